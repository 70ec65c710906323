/** Who may talk to the HTTP server: programs of this machine that know the token, and no web page (SEC-7). */
import type { IncomingMessage } from 'node:http';
import { showsToken } from './token.ts';

export const MCP_PATH = '/mcp';

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Undefined when the request may pass. */
export function refusalOf(
  { url = '/', headers }: IncomingMessage,
  { port, token }: { readonly port: number; readonly token: string },
): Refusal | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // A page whose name was made to lead to this machine sends its own name as the host; any page says where it comes from.
  if (!hosts.includes(headers.host ?? '')) return { status: 403, message: 'Wrong host' };
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return { status: 403, message: 'Wrong origin' };
  if (url.replace(/\?.*$/s, '') !== MCP_PATH) return { status: 404, message: `There is only ${MCP_PATH}` };
  if (!showsToken(headers.authorization, token))
    return { status: 401, message: 'The token is missing or wrong' };
  return undefined;
}
