/**
 * A walk through a list from its beginning, or from where an earlier one stopped: read what is there, scroll by a bit
 * less than the view, wait for the page's answer, read again (SNAP-10).
 */
import { flatParent, isAlive } from '../flat-tree.ts';
import { CollectedRows, type ReadRow } from './collected-rows.ts';
import { PageAnswer } from './page-answer.ts';
import { readList } from './read-list.ts';
import { type RowPlace, rowPlacesIn, rowsOf } from './row-elements.ts';
import { type ScrollArea, scrollAreaOf } from './scroll-area.ts';
import { columnsAbove, totalOf } from './table-head.ts';
import type { CollectedList, ListProgress, RowMark } from './types.ts';

/** Part of the view that one step goes on by: what stays in view ties one reading to the next. */
const STEP = 0.85;
/** Part of the view above the row at which a walk goes on. */
const ABOVE = 0.3;
/** Steps behind the last row, with nothing new, after which the rest of what scrolls is something else. */
const STEPS_BEHIND = 3;
/** A list that does not scroll cannot ask for more because it was scrolled. */
const SHORT_WAIT_MS = 150;

export interface WalkOptions {
  readonly list: string;
  readonly target: Element;
  readonly place: RowPlace;
  readonly maxRows: number;
  readonly maxChars: number;
  readonly marks: readonly RowMark[];
}

export class ListWalk {
  readonly #options: WalkOptions;
  readonly #area: ScrollArea;
  readonly #startTop: number;
  readonly #rows: CollectedRows;
  readonly #answer: PageAnswer;
  #place: RowPlace;
  #read: readonly ReadRow[] = [];
  #head: Pick<CollectedList, 'columns' | 'total'> = {};
  #isBegun = false;
  #stepsBehind = 0;
  #hasWaitedInVain = false;
  #isDone = false;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#place = options.place;
    const { container, sample } = options.place;
    this.#area = scrollAreaOf(flatParent(sample) ?? container);
    this.#startTop = this.#area.top;
    this.#rows = new CollectedRows(options.marks);
    this.#answer = new PageAnswer([container, this.#area.el]);
  }

  async step(waitMs: number): Promise<ListProgress> {
    if (!this.#isBegun) await this.#begin(waitMs);
    else if (this.#isAtEnd) await this.#waitForMore(waitMs);
    else await this.#goOn(waitMs);
    return { state: this.#state(), rows: this.#rows.size };
  }

  /** Puts the scroll position back. */
  async end(): Promise<CollectedList> {
    const scrolled = this.#area.top !== this.#startTop;
    if (scrolled) {
      this.#area.scrollTo(this.#startTop);
      await this.#answer.drawn();
    }
    this.#answer.end();
    const rows = this.#rows.sorted();
    const given = upTo(rows, this.#options);
    const done = this.#isDone && given.length === rows.length;
    return {
      list: this.#options.list,
      rows: given.map(({ row }) => row),
      ...this.#head,
      done,
      marks: given.length === 0 ? this.#options.marks : this.#rows.marksOf(given),
      scrolled,
    };
  }

  /** Without putting anything back. */
  drop(): void {
    this.#answer.end();
  }

  get #isAtEnd(): boolean {
    return this.#area.isAtEnd;
  }

  async #begin(waitMs: number): Promise<void> {
    this.#isBegun = true;
    const last = this.#options.marks.at(-1);
    const top = last ? Math.max(0, last.y - this.#area.view * ABOVE) : 0;
    if (top !== this.#area.top) await this.#scrollTo(top, waitMs);
    this.#readNow();
    const { container, sample } = this.#place;
    const total = totalOf(container, rowsOf(this.#place)[0] ?? sample);
    this.#head = { ...columnsAbove(container), ...(total === undefined ? {} : { total }) };
    const canWait = !this.#rows.isFound && waitMs > 0;
    if (canWait) await this.#answer.until(() => this.#readNow() || this.#rows.isFound, waitMs);
  }

  /** By less than the view; over rows that are in the document already, all at once. */
  async #goOn(waitMs: number): Promise<void> {
    const { top, view } = this.#area;
    const known = bottomOf(this.#read) - view;
    await this.#scrollTo(Math.max(top + view * STEP, known), waitMs);
    const isNew = this.#readNow();
    const isBehind = bottomOf(this.#read) < this.#area.top && this.#rows.size > 0;
    this.#stepsBehind = isBehind && !isNew ? this.#stepsBehind + 1 : 0;
    if (this.#stepsBehind >= STEPS_BEHIND) this.#isDone = true;
  }

  async #scrollTo(top: number, waitMs: number): Promise<void> {
    this.#area.scrollTo(top);
    await this.#answer.drawn();
    if (this.#isInView() || this.#hasWaitedInVain) return;
    const came = await this.#answer.until(() => this.#isInView(), waitMs);
    if (came) await this.#answer.drawn();
    this.#hasWaitedInVain = !came;
  }

  /** Rows that say something fill the view, or nothing is below. */
  #isInView(): boolean {
    if (this.#isAtEnd) return true;
    const read = readList(this.#currentPlace(), this.#area);
    const bottom = this.#area.top + this.#area.view;
    if (bottomOf(read) < bottom - 2) return false;
    return read.some(({ y, row }) => y < bottom && row.cells.some((text) => text !== ''));
  }

  /** At the end of what can be scrolled to: the page may still fetch more. */
  async #waitForMore(waitMs: number): Promise<void> {
    if (this.#isAllThereIs()) {
      this.#isDone = true;
      return;
    }
    const canScroll = this.#area.height > this.#area.view + 2;
    const isMore = (): boolean => !this.#isAtEnd || this.#readNow();
    const came = await this.#answer.until(isMore, canScroll ? waitMs : Math.min(waitMs, SHORT_WAIT_MS));
    if (came) await this.#answer.drawn();
    this.#readNow();
    // Time that was cut short proves nothing.
    this.#isDone = !came;
  }

  /** The page says how many rows there are, and numbers the last one so. */
  #isAllThereIs(): boolean {
    const { total } = this.#head;
    return total !== undefined && this.#read.some(({ index = -1 }) => index >= total);
  }

  /** True when there is a row behind all that were known. */
  #readNow(): boolean {
    const read = readList(this.#currentPlace(), this.#area);
    this.#read = read;
    const isNew = this.#rows.add(read);
    this.#rows.dropMissing(read, this.#area.top, this.#area.top + this.#area.view);
    return isNew;
  }

  /** A page may make what holds the rows anew. */
  #currentPlace(): RowPlace {
    const { target } = this.#options;
    if (isAlive(this.#place.container) || !isAlive(target)) return this.#place;
    const [again] = rowPlacesIn(target, 2);
    if (again) this.#place = again;
    return this.#place;
  }

  #state(): ListProgress['state'] {
    const { target, maxRows, maxChars } = this.#options;
    if (!isAlive(target) || !isAlive(this.#area.el)) return 'gone';
    if (!this.#rows.isFound) return 'lost';
    if (this.#isDone) return 'end';
    // One more than wanted tells that there is more.
    return this.#rows.size > maxRows || this.#rows.chars > maxChars ? 'full' : 'more';
  }
}

function bottomOf(rows: readonly ReadRow[]): number {
  let bottom = 0;
  for (const { y, height } of rows) bottom = Math.max(bottom, y + height);
  return bottom;
}

/** At least one: a row that is larger than all that is wanted must not stop the walk for ever. */
function upTo(rows: readonly ReadRow[], { maxRows, maxChars }: WalkOptions): readonly ReadRow[] {
  let chars = 0;
  for (const [at, row] of rows.entries()) {
    chars += row.chars;
    if (at >= maxRows || (chars > maxChars && at > 0)) return rows.slice(0, at);
  }
  return rows;
}
