/** One WebSocket to a browser. The only place that knows chrome-remote-interface. */
import connect from 'chrome-remote-interface';
import WebSocket from 'ws';

export interface TransportEvent {
  readonly method: string;
  readonly params: unknown;
  readonly sessionId: string | undefined;
}

export interface Transport {
  /** Rejects with the browser's message, or with a text that holds "WebSocket" when the socket is closed. */
  send(method: string, params: object, sessionId: string | undefined): Promise<unknown>;
  onEvent(listener: (event: TransportEvent) => void): void;
  onClose(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Opens the socket. There is no deadline here and no way to take the request back: a browser that asks its person
 * keeps the upgrade open until they answer, and a second one would raise a second question (ATT-3).
 */
export function openTransport(url: string, headers: Readonly<Record<string, string>>): Promise<Transport> {
  return Object.keys(headers).length === 0 ? openPlain(url) : openWithHeaders(url, headers);
}

/** `protocol` is given empty so that nothing is fetched over HTTP: approval mode serves no HTTP. */
async function openPlain(url: string): Promise<Transport> {
  const client = await connect({ target: url, protocol: { domains: [] } });
  return {
    send: (method, params, sessionId) => client.send(method, params, sessionId),
    onEvent: (listener) => {
      client.on('event', ({ method, params, sessionId }) => listener({ method, params, sessionId }));
    },
    onClose: (listener) => {
      client.on('disconnect', listener);
    },
    close: () => client.close(),
  };
}

/** chrome-remote-interface sends no headers of the caller's; a remote endpoint with a token needs them. */
async function openWithHeaders(url: string, headers: Readonly<Record<string, string>>): Promise<Transport> {
  const socket = new WebSocket(url, { headers, maxPayload: 256 * 1024 * 1024, perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return new HeaderTransport(socket);
}

class HeaderTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #listeners: ((event: TransportEvent) => void)[] = [];
  #lastId = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    // After the opening an error is always followed by close, which settles everything.
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#receive(bytesToText(data)));
    socket.on('close', () => {
      for (const call of this.#calls.values()) call.reject(new Error('WebSocket connection closed'));
      this.#calls.clear();
    });
  }

  send(method: string, params: object, sessionId: string | undefined): Promise<unknown> {
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#socket.send(
        JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
        (error) => {
          if (error && this.#calls.delete(id)) reject(new Error(`WebSocket is not open: ${error.message}`));
        },
      );
    });
  }

  onEvent(listener: (event: TransportEvent) => void): void {
    this.#listeners.push(listener);
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return Promise.resolve();
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.close();
    return closed;
  }

  #receive(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message)) return;
    if (typeof message['id'] === 'number') this.#settle(message['id'], message);
    else if (typeof message['method'] === 'string') {
      const sessionId = typeof message['sessionId'] === 'string' ? message['sessionId'] : undefined;
      for (const listener of this.#listeners)
        listener({ method: message['method'], params: message['params'], sessionId });
    }
  }

  #settle(id: number, message: Record<string, unknown>): void {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#calls.delete(id);
    const error = message['error'];
    if (isRecord(error)) call.reject(new Error(String(error['message'])));
    else call.resolve(message['result']);
  }
}

function bytesToText(data: WebSocket.RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : data.toString('utf8');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
