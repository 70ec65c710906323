// @ts-check
/** A tab over a bare connection to the browser, with its frames of other processes: for what the protocol alone costs, and to ask the page. */
import WebSocket from 'ws';

const CALL_MS = 120_000;

/** @typedef {{ id: number, name: string, auxData: { isDefault: boolean } }} Context */
/** @typedef {{ resolve: (result: unknown) => void, reject: (error: Error) => void }} Waiting */
/** @typedef {{ id?: number, method?: string, params?: any, result?: unknown, error?: { message: string }, sessionId?: string }} Message */

export class RawTab {
  #socket;
  #lastId = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Of each session, the tab's and those of its frames. @type {Map<string, Map<number, Context>>} */
  #contexts = new Map();
  /** @type {Promise<void>[]} */
  #attaching = [];
  #session = '';

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.#socket = socket;
    socket.on('message', (/** @type {Buffer} */ data) => this.#receive(data));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the connection is lost'));
      this.#waiting.clear();
    });
  }

  /**
   * The first tab with this in its address.
   *
   * @param {number} port
   * @param {string} part
   */
  static async attach(port, part) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/version`);
    /** @type {{ webSocketDebuggerUrl: string }} */
    const { webSocketDebuggerUrl } = JSON.parse(await reply.text());
    const socket = new WebSocket(webSocketDebuggerUrl, { maxPayload: 0, perMessageDeflate: false });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const tab = new RawTab(socket);
    /** @type {{ targetInfos: { targetId: string, type: string, url: string }[] }} */
    const { targetInfos } = await tab.send('Target.getTargets', {}, '');
    const target = targetInfos.find(({ type, url }) => type === 'page' && url.includes(part));
    if (!target) throw new Error(`no tab shows ${part}`);
    /** @type {{ sessionId: string }} */
    const { sessionId } = await tab.send(
      'Target.attachToTarget',
      { targetId: target.targetId, flatten: true },
      '',
    );
    tab.#session = sessionId;
    await tab.#enter(sessionId);
    // A frame may hold others, which add themselves while one waits.
    for (let done = 0; done < tab.#attaching.length; done += 1) await tab.#attaching[done];
    return tab;
  }

  close() {
    this.#socket.terminate();
  }

  /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<any>} */
  send(method, params = {}, sessionId = this.#session) {
    this.#lastId += 1;
    const id = this.#lastId;
    const where = sessionId === '' ? {} : { sessionId };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), CALL_MS);
      const done = (/** @type {() => void} */ settle) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        settle();
      };
      this.#waiting.set(id, {
        resolve: (result) => done(() => resolve(result)),
        reject: (error) => done(() => reject(error)),
      });
      this.#socket.send(JSON.stringify({ id, method, params, ...where }));
    });
  }

  /**
   * The values of an expression in all frames at once: in the page's own world, or in those with a name like this.
   *
   * @param {string} expression
   * @param {RegExp} [world]
   * @returns {Promise<any[]>}
   */
  async evaluate(expression, world) {
    const calls = [...this.#contexts].flatMap(([sessionId, contexts]) =>
      [...contexts.values()]
        .filter(({ name, auxData }) => (world ? world.test(name) : auxData.isDefault))
        .map(({ id }) => this.#evaluateIn(expression, id, sessionId)),
    );
    return Promise.all(calls);
  }

  /** @param {string} expression @param {number} contextId @param {string} sessionId */
  async #evaluateIn(expression, contextId, sessionId) {
    const options = { contextId, returnByValue: true, includeCommandLineAPI: true };
    /** @type {{ result: { value: unknown }, exceptionDetails?: { exception?: { description?: string } } }} */
    const reply = await this.send('Runtime.evaluate', { expression, ...options }, sessionId);
    if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? 'it threw');
    return reply.result.value;
  }

  /** @param {string} sessionId */
  async #enter(sessionId) {
    this.#contexts.set(sessionId, new Map());
    const auto = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await Promise.all([
      this.send('Runtime.enable', {}, sessionId),
      this.send('Target.setAutoAttach', auto, sessionId),
    ]);
  }

  /** @param {Buffer} data */
  #receive(data) {
    /** @type {Message} */
    const { id, method, params, result, error, sessionId = '' } = JSON.parse(data.toString('utf8'));
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      return error ? waiting?.reject(new Error(error.message)) : waiting?.resolve(result);
    }
    this.#follow(method ?? '', params, this.#contexts.get(sessionId));
  }

  /** @param {string} method @param {any} params @param {Map<number, Context> | undefined} contexts */
  #follow(method, params, contexts) {
    if (method === 'Target.attachedToTarget') {
      /** @type {{ sessionId: string, targetInfo: { type: string } }} */
      const { sessionId, targetInfo } = params;
      // A frame that goes again, or whose tab is let go, before it is entered is not missed.
      if (targetInfo.type === 'iframe') this.#attaching.push(this.#enter(sessionId).catch(() => undefined));
    } else if (method === 'Runtime.executionContextCreated') {
      /** @type {{ context: Context }} */
      const { context } = params;
      contexts?.set(context.id, context);
    } else if (method === 'Runtime.executionContextDestroyed') {
      /** @type {{ executionContextId: number }} */
      const { executionContextId } = params;
      contexts?.delete(executionContextId);
    } else if (method === 'Runtime.executionContextsCleared') contexts?.clear();
  }
}
