/** What passes between Node and the page when a list is collected: plain JSON shapes, no DOM types. */
/** One row. `index` is the page's own (aria-rowindex, aria-posinset, data-index …), as the page counts. */
export interface ListRow {
  readonly index?: number;
  /** Texts of its cells; of its parts where it has none. */
  readonly cells: readonly string[];
  /** Addresses of its links, in full. */
  readonly links?: readonly string[];
  /** Only where they tell something. */
  readonly selected?: true;
  readonly checked?: boolean | 'mixed';
}

/** By what a row is found again: its place (CSS pixels in the scrolled content), its number, its key, and its text. */
export interface RowMark {
  readonly x: number;
  readonly y: number;
  readonly index?: number;
  readonly key?: string;
  readonly hash: string;
}

export interface FoundList {
  /** Of the scroller, or of what holds the rows when the page itself scrolls. */
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  /** How many of its rows are in the document. */
  readonly rows: number;
  /** It scrolls on its own. */
  readonly scrolls: boolean;
  /** What its view takes of the page, in square CSS pixels. */
  readonly area: number;
  readonly nextRef: number;
}

export type ListFault = 'stale' | 'no_list' | 'one_row' | 'other_list';

export interface ListStart {
  /** Of an element, or of a fold line. */
  readonly ref: string;
  /** The walk ends when there are more rows, or more text in them, than this. */
  readonly maxRows: number;
  readonly maxChars: number;
  /** Where an earlier walk stopped. */
  readonly after?: { readonly list: string; readonly marks: readonly RowMark[] };
}

/** `lost`: nothing of what the earlier walk read last is there. `gone`: the list went away. */
export interface ListProgress {
  readonly state: 'more' | 'end' | 'full' | 'lost' | 'gone';
  readonly rows: number;
}

export interface CollectedList {
  /** Names the list as long as its element lives. */
  readonly list: string;
  readonly rows: readonly ListRow[];
  readonly columns?: readonly string[];
  /** As the page gives it (aria-rowcount, aria-setsize). */
  readonly total?: number;
  /** There is nothing after these rows. */
  readonly done: boolean;
  /** Of the last rows: where to go on. */
  readonly marks: readonly RowMark[];
  readonly scrolled: boolean;
}

/** Part of `PageApi`. One walk at a time: the next one ends it. */
export interface ListApi {
  /** The list that a caller most probably means when it names none; null when there is none. */
  findList(firstRef: number): FoundList | null;
  beginList(start: ListStart): { readonly list: string } | { readonly error: ListFault };
  /** One step: scrolls, waits at most about `waitMs` for the page's answer, reads. */
  stepList(waitMs: number): Promise<ListProgress>;
  /** Puts the scroll position back and gives what was read; null when no walk is going on. */
  endList(): Promise<CollectedList | null>;
}
