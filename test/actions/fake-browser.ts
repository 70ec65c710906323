/**
 * A browser that is only its protocol: as much of CDP as opening, adopting and closing tabs takes, over a real WebSocket.
 * It answers at once, can be cut off after any message, and can refuse to close a tab.
 */
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { atEnd } from '../helpers/at-end.ts';
import { listen } from '../helpers/listen.ts';
import { answerOf, asFields, type Fields, nameOf, Refusal } from './fake-protocol.ts';

interface Tab {
  url: string;
  readonly history: string[];
}
interface Call {
  readonly method: string;
  readonly params: Fields;
  readonly sessionId: string | undefined;
}

export class FakeBrowser {
  readonly #tabs = new Map<string, Tab>();
  /** Flat session id to target id. */
  readonly #attached = new Map<string, string>();
  readonly #sockets = new Set<WebSocket>();
  readonly #unclosable = new Set<string>();
  #count = 0;
  #leavings = 0;
  #cutAfter: { messages: number; then: () => void } | undefined;
  port = 0;

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What the person and everybody else sees: address by target id. */
  pages(): Map<string, string> {
    return new Map([...this.#tabs].map(([id, { url }]) => [id, url]));
  }

  /** A tab that the person opens. */
  open(url: string): string {
    const id = this.#newId('T');
    this.#tabs.set(id, { url, history: [url] });
    this.#emit('Target.targetCreated', { targetInfo: this.#infoOf(id) });
    return id;
  }

  /** Closes all tabs and lets go of every client. */
  reset(): void {
    this.cut();
    this.#tabs.clear();
    this.#unclosable.clear();
  }

  refuseToClose(id: string): void {
    this.#unclosable.add(id);
  }

  /** Breaks all connections without a word. */
  cut(): void {
    this.#cutAfter = undefined;
    for (const socket of this.#sockets) socket.terminate();
    this.#sockets.clear();
    this.#attached.clear();
  }

  /** So many of the next snapshots meet a document that makes way for another. */
  leaveDuringSnapshots(count: number): void {
    this.#leavings = count;
  }

  /** Cuts when so many more messages have come; the last one is still carried out, and nobody hears of it. */
  cutAfter(messages: number, then: () => void): void {
    this.#cutAfter = { messages, then };
  }

  version(): string {
    return JSON.stringify({
      Browser: 'Fake/1',
      webSocketDebuggerUrl: `ws://127.0.0.1:${this.port}/devtools/browser/1`,
    });
  }

  join(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('message', (data: Buffer) => this.#receive(socket, data.toString('utf8')));
    socket.on('close', () => this.#sockets.delete(socket));
    // A client that was cut off in mid-word.
    socket.on('error', () => undefined);
  }

  #receive(socket: WebSocket, text: string): void {
    if (!this.#sockets.has(socket)) return;
    const message = asFields(JSON.parse(text));
    const { id, sessionId } = message;
    const call: Call = {
      method: String(message['method']),
      params: asFields(message['params']),
      sessionId: typeof sessionId === 'string' ? sessionId : undefined,
    };
    const cut = this.#cutAfter;
    if (cut && (cut.messages -= 1) <= 0) {
      // As when the client is killed: what it asked for happens, its own end is sudden.
      cut.then();
      this.cut();
      this.#carryOut(call);
      return;
    }
    const reply = this.#carryOut(call);
    const named = sessionId === undefined ? {} : { sessionId };
    socket.send(
      JSON.stringify({ id, ...named, ...(reply instanceof Refusal ? { error: reply } : { result: reply }) }),
    );
  }

  #carryOut({ method, params, sessionId }: Call): Fields | Refusal {
    const targetId = this.#attached.get(sessionId ?? '') ?? String(params['targetId']);
    switch (method) {
      case 'Browser.getVersion':
        return { product: 'Fake/1' };
      case 'SystemInfo.getProcessInfo':
        return { processInfo: [{ type: 'browser', id: process.pid }] };
      case 'Browser.setDownloadBehavior':
        return {};
      case 'Target.setDiscoverTargets':
        for (const id of this.#tabs.keys())
          this.#emit('Target.targetCreated', { targetInfo: this.#infoOf(id) });
        return {};
      case 'Target.getTargets':
        return { targetInfos: [...this.#tabs.keys()].map((id) => this.#infoOf(id)) };
      case 'Target.createTarget':
        return { targetId: this.open(String(params['url'])) };
      case 'Target.attachToTarget':
        return this.#tabs.has(targetId)
          ? { sessionId: this.#attach(targetId) }
          : new Refusal('No target with given id found');
      case 'Target.closeTarget':
        return this.#close(targetId);
      default:
        return this.#inPage(method, params, targetId);
    }
  }

  #inPage(method: string, params: Fields, targetId: string): Fields | Refusal {
    const tab = this.#tabs.get(targetId);
    if (!tab) return new Refusal('Session with given id not found.');
    const frame = { id: targetId, loaderId: `${targetId}-${tab.history.length}`, url: tab.url };
    switch (method) {
      case 'Page.getFrameTree':
        return { frameTree: { frame } };
      case 'Page.navigate':
        return this.#navigate(targetId, tab, String(params['url']));
      case 'Page.getNavigationHistory':
        return { currentIndex: tab.history.length - 1, entries: tab.history.map((url, id) => ({ id, url })) };
      case 'Page.createIsolatedWorld':
        return { executionContextId: 1 };
      case 'Runtime.callFunctionOn':
        return this.#callPage(params['arguments'], tab);
      case 'Runtime.evaluate':
        return { result: { value: ['', 200, 0], objectId: 'document' } };
      case 'DOMDebugger.getEventListeners':
        return { listeners: [] };
      default:
        return {};
    }
  }

  #callPage(call: unknown, { url }: Tab): Fields | Refusal {
    if (this.#leavings > 0 && nameOf(call) === 'snapshot') {
      this.#leavings -= 1;
      return new Refusal('Inspected target navigated or closed');
    }
    return { result: { value: answerOf(call, url) } };
  }

  #navigate(id: string, tab: Tab, url: string): Fields {
    tab.url = url;
    tab.history.push(url);
    const loaderId = `${id}-${tab.history.length}`;
    for (const [session, target] of this.#attached) {
      if (target !== id) continue;
      this.#emit('Page.frameNavigated', { frame: { id, loaderId, url }, type: 'Navigation' }, session);
      for (const name of ['DOMContentLoaded', 'load'])
        this.#emit('Page.lifecycleEvent', { frameId: id, loaderId, name }, session);
    }
    this.#emit('Target.targetInfoChanged', { targetInfo: this.#infoOf(id) });
    return { frameId: id, loaderId };
  }

  #close(id: string): Fields | Refusal {
    if (this.#unclosable.has(id)) return new Refusal('Not allowed');
    if (!this.#tabs.delete(id)) return new Refusal('No target with given id found');
    for (const [session, target] of [...this.#attached]) {
      if (target !== id) continue;
      this.#attached.delete(session);
      this.#emit('Target.detachedFromTarget', { sessionId: session, targetId: id });
    }
    this.#emit('Target.targetDestroyed', { targetId: id });
    return { success: true };
  }

  #attach(id: string): string {
    const session = this.#newId('S');
    this.#attached.set(session, id);
    return session;
  }

  #infoOf(targetId: string): Fields {
    return { targetId, type: 'page', title: '', url: this.#tabs.get(targetId)?.url, attached: false };
  }

  #newId(kind: string): string {
    this.#count += 1;
    return `${kind}${this.#count}`;
  }

  #emit(method: string, params: Fields, sessionId?: string): void {
    const text = JSON.stringify({ method, params, ...(sessionId === undefined ? {} : { sessionId }) });
    for (const socket of this.#sockets) socket.send(text);
  }
}

export async function startFakeBrowser(): Promise<FakeBrowser> {
  const browser = new FakeBrowser();
  const server = createServer((_request, response) => response.end(browser.version()));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => browser.join(socket));
  const { port, close } = await listen(server);
  browser.port = port;
  atEnd(() => {
    browser.cut();
    close();
  });
  return browser;
}
