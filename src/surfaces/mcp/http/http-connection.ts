/** One client of the HTTP server, from its first request until it says goodbye or is seen no more. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { McpConnection, type McpParts } from '../mcp-connection.ts';
import { MAX_MESSAGE } from '../serving.ts';

/** Milliseconds after which a client counts as gone. */
export interface Patience {
  /** Its stream has closed, and it has asked for nothing since. */
  readonly streamGoneMs: number;
  /** It never had a stream, and has asked for nothing. */
  readonly silentMs: number;
}

export class HttpConnection {
  readonly #http: StreamableHTTPServerTransport;
  readonly #mcp: McpConnection;
  readonly #patience: Patience;
  readonly #connected: Promise<void>;
  #open = 0;
  #hadStream = false;
  #isGone = false;
  #timer: NodeJS.Timeout | undefined;

  /** `onStart`: hears the id by which its further requests name it, before the client does. */
  constructor(parts: McpParts, patience: Patience, onStart: (id: string) => void) {
    this.#patience = patience;
    this.#mcp = new McpConnection(parts);
    this.#http = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_MESSAGE,
      onsessioninitialized: onStart,
      onsessionclosed: () => this.end(),
    });
    this.#connected = this.#mcp.server.connect(asTransport(this.#http));
    void this.gone.then(() => {
      this.#isGone = true;
      clearTimeout(this.#timer);
    });
  }

  /** False until it has greeted the server. */
  get isKnown(): boolean {
    return this.#http.sessionId !== undefined;
  }

  /** Resolves when it is, whoever ended it. */
  get gone(): Promise<void> {
    return this.#mcp.gone;
  }

  /** Requests count until their connection closes: a stream is one that lasts. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    clearTimeout(this.#timer);
    this.#open += 1;
    response.once('close', () => {
      this.#open -= 1;
      if (request.method === 'GET' && response.statusCode === 200) this.#hadStream = true;
      this.#watch();
    });
    await this.#connected;
    await this.#http.handleRequest(request, response);
  }

  /** Safe to call twice; does not throw. */
  end(): Promise<void> {
    return this.#mcp.end();
  }

  #watch(): void {
    if (this.#isGone || this.#open > 0) return;
    const { streamGoneMs, silentMs } = this.#patience;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(), this.#hadStream ? streamGoneMs : silentMs);
  }
}

/** The SDK's class says `undefined` where its own interface of transports says that a property is absent. */
function asTransport(http: StreamableHTTPServerTransport): Transport {
  const transport: Transport = {
    start: () => {
      http.onclose = () => transport.onclose?.();
      http.onerror = (error) => transport.onerror?.(error);
      http.onmessage = (message, extra) => transport.onmessage?.(message, extra);
      return http.start();
    },
    send: (message, { relatedRequestId } = {}) =>
      http.send(message, relatedRequestId === undefined ? {} : { relatedRequestId }),
    close: () => http.close(),
  };
  return transport;
}
