/** One request to the daemon's socket. */
import { request } from 'node:http';

export interface SocketRequest {
  readonly socket: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Buffer;
  /** Milliseconds without a byte after which it is given up; none unless given, an action has its own limit. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
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
      headers: { 'content-length': ask.body?.length ?? 0 },
    });
    let begun = false;
    call.once('continue', () => (begun = true));
    if (ask.timeoutMs !== undefined)
      call.setTimeout(ask.timeoutMs, () => call.destroy(new Error('no answer')));
    call.on('error', (error) =>
      resolve(begun || ask.signal?.aborted ? { kind: 'lost', cause: error } : { kind: 'down' }),
    );
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          kind: 'reply',
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
      response.on('error', (error) => resolve({ kind: 'lost', cause: error }));
    });
    call.end(ask.body);
  });
}
