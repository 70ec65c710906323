/** One request to the daemon's socket. */
import { type IncomingMessage, request } from 'node:http';
import { asError } from '../util/deadline.ts';
import { LINES } from './lines.ts';

export interface SocketRequest {
  readonly socket: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Buffer;
  /** Milliseconds without a byte after which it is given up; none unless given, an action has its own limit. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /**
   * Takes the answer line by line as it comes, where the daemon gives one of lines; the body is empty then. When it throws,
   * the rest of the answer counts as lost.
   */
  readonly onLine?: (line: string) => void;
}

export type SocketReply =
  | { readonly kind: 'reply'; readonly status: number; readonly body: string }
  /** Nobody listens, or the daemon ended before it began with the request: nothing was carried out. */
  | { readonly kind: 'down' }
  /** The connection broke after the request had begun: it may have been carried out. */
  | { readonly kind: 'lost'; readonly cause: Error };

/** Never rejects. */
export function askDaemon(ask: SocketRequest): Promise<SocketReply> {
  return new Promise((resolve) => {
    const call = request({
      socketPath: ask.socket,
      method: ask.method,
      path: ask.path,
      agent: false,
      ...(ask.signal ? { signal: ask.signal } : {}),
      headers: {
        'content-length': ask.body?.length ?? 0,
        ...(ask.onLine ? { accept: LINES } : {}),
      },
    });
    let begun = false;
    call.once('continue', () => (begun = true));
    if (ask.timeoutMs !== undefined)
      call.setTimeout(ask.timeoutMs, () => call.destroy(new Error('no answer')));
    call.on('error', (error) =>
      resolve(begun || ask.signal?.aborted ? { kind: 'lost', cause: error } : { kind: 'down' }),
    );
    call.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const takeLine = isLines(response) ? ask.onLine : undefined;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        body += piece;
        try {
          if (takeLine) body = takeLines(body, takeLine);
        } catch (error) {
          response.destroy(asError(error));
        }
      });
      response.on('end', () => resolve({ kind: 'reply', status, body }));
      response.on('error', (error) => resolve({ kind: 'lost', cause: error }));
    });
    call.end(ask.body);
  });
}

function isLines({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith(LINES) ?? false;
}

/** Hands over the lines that have ended; returns what is left. */
function takeLines(text: string, take: (line: string) => void): string {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) take(line);
  return rest;
}
