/** HTTP/1.1 on the local socket: requests in, bounded; a caller that goes away is told to whoever works for it. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fail, toRemoraError } from '../errors.ts';

export interface DaemonRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly body: Buffer;
  /** Aborts when the caller closes the connection before it has the answer. */
  readonly signal: AbortSignal;
}

export interface DaemonResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export type Handler = (request: DaemonRequest) => Promise<DaemonResponse>;

/** Largest request body in bytes; a command's text comes this way. */
const MAX_BODY = 64 * 1024 * 1024;

export class SocketServer {
  readonly #server: Server;
  readonly #socket: string;
  #active = 0;
  #onIdle = (): void => undefined;

  constructor(socket: string, handler: Handler) {
    this.#socket = socket;
    this.#server = createServer((request, response) => void this.#serve(handler, request, response));
    this.#server.keepAliveTimeout = 5_000;
    // A caller may wait long for an action; each action has its own limit.
    this.#server.requestTimeout = 0;
  }

  /** Requests that have not been answered yet. */
  get active(): number {
    return this.#active;
  }

  /** The kernel lets only processes of the socket's owner connect: it is made with mode 0600 (SEC-7). */
  async listen(): Promise<void> {
    if (process.platform !== 'win32') rmSync(this.#socket, { force: true });
    const before = process.umask(0o177);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject);
        this.#server.listen(this.#socket, () => resolve());
      });
      if (process.platform !== 'win32') chmodSync(this.#socket, 0o600);
    } finally {
      process.umask(before);
    }
  }

  /** Calls `listener` whenever the last answer has gone out. */
  onIdle(listener: () => void): void {
    this.#onIdle = listener;
  }

  /** Takes no new callers; the socket's file disappears. Resolves when those that are served have their answers. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    await closed;
  }

  async #serve(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#active += 1;
    const caller = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) caller.abort(fail('cancelled'));
    });
    try {
      const body = await readBody(request);
      const path = new URL(request.url ?? '/', 'http://remora').pathname;
      // From here on it may be carried out; a caller that never sees this line may send the same again.
      response.writeContinue();
      send(response, await handler({ method: request.method ?? 'GET', path, body, signal: caller.signal }));
    } catch (error) {
      const failure = toRemoraError(error);
      send(response, {
        status: 500,
        type: 'application/json',
        body: JSON.stringify({ ok: false, error: failure.toPublic() }),
      });
    } finally {
      this.#active -= 1;
      if (this.#active === 0) this.#onIdle();
    }
  }
}

function send(response: ServerResponse, { status, type, body }: DaemonResponse): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const parts: AsyncIterable<Buffer> = request;
  for await (const bytes of parts) {
    size += bytes.length;
    if (size > MAX_BODY) throw fail('too_large', { what: 'The request', size, limit: MAX_BODY });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
