/** A proxy in front of a browser's debugging port: counts connections, and behaves like browsers that are in the way. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { atEnd } from './at-end.ts';
import { listen } from './listen.ts';

export interface ProxyOptions {
  /** Leaves WebSocket handshakes unanswered until `release`, as a browser does that asks its person. */
  readonly holdUpgrades?: boolean;
  /** Answers 404 with nothing to all plain HTTP, as the in-browser switch of newer Chromes does. */
  readonly hideJson?: boolean;
}

/** Starts with the target's own behaviour apart from the options. */
export class Proxy {
  /** WebSocket handshakes that were asked for, whatever became of them. */
  upgrades = 0;
  /** Plain HTTP requests, by path. */
  readonly asked: string[] = [];
  hideJson: boolean;
  /** The HTTP status that refuses handshakes: a person's "no" is 403. */
  refuseWith: number | undefined;
  port = 0;
  readonly #target: number;
  #hold: boolean;
  readonly #held: (() => void)[] = [];
  readonly #open = new Set<Duplex>();

  constructor(target: number, options: ProxyOptions) {
    this.#target = target;
    this.#hold = options.holdUpgrades ?? false;
    this.hideJson = options.hideJson ?? false;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** WebSockets that are open now, held ones too. */
  get connections(): number {
    return this.#open.size;
  }

  hold(): void {
    this.#hold = true;
  }

  /** Lets the held handshakes through, and later ones too. */
  release(): void {
    this.#hold = false;
    for (const go of this.#held.splice(0)) go();
  }

  /** Breaks every open WebSocket without a goodbye. */
  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push(request.url ?? '/');
    if (this.hideJson) {
      response.writeHead(404).end();
      return;
    }
    // Chromium names the Host that it was asked with in the addresses that it gives: ours.
    const onward = ask({
      port: this.#target,
      path: request.url,
      method: request.method,
      headers: request.headers,
    });
    onward.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }

  upgrade(request: IncomingMessage, client: Duplex, head: Buffer): void {
    this.upgrades += 1;
    // One that is refused or held may break off, too.
    client.on('error', () => client.destroy());
    if (this.refuseWith !== undefined) {
      client.end(`HTTP/1.1 ${this.refuseWith} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    this.#open.add(client);
    client.on('close', () => this.#open.delete(client));
    const go = (): void => {
      this.#join(request, client, head);
    };
    if (this.#hold) this.#held.push(go);
    else go();
  }

  #join(request: IncomingMessage, client: Duplex, head: Buffer): void {
    if (client.destroyed) return;
    const target: Socket = connect(this.#target, '127.0.0.1', () => {
      const pairs = Array.from({ length: request.rawHeaders.length / 2 }, (_, at) =>
        request.rawHeaders.slice(2 * at, 2 * at + 2).join(': '),
      );
      target.write([`GET ${request.url ?? '/'} HTTP/1.1`, ...pairs, '', ''].join('\r\n'));
      target.write(head);
      target.pipe(client).pipe(target);
    });
    for (const [one, other] of [
      [target, client],
      [client, target],
    ] as const) {
      // Either side may break off, which is then passed on.
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }
}

/** Listens until the test ends. remora is pointed at `endpoint`, or at a port file that names `port`. */
export async function startProxy(targetPort: number, options: ProxyOptions = {}): Promise<Proxy> {
  const proxy = new Proxy(targetPort, options);
  const server = createServer((request, response) => proxy.answer(request, response));
  server.on('upgrade', (request, socket, head) => proxy.upgrade(request, socket, head));
  const { port, close } = await listen(server);
  atEnd(() => {
    proxy.cut();
    close();
  });
  proxy.port = port;
  return proxy;
}
