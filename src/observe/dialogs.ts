/**
 * JavaScript dialogs of one tab (ACT-9). While one is open the renderer answers nothing, so it is dealt with at once:
 * alert is closed, confirm and prompt are dismissed, beforeunload is accepted when the caller itself asked to leave.
 * On an adopted tab without an action of ours in flight the dialog is the person's and stays.
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
}

export interface DialogManners {
  /** An action of ours is running on the tab. */
  acting(): boolean;
  /** That action was asked to leave the page (navigate, reload, close…). */
  leaving(): boolean;
  readonly adopted: boolean;
}

const MAX_KEPT = 20;

export class Dialogs {
  readonly #cdp: CdpSession;
  readonly #manners: DialogManners;
  #seen: DialogRecord[] = [];
  #open: DialogRecord | undefined;
  #answering: Promise<void> = Promise.resolve();

  constructor(cdp: CdpSession, manners: DialogManners) {
    this.#cdp = cdp;
    this.#manners = manners;
    cdp.on('Page.javascriptDialogOpening', (event) => {
      this.#answering = this.#opened(event);
    });
    cdp.on('Page.javascriptDialogClosed', () => {
      this.#open = undefined;
    });
  }

  /** The dialog that blocks the tab now. */
  get open(): DialogRecord | undefined {
    return this.#open;
  }

  /** Resolves when the dialog that is open has its answer, at the latest after a moment. */
  async answered(): Promise<void> {
    await this.#answering;
  }

  /** Dialogs since the last call, oldest first. */
  take(): readonly DialogRecord[] {
    const seen = this.#seen;
    this.#seen = [];
    return seen;
  }

  async #opened({ type, message, url }: Protocol.Page.JavascriptDialogOpeningEvent): Promise<void> {
    const answer = this.#answerFor(type);
    const origin = URL.canParse(url) ? new URL(url).origin : 'null';
    const record: DialogRecord = { type, message, origin, answer };
    this.#open = record;
    this.#seen = [...this.#seen, record].slice(-MAX_KEPT);
    if (answer === 'left open') return;
    try {
      await this.#cdp.send('Page.handleJavaScriptDialog', { accept: answer === 'accepted' });
    } catch (error) {
      // The person was quicker, or the tab went away with its dialog: either way none is left to answer.
      if (!(error instanceof CdpError)) throw error;
    }
  }

  #answerFor(type: DialogRecord['type']): DialogRecord['answer'] {
    if (this.#manners.adopted && !this.#manners.acting()) return 'left open';
    if (type === 'alert') return 'accepted';
    return type === 'beforeunload' && this.#manners.leaving() ? 'accepted' : 'dismissed';
  }
}
