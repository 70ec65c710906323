/**
 * The requests and messages that belong to one action, as far as can be told: a page asks for things by itself all the
 * time. Counted from the first input on.
 */
import type { ConsoleRecord } from '../../observe/console.ts';
import type { RequestRecord } from '../../observe/request-record.ts';
import type { Page } from './page.ts';

/** What an input starts begins this soon after it; one that follows from an answer, this soon after that. Milliseconds. */
const BEGIN_MS = 200;
const FOLLOW_MS = 150;
/** Script that has come is run first. */
const CODE_MS = 500;
const BRINGS_CODE: ReadonlySet<string> = new Set(['document', 'script']);
/** Pictures and fonts change no line of a snapshot. */
const AWAITED: ReadonlySet<string> = new Set(['document', 'xhr', 'fetch', 'script', 'stylesheet', 'other']);

export class Started {
  readonly #page: Page;
  /** Names the document that the action began in. */
  readonly #document: string;
  readonly #offWrite: () => void;
  /** When input was sent, in milliseconds since 1970. */
  readonly #inputs: number[] = [];
  /** Of the feeds, when the first input was sent. */
  #marks: { readonly network: number; readonly console: number };

  /** `document`: the loader id of the one that the action began in. */
  constructor(page: Page, document: string) {
    const { network, console } = page;
    this.#page = page;
    this.#document = document;
    this.#marks = { network: network.mark(), console: console.mark() };
    this.#offWrite = page.onWrite(() => this.#noteInput());
  }

  /** The document is another one than before. */
  get hasLeft(): boolean {
    return this.#page.navigation.loaderId !== this.#document;
  }

  /** Without what the page asks for again and again. A new document's are all its own. */
  get requests(): readonly RequestRecord[] {
    const { network } = this.#page;
    const { hasLeft } = this;
    const ours: RequestRecord[] = [];
    for (const record of this.allRequests)
      if (!network.isPoll(record) && (hasLeft || this.#isOurs(record, ours))) ours.push(record);
    return ours;
  }

  /** Whoever asked for them. */
  get allRequests(): readonly RequestRecord[] {
    return this.#page.network.since(this.#marks.network);
  }

  get messages(): readonly ConsoleRecord[] {
    return this.#page.console.since(this.#marks.console);
  }

  /** Those that have had no answer yet, and began less than `forMs` ago. */
  awaited(forMs: number): readonly RequestRecord[] {
    const since = Date.now() - forMs;
    const { network } = this.#page;
    return this.requests.filter(
      (record) => isOpen(record) && isAwaited(record) && network.seenAt(record) > since,
    );
  }

  /** Of the one that ended last: when it began to be answered and ended, by the browser's clock, and its end by this process's. */
  get lastAnswer(): { readonly since: number; readonly endedAt: number; readonly here: number } | undefined {
    const last = this.requests
      .filter((record) => isAwaited(record) && record.endedAt !== undefined)
      .sort((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0))
      .at(-1);
    if (last?.endedAt === undefined) return undefined;
    const { endedAt, startedAt, respondedAt } = last;
    // A page may show an answer before the browser counts it as whole.
    return {
      since: respondedAt ?? endedAt,
      endedAt,
      here: this.#page.network.seenAt(last) + endedAt - startedAt,
    };
  }

  end(): void {
    this.#offWrite();
  }

  #noteInput(): void {
    const { network, console } = this.#page;
    const mark = network.mark();
    if (this.#inputs.length === 0) this.#marks = { network: mark, console: console.mark() };
    this.#inputs.push(Date.now());
  }

  /** Begun by the input itself, or by what an earlier one brought. `before`: those that count so far. */
  #isOurs(record: RequestRecord, before: readonly RequestRecord[]): boolean {
    const seenAt = this.#page.network.seenAt(record);
    if (this.#inputs.some((at) => seenAt >= at && seenAt - at <= BEGIN_MS)) return true;
    return before.some(({ endedAt = Infinity, type }) => {
      const since = record.startedAt - endedAt;
      return since >= 0 && since <= (BRINGS_CODE.has(type) ? CODE_MS : FOLLOW_MS);
    });
  }
}

/** One that is not watched any more has no end that could be waited for. */
const isOpen = ({ endedAt, lost }: RequestRecord): boolean => endedAt === undefined && lost !== true;

const isAwaited = (record: RequestRecord): boolean => AWAITED.has(record.type) && !isOfTab(record);

/** For the tab's own document. */
export const isOfTab = ({ type, frame }: RequestRecord): boolean =>
  type === 'document' && frame === undefined;
