/** HTTP/1.1 on the local socket: requests in, bounded; a caller that goes away is told to whoever works for it. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ErrorCode, fail, toRemoraError } from '../errors.ts';
import { shorten } from '../util/text.ts';
import { LINES } from './lines.ts';

export interface DaemonRequest {
  /** GET for HEAD too: what it would have been answered, without the body. */
  readonly method: string;
  /** Without the query, escapes as they were sent. */
  readonly path: string;
  readonly body: Buffer;
  /** The caller reads an answer of lines, each as it comes (`Accept: application/x-ndjson`). */
  readonly wantsLines: boolean;
  /**
   * Aborts when the caller closes the connection before it has the answer; with {@link DaemonEnds} as its reason when it is
   * the daemon that closes it.
   */
  readonly signal: AbortSignal;
}

export interface DaemonResponse {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces are sent as they come; reading them must not throw. */
  readonly body: string | AsyncIterable<string>;
  /** It stays open for as long as its caller likes, which neither counts as work nor keeps the daemon from ending. */
  readonly background?: true;
}

export type Handler = (request: DaemonRequest) => Promise<DaemonResponse>;

/** Why an answer in the background was broken off. */
export class DaemonEnds extends Error {}

/** Largest request body in bytes; a command's text comes this way. */
const MAX_BODY = 64 * 1024 * 1024;

export class SocketServer {
  readonly #server: Server;
  readonly #socket: string;
  readonly #background = new Set<ServerResponse>();
  #active = 0;
  #isClosing = false;
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

  /** True while an answer stays open for its caller. */
  get isHeld(): boolean {
    return this.#background.size > 0;
  }

  /** Calls `listener` whenever the last answer has gone out. */
  onIdle(listener: () => void): void {
    this.#onIdle = listener;
  }

  /** Takes no new callers; the socket's file disappears. Resolves when those that are served have their answers. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    for (const response of this.#background) response.destroy();
    await closed;
  }

  async #serve(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#active += 1;
    let counts = true;
    const done = (): void => {
      if (!counts) return;
      counts = false;
      this.#active -= 1;
      if (this.#active === 0) this.#onIdle();
    };
    try {
      const caller = new AbortController();
      response.on('close', () => {
        if (response.writableFinished) return;
        caller.abort(this.#isClosing ? new DaemonEnds('the daemon ends') : fail('cancelled'));
      });
      const answer = await answerTo(handler, request, { response, signal: caller.signal });
      if (answer.background) {
        this.#background.add(response);
        response.once('close', () => this.#background.delete(response));
        done();
      }
      await send(response, answer);
    } finally {
      done();
    }
  }
}

/** Never rejects: a failure is an answer too. */
async function answerTo(
  handler: Handler,
  request: IncomingMessage,
  { response, signal }: { readonly response: ServerResponse; readonly signal: AbortSignal },
): Promise<DaemonResponse> {
  try {
    const body = await readBody(request);
    const path = pathOf(request.url ?? '/');
    // From here on it may be carried out; a caller that never sees this line may send the same again. HTTP/1.0 has none.
    if (request.httpVersion !== '1.0') response.writeContinue();
    const wantsLines = request.headers.accept?.includes(LINES) ?? false;
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    return await handler({ method, path, body, wantsLines, signal });
  } catch (thrown) {
    const error = toRemoraError(thrown).toPublic();
    const failure = { ok: false, action: '', session: '', error };
    return { status: STATUS[error.code] ?? 500, type: 'application/json', body: JSON.stringify(failure) };
  }
}

const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = { bad_input: 400, too_large: 413 };

function pathOf(url: string): string {
  const address = url.startsWith('/') ? `http://remora${url}` : url;
  if (!URL.canParse(address)) throw fail('bad_input', { reason: `"${shorten(url, 80)}" is no address` });
  return new URL(address).pathname;
}

async function send(response: ServerResponse, answer: DaemonResponse): Promise<void> {
  const { status, type, headers, body } = answer;
  if (response.destroyed) return;
  const head = { 'content-type': `${type}; charset=utf-8`, ...headers };
  if (typeof body === 'string') {
    response.writeHead(status, { ...head, 'content-length': Buffer.byteLength(body) });
    response.end(body);
    return;
  }
  response.writeHead(status, head);
  response.flushHeaders();
  for await (const piece of body) response.write(piece);
  response.end();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const parts: AsyncIterable<Buffer> = request;
  for await (const bytes of parts) {
    size += bytes.length;
    // What is too much is read to its end and dropped: a caller in the midst of sending would not see the answer.
    if (size > MAX_BODY) chunks.length = 0;
    else chunks.push(bytes);
  }
  if (size > MAX_BODY) throw fail('too_large', { what: 'The request', size, limit: MAX_BODY });
  return Buffer.concat(chunks);
}
