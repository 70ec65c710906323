/** Waiting for a condition that the caller wrote as JavaScript (WAIT-2). */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { Protocol } from '../../cdp/protocol.ts';
import { passGate } from '../../policy/pass-gate.ts';
import type { Page } from '../../session/page/page.ts';
import { delay } from '../../util/deadline.ts';
import type { PageContext } from '../action.ts';
import { isTopLevelReturn, wrapScript } from '../script/wrap-script.ts';
import type { Met } from './met.ts';

/** It is asked so often, whether or not the document changes: a condition may be about neither. Milliseconds. */
const POLL_MS = 50;
/** What an answer gets beyond the time. */
const GRACE_MS = 300;
const SHOWN = 500;
/** Handles of what it gave, let go together. */
const GROUP = 'remora-wait';

/** What it throws means not yet; the last of it is told when the time is over. */
export async function untilTrue(page: Page, script: string, call: PageContext): Promise<Met> {
  await passScriptGate(page, call);
  const end = Date.now() + call.timeoutMs;
  const asking = new Asking(page, script, call);
  try {
    for (;;) {
      const left = end - Date.now();
      if (left <= 0) return { isMet: false, failed: [], instead: asking.last };
      if (await asking.isTrue(left)) return { isMet: true, failed: [] };
      await delay(Math.max(0, Math.min(POLL_MS, end - Date.now())), call.signal);
    }
  } finally {
    await asking.end();
  }
}

/** Waiting reads, but script of a caller's can do anything: it is asked for as such (SEC-1). */
async function passScriptGate(page: Page, { call, sessionTabs }: PageContext): Promise<void> {
  const isAdopted = sessionTabs.browser.ownedTab(page.cdp.targetId)?.record.adopted === true;
  const action = { name: 'wait', effect: 'write', level: 'script' } as const;
  await passGate(call, { action, origin: page.origin, tabKind: isAdopted ? 'adopted' : 'own' });
}

class Asking {
  /** Page text: what became of it the last time. */
  last = 'the script has given no answer';
  readonly #page: Page;
  readonly #call: PageContext;
  readonly #fallback: string | undefined;
  readonly #asConsole: boolean;
  #expression: string;

  constructor(page: Page, script: string, call: PageContext) {
    const wrapped = wrapScript(script);
    this.#page = page;
    this.#call = call;
    this.#expression = wrapped.expression;
    this.#fallback = wrapped.fallback;
    this.#asConsole = wrapped.asConsole;
  }

  async isTrue(left: number): Promise<boolean> {
    try {
      return this.#read(await this.#evaluate(left));
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      // Another document has come or is on its way, or a dialog had to be answered: it is asked anew.
      if (error.kind === 'dialog') await this.#page.dialogs.answered();
      const isLeft = error.kind === 'dialog' && this.#page.dialogs.open !== undefined;
      if (isLeft || !['context-gone', 'dialog', 'timeout', 'protocol'].includes(error.kind)) throw error;
      if (error.kind === 'timeout') this.last = 'the script did not end, or its promise was not settled';
      return false;
    }
  }

  async end(): Promise<void> {
    try {
      await this.#page.cdp.send('Runtime.releaseObjectGroup', { objectGroup: GROUP }, { timeoutMs: 1_000 });
    } catch (error) {
      // They go with their document.
      if (!(error instanceof CdpError)) throw error;
    }
  }

  #evaluate(left: number): Promise<Protocol.Runtime.EvaluateResponse> {
    const { signal } = this.#call;
    return this.#page.cdp.send(
      'Runtime.evaluate',
      {
        expression: this.#expression,
        replMode: this.#asConsole && this.#expression !== this.#fallback,
        awaitPromise: true,
        objectGroup: GROUP,
        // A loop that never ends is ended by the browser.
        timeout: left,
      },
      { timeoutMs: left + GRACE_MS, signal, outlastsDialog: true },
    );
  }

  #read({ result, exceptionDetails }: Protocol.Runtime.EvaluateResponse): boolean {
    if (!exceptionDetails) {
      this.last = `the script gave ${(result.description ?? (result.type === 'undefined' ? result.type : JSON.stringify(result.value))).slice(0, SHOWN)}`;
      return isTruthy(result);
    }
    const { exception, text } = exceptionDetails;
    const thrown = exception?.description ?? text;
    if (this.#fallback !== undefined && isTopLevelReturn(thrown)) this.#expression = this.#fallback;
    this.last = `the script threw ${thrown.slice(0, SHOWN)}`;
    return false;
  }
}

/** As JavaScript sees it: an object is true whatever it is, `-0`, `NaN` and `0n` come apart from plain values. */
function isTruthy({ objectId, value, unserializableValue }: Protocol.Runtime.RemoteObject): boolean {
  if (objectId !== undefined) return true;
  if (unserializableValue !== undefined) return !/^(-0|NaN|0n)$/.test(unserializableValue);
  return Boolean(value);
}
