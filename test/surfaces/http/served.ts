/** The daemon's routes on a socket of this process, and a caller that knows nothing of them but HTTP. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { Catalogue } from '../../../src/actions/action.ts';
import { SocketServer } from '../../../src/daemon/server.ts';
import { makeHome } from '../../../src/config/home.ts';
import { Hub } from '../../../src/session/hub.ts';
import { daemonRoutes } from '../../../src/surfaces/http/routes.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { newHome } from '../../helpers/home.ts';

const DEADLINE_MS = 20_000;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Asked {
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Hears each line of an answer as it comes. */
  readonly onLine?: (line: string) => Promise<void>;
}

export interface Served {
  readonly server: SocketServer;
  ask(method: string, path: string, asked?: Asked): Promise<Answer>;
  /** An action of the session `s` on the browser of the test. */
  act(action: string, input?: object, asked?: Asked): Promise<Answer>;
  /** What comes back for these bytes until the daemon closes the connection, or it has said `until`. */
  raw(bytes: string, until?: string): Promise<string>;
}

/** Ended after the test, or after the file. */
export async function serve(catalogue: Catalogue, endpoint?: string): Promise<Served> {
  const { home, paths, env } = newHome(endpoint);
  makeHome(paths);
  const hub = new Hub({ paths, env });
  const server = new SocketServer(paths.socket, daemonRoutes(catalogue, hub));
  await server.listen();
  atEnd(async () => {
    await server.close();
    await hub.close();
  });
  const settings = Object.entries(env).filter(([name]) => name.startsWith('REMORA_'));
  const common = { session: 's', cwd: join(home, '..', 'p'), env: Object.fromEntries(settings) };
  const ask: Served['ask'] = (method, path, asked) => send(paths.socket, method, path, asked);
  return {
    server,
    ask,
    act: (action, input = {}, asked = {}) =>
      ask('POST', `/v1/actions/${action}`, { body: JSON.stringify({ ...common, input }), ...asked }),
    raw: (bytes, until) => exchange(paths.socket, bytes, until),
  };
}

function send(
  socketPath: string,
  method: string,
  path: string,
  { body = '', headers = {}, signal, onLine }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({
      socketPath,
      method,
      path,
      agent: false,
      headers: { 'content-length': Buffer.byteLength(body), ...headers },
      ...(signal ? { signal } : {}),
    });
    call.setTimeout(DEADLINE_MS, () => call.destroy(new Error(`no answer to ${method} ${path}`)));
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      if (onLine) createInterface(response).on('line', (line) => void onLine(line).catch(reject));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    call.end(body);
  });
}

function exchange(path: string, bytes: string, until?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let heard = '';
    socket.setEncoding('utf8').setTimeout(DEADLINE_MS, () => socket.destroy(new Error(`only: ${heard}`)));
    socket.on('data', (piece: string) => {
      heard += piece;
      if (until !== undefined && heard.includes(until)) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
    if (until === undefined) socket.end(bytes);
    else socket.write(bytes);
  });
}
