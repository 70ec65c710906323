/** MCP over streamable HTTP on the loopback interface: many clients, each with a session of its own. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fail } from '../../../errors.ts';
import type { McpParts } from '../mcp-connection.ts';
import type { Serving } from '../serving.ts';
import { HttpConnection, type Patience } from './http-connection.ts';
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
  const connections = new HttpConnections(parts, { ...PATIENCE, ...settings });
  const server = createServer();
  const port = await listen(server, settings.port);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request, { port, token: settings.token });
    if (refusal) refuse(response, refusal.status, refusal.message);
    else
      connections.serve(request, response).catch(() => {
        // The connection broke while it was served: there is nobody to tell.
        response.destroy();
      });
  });
  return {
    url: `http://${HOST}:${port}${MCP_PATH}`,
    end: async () => {
      server.close();
      await connections.end();
      server.closeAllConnections();
    },
  };
}

class HttpConnections {
  readonly #parts: McpParts;
  readonly #patience: Patience;
  /** Those that have greeted, by the id that their requests name. */
  readonly #greeted = new Map<string, HttpConnection>();
  readonly #all = new Set<HttpConnection>();
  #hasEnded = false;

  constructor(parts: McpParts, patience: Patience) {
    this.#parts = parts;
    this.#patience = patience;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    if (id === undefined) return this.#greet(request, response);
    const connection = typeof id === 'string' ? this.#greeted.get(id) : undefined;
    // The status by which the protocol tells a client to begin anew.
    if (connection) await connection.serve(request, response);
    else refuse(response, 404, 'Session not found');
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await Promise.all([...this.#all].map((connection) => connection.end()));
  }

  /** What is no greeting is refused by the transport, and leaves nothing behind. */
  async #greet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      refuse(response, 400, 'Mcp-Session-Id is missing');
      return;
    }
    // A connection that was kept open may still bring one.
    if (this.#hasEnded) {
      refuse(response, 503, 'The server ends');
      return;
    }
    const connection = this.#connect();
    try {
      await connection.serve(request, response);
    } finally {
      if (!connection.isKnown) await connection.end();
    }
  }

  #connect(): HttpConnection {
    const connection = new HttpConnection(this.#parts, this.#patience, (id) => {
      this.#greeted.set(id, connection);
      void connection.gone.then(() => this.#greeted.delete(id));
    });
    this.#all.add(connection);
    void connection.gone.then(() => this.#all.delete(connection));
    return connection;
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
