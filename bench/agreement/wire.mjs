// @ts-check
/** One tab of a browser over the DevTools protocol, as far as the comparison needs it. */
import connect from 'chrome-remote-interface';

const CALL_MS = 60_000;
const LOAD_MS = 30_000;
/** A page is at rest when the number of its elements has not changed for so many looks. */
const LOOKS = 5;
const LOOK_MS = 300;

/** @typedef {import('../../src/cdp/protocol.ts').Method} Method */
/** @typedef {Awaited<ReturnType<typeof connect>>} Client */

export class Tab {
  #client;
  #session;

  /** @param {Client} client @param {string | undefined} session */
  constructor(client, session) {
    this.#client = client;
    this.#session = session;
  }

  /** @param {number} port */
  static async open(port) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/version`);
    /** @type {{ webSocketDebuggerUrl: string }} */
    const { webSocketDebuggerUrl } = JSON.parse(await reply.text());
    const client = await connect({ target: webSocketDebuggerUrl, protocol: { domains: [] } });
    const browser = new Tab(client, undefined);
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    return new Tab(client, sessionId);
  }

  /**
   * @template {Method} M
   * @param {M} method
   * @param {object} [params]
   * @returns {Promise<import('../../src/cdp/protocol.ts').ResultOf<M>>}
   */
  async send(method, params = {}) {
    /** @type {Promise<never>} */
    const late = new Promise((_, reject) => {
      setTimeout(() => {
        reject(new Error(`no answer to ${method}`));
      }, CALL_MS).unref();
    });
    const reply = await Promise.race([this.#client.send(method, params, this.#session), late]);
    return /** @type {import('../../src/cdp/protocol.ts').ResultOf<M>} */ (reply);
  }

  /** @param {string} expression @param {number} [contextId] @returns {Promise<unknown>} */
  async evaluate(expression, contextId) {
    const params = { expression, returnByValue: true, ...(contextId === undefined ? {} : { contextId }) };
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', params);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    /** @type {unknown} */
    const value = result.value;
    return value;
  }

  /** Loads the page and waits until it no longer grows. @param {string} url */
  async show(url) {
    const { errorText } = await this.send('Page.navigate', { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    const end = Date.now() + LOAD_MS;
    const size = 'document.readyState === "complete" ? document.querySelectorAll("*").length : 0';
    for (let looks = 0, count = 0; looks < LOOKS && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const now = Number(await this.evaluate(size));
      looks = now === count && now > 0 ? looks + 1 : 0;
      count = now;
    }
  }

  close() {
    return this.#client.close();
  }
}
