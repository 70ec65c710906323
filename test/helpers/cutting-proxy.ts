/** A proxy in front of a browser that reads what is sent, and breaks the connection at a message of the test's choice. */
import { createServer } from 'node:http';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { atEnd } from './at-end.ts';
import { listen } from './listen.ts';

export interface SentMessage {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Breaks at the message of this number, counted from 0 since `arm`, before or right after it is passed on. */
export interface Cut {
  readonly at: number;
  readonly passOn: boolean;
}

const messageShape = z.looseObject({
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

export class CuttingProxy {
  /** What remora sent since `arm`. */
  sent: SentMessage[] = [];
  /** Of it what was passed on. */
  passed: SentMessage[] = [];
  endpoint = '';
  #seen = 0;
  #cut: Cut | undefined;

  /** Counts from here on; without `cut` it only looks. */
  arm(cut?: Cut): void {
    this.sent = [];
    this.passed = [];
    this.#seen = 0;
    this.#cut = cut;
  }

  join(client: WebSocket, browserUrl: string): void {
    const browser = new WebSocket(browserUrl, { perMessageDeflate: false });
    const waiting: string[] = [];
    browser.on('open', () => waiting.splice(0).forEach((text) => browser.send(text)));
    browser.on('message', (data) => client.send(toText(data)));
    client.on('message', (data) => {
      const text = toText(data);
      const { method, params } = messageShape.parse(JSON.parse(text));
      const isCut = this.#cut?.at === this.#seen;
      this.#seen += 1;
      this.sent.push({ method, params });
      if (!isCut || this.#cut?.passOn) {
        this.passed.push({ method, params });
        if (browser.readyState === WebSocket.OPEN) browser.send(text);
        else waiting.push(text);
      }
      if (!isCut) return;
      this.#cut = undefined;
      client.terminate();
      // What was passed on arrives before the end.
      browser.close();
    });
    client.on('close', () => browser.close());
    browser.on('close', () => client.terminate());
    for (const socket of [client, browser]) socket.on('error', () => socket.terminate());
  }
}

const toText = (data: RawData): string => (data instanceof Buffer ? data : Buffer.from('')).toString('utf8');

/** Listens until the test ends; remora is pointed at `endpoint`. */
export async function startCuttingProxy(browserEndpoint: string): Promise<CuttingProxy> {
  const proxy = new CuttingProxy();
  const version = await fetch(`${browserEndpoint}/json/version`);
  const facts = z.looseObject({ webSocketDebuggerUrl: z.string() }).parse(await version.json());
  const server = createServer((request, response) => {
    if (request.url === '/json/version')
      response.end(
        JSON.stringify({
          ...facts,
          webSocketDebuggerUrl: `ws://${request.headers.host ?? ''}/devtools/browser`,
        }),
      );
    else response.writeHead(404).end();
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (client) => proxy.join(client, facts.webSocketDebuggerUrl));
  const { port, close } = await listen(server);
  atEnd(() => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    close();
  });
  proxy.endpoint = `http://127.0.0.1:${port}`;
  return proxy;
}
