/**
 * JavaScript dialogs of one tab (ACT-9). While one is open the renderer answers nothing, so it is dealt with at once:
 * alert is closed, confirm and prompt are dismissed, beforeunload is accepted when the caller itself asked to leave, all
 * but alert otherwise when the caller has said so. On an adopted tab without an action of ours in flight the dialog is
 * the person's and stays.
 *
 * Those of frames in other processes are told to the tab's own session, and only it can answer them (Chromium 156).
 */
import { CdpError } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import type { Protocol } from '../cdp/protocol.ts';

export interface DialogRecord {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  /** Written by the page: untrusted. */
  readonly message: string;
  /** Of the document that opened it. */
  readonly origin: string;
  readonly answer: 'accepted' | 'dismissed' | 'left open';
  /** What was given to a prompt. */
  readonly text?: string;
}

/** How a dialog is to be answered. */
export interface DialogAnswer {
  readonly accept: boolean;
  /** For a prompt; what it suggests unless given. */
  readonly text?: string;
}

export interface DialogManners {
  /** An action of ours is running on the tab. */
  acting(): boolean;
  /** That action was asked to leave the page (navigate, reload, close…). */
  leaving(): boolean;
  readonly adopted: boolean;
  /** Address of a load that has begun and has not got its document. */
  pendingUrl(): string | undefined;
}

const MAX_KEPT = 20;
/** What a script gets to end, or to open its next dialog. Milliseconds. */
const FREE_MS = 500;
/** For a page that asks without end. Milliseconds. */
const SERIES_MS = 3_000;
/** The browser process answers, whatever the page does. Milliseconds. */
const ANSWER_MS = 3_000;
/** Of an alert in `pagehide`: it holds the load for good, and the browser lets nobody answer it (Chromium 156). */
const NOT_ACTIVE = /Not attached to an active page/;

export class Dialogs {
  readonly #cdp: CdpSession;
  readonly #manners: DialogManners;
  #seen: DialogRecord[] = [];
  #open: { readonly record: DialogRecord; readonly suggested: string | undefined } | undefined;
  #next: DialogAnswer | undefined;
  #answering: Promise<void> = Promise.resolve();
  /** Dialogs that have opened so far. */
  #count = 0;
  #waitedFor = 0;
  #onOpened: () => void = () => undefined;

  constructor(cdp: CdpSession, manners: DialogManners) {
    this.#cdp = cdp;
    this.#manners = manners;
    cdp.on('Page.javascriptDialogOpening', (event) => {
      this.#answering = this.#opened(event);
    });
    cdp.on('Page.javascriptDialogClosed', () => this.#closed());
  }

  /** The dialog that blocks the tab now. */
  get open(): DialogRecord | undefined {
    return this.#open?.record;
  }

  /** What the next dialog that asks something will be answered; undefined: as usual. */
  get next(): DialogAnswer | undefined {
    return this.#next;
  }

  setNext(answer: DialogAnswer | undefined): void {
    this.#next = answer;
  }

  /** Resolves when the dialogs that came have their answers, at the latest after a moment. */
  async answered(): Promise<void> {
    const end = Date.now() + SERIES_MS;
    while (this.#waitedFor !== this.#count && Date.now() < end) {
      this.#waitedFor = this.#count;
      await this.#answering;
      if (!this.#open) await this.#untilFree();
    }
  }

  /** A script that opens one dialog after the other answers nothing in between. */
  async #untilFree(): Promise<void> {
    const opened = new Promise<void>((resolve) => {
      this.#onOpened = resolve;
    });
    const limit = { timeoutMs: FREE_MS };
    // Also without an answer: the page loads something else, or is gone, and there is nothing more to wait for.
    const free = this.#cdp.send('Runtime.evaluate', { expression: '0' }, limit).catch(() => undefined);
    await Promise.race([opened, free]);
  }

  /** Dialogs since the last call, oldest first. */
  take(): readonly DialogRecord[] {
    const seen = this.#seen;
    this.#seen = [];
    return seen;
  }

  /** Answers the dialog that was left open. Undefined when none is, or the person was quicker. */
  async answerOpen(answer: DialogAnswer): Promise<DialogRecord | undefined> {
    if (!this.#open) return undefined;
    const { record, suggested } = this.#open;
    const answered = withAnswer(record, answer, suggested);
    return (await this.#handle(answered)) ? answered : undefined;
  }

  async #opened(event: Protocol.Page.JavascriptDialogOpeningEvent): Promise<void> {
    const { type, message, url, defaultPrompt } = event;
    const origin = URL.canParse(url) ? new URL(url).origin : 'null';
    const left: DialogRecord = { type, message, origin, answer: 'left open' };
    const answer = this.#answerFor(type);
    const record = answer ? withAnswer(left, answer, defaultPrompt) : left;
    this.#count += 1;
    this.#onOpened();
    this.#open = { record, suggested: defaultPrompt };
    this.#seen = [...this.#seen, record].slice(-MAX_KEPT);
    if (answer) await this.#handle(record);
    else this.#cdp.endForDialog();
  }

  /** False when none is open any more: the person was quicker, or the tab went away with its dialog. */
  async #handle(record: DialogRecord): Promise<boolean> {
    const { answer, text } = record;
    const promptText = text === undefined ? {} : { promptText: text };
    const accept = answer === 'accepted';
    try {
      const limit = { timeoutMs: ANSWER_MS };
      await this.#cdp.send('Page.handleJavaScriptDialog', { accept, ...promptText }, limit);
      return true;
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      // Of one that goes with its document no end is told.
      if (error.kind === 'protocol') this.#closed(record);
      if (NOT_ACTIVE.test(error.message)) await this.#goOn();
      return false;
    }
  }

  /** The load that the dialog holds up goes on when it is begun once more. */
  async #goOn(): Promise<void> {
    const url = this.#manners.pendingUrl();
    if (url === undefined) return;
    try {
      await this.#cdp.send('Page.navigate', { url }, { timeoutMs: ANSWER_MS });
    } catch (error) {
      // Its server takes its time, or the tab is gone: whoever waits for the load says so.
      if (!(error instanceof CdpError)) throw error;
    }
  }

  #closed(record: DialogRecord | undefined = this.#open?.record): void {
    if (this.#open?.record === record) this.#open = undefined;
  }

  /** An alert has one answer only, and does not use up what was said for those that ask. */
  #answerFor(type: DialogRecord['type']): DialogAnswer | undefined {
    if (this.#manners.adopted && !this.#manners.acting()) return undefined;
    if (type === 'alert') return { accept: true };
    const said = this.#next;
    this.#next = undefined;
    return said ?? { accept: type === 'beforeunload' && this.#manners.leaving() };
  }
}

/** Without a text of its own a prompt would get an empty one. */
function withAnswer(
  record: DialogRecord,
  { accept, text }: DialogAnswer,
  suggested: string | undefined,
): DialogRecord {
  const given = record.type === 'prompt' && accept ? { text: text ?? suggested ?? '' } : {};
  return { ...record, answer: accept ? 'accepted' : 'dismissed', ...given };
}
