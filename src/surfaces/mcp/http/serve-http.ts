/** MCP over streamable HTTP on the loopback interface: many clients, each with a session of its own. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fail } from '../../../errors.ts';
import type { McpParts } from '../mcp-client.ts';
import type { Serving } from '../serving.ts';
import { HttpClient, type Patience } from './http-client.ts';
import { MCP_PATH, refusalOf } from './http-guard.ts';

export interface HttpSettings extends Partial<Patience> {
  /** 0 for one that the system chooses. */
  readonly port: number;
  readonly token: string;
}

export interface HttpServing extends Serving {
  readonly url: string;
}

const PATIENCE: Patience = { streamGoneMs: 30_000, silentMs: 1_800_000 };
const HOST = '127.0.0.1';

/** Throws `bad_input` when the port cannot be had. */
export async function serveHttp(parts: McpParts, settings: HttpSettings): Promise<HttpServing> {
  const clients = new HttpClients(parts, { ...PATIENCE, ...settings });
  const server = createServer();
  const port = await listen(server, settings.port);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request, { port, token: settings.token });
    if (refusal) refuse(response, refusal.status, refusal.message);
    else
      clients.serve(request, response).catch(() => {
        // The connection broke while it was served: there is nobody to tell.
        response.destroy();
      });
  });
  return {
    url: `http://${HOST}:${port}${MCP_PATH}`,
    end: async () => {
      server.close();
      await clients.end();
      server.closeAllConnections();
    },
  };
}

class HttpClients {
  readonly #parts: McpParts;
  readonly #patience: Patience;
  readonly #clients = new Map<string, HttpClient>();

  constructor(parts: McpParts, patience: Patience) {
    this.#parts = parts;
    this.#patience = patience;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    if (id === undefined) return this.#greet(request, response);
    const client = typeof id === 'string' ? this.#clients.get(id) : undefined;
    // The status by which the protocol tells a client to begin anew.
    if (client) await client.serve(request, response);
    else refuse(response, 404, 'Session not found');
  }

  async end(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.end()));
  }

  /** What is no greeting is refused by the transport, and leaves nothing behind. */
  async #greet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      refuse(response, 400, 'Mcp-Session-Id is missing');
      return;
    }
    const client = new HttpClient(this.#parts, this.#patience, (id) => {
      this.#clients.set(id, client);
      void client.gone.then(() => this.#clients.delete(id));
    });
    await client.serve(request, response);
    if (!client.isKnown) await client.end();
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}

async function listen(server: Server, wanted: number): Promise<number> {
  server.listen(wanted, HOST);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const reason = `the port ${wanted} of ${HOST} cannot be had`;
    throw fail('bad_input', { reason }, { hint: 'Choose another with --port.', cause });
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : wanted;
}
