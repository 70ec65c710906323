/** What a snapshot passes between Node and the code in the page: plain JSON shapes, no DOM types. */

export type Tristate = boolean | 'mixed';

/** One line of a snapshot, in document order. `depth` counts shown ancestors only. */
export interface FlatNode {
  readonly depth: number;
  /** ARIA role; besides `text`, `file` (a file input), `clickable` (an element without role that takes clicks). */
  readonly role: string;
  readonly name: string;
  /** Of a `text` line. */
  readonly text?: string;
  readonly ref?: string;
  /** In place of a ref that is still to be given: its place in the list that `giveRefs` takes. */
  readonly pending?: number;
  readonly inViewport: boolean;
  readonly hidden?: true;
  /** It may tell what came of an action: it goes after the controls when room is short. Not printed. */
  readonly telling?: true;
  readonly disabled?: true;
  /** Something else lies over it. */
  readonly covered?: true;
  readonly checked?: Tristate;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  readonly pressed?: Tristate;
  readonly invalid?: true;
  readonly required?: true;
  readonly readonly?: true;
  readonly focused?: true;
  readonly multiple?: true;
  readonly current?: string;
  readonly level?: number;
  readonly type?: string;
  readonly accept?: string;
  readonly placeholder?: string;
  /** `•••` for a secret field that holds something. */
  readonly value?: string;
  readonly options?: OptionSummary;
  /** Of a control without a name: what else tells it from others. */
  readonly hint?: string;
  /** Of a table whose cells are not shown. */
  readonly columns?: readonly string[];
  /** Of a `fold` line: how many siblings it stands for. */
  readonly count?: number;
  readonly url?: string;
  readonly note?: string;
  /** Of a frame that is read in a world of its own: its key, as `unreadFrames` gives it. */
  readonly frame?: string;
  /** Of a frame whose content comes from another origin than what is around it. */
  readonly origin?: string;
  readonly box?: Box;
}

export interface OptionSummary {
  readonly count: number;
  /** The labels of the first few. */
  readonly first: readonly string[];
}

export interface SnapshotOptions {
  /** Only what can be acted on, with the headings and landmarks around it. */
  readonly interactive: boolean;
  readonly includeHidden: boolean;
  /** What the lines may take together, as `tokensOf` counts; more is sent of no document. */
  readonly maxTokens: number;
  /** The inside of this element. */
  readonly rootRef?: string;
  /** The siblings that a fold line stands for, `from` another one than it says. */
  readonly expand?: { readonly ref: string; readonly from?: number };
  /** Only lines that hold all these words, in any case, with their ancestors. */
  readonly query?: string;
  readonly viewportOnly?: boolean;
  readonly maxDepth?: number;
  readonly boxes?: boolean;
}

/** Which of the nodes can be seen, by their styles alone, and the first number that has not been given yet. */
export interface Expected {
  readonly seen: readonly boolean[];
  readonly freeRef: number;
}

/** What kind of page it is, where that matters (SNAP-11). */
export type PageKind = 'login' | 'challenge' | 'not-found' | 'error' | 'empty' | 'loading';

export interface SnapshotData {
  readonly url: string;
  readonly title: string;
  readonly origin: string;
  /** What lies over the rest comes first. */
  readonly nodes: readonly FlatNode[];
  /** The nodes from this one on lie behind an open modal dialog; only some of them are here. */
  readonly behindFrom?: number;
  /** Lines of the document that are not among `nodes`. */
  readonly leftOut: { readonly texts: number; readonly controls: number; readonly folded: number };
  /** Lines that hold the words of `query`. */
  readonly matches?: number;
  readonly kind: PageKind | null;
  /** The first number that has not been given in this document; numbers below it may be taken. */
  readonly freeRef: number;
  /** It was not read in the usual way: this is what the browser's accessibility tree holds. */
  readonly isFromAxTree?: true;
  /** Elements that may hold a shadow root which scripts cannot reach, and that nobody has looked into yet. */
  readonly opaque: number;
}

export interface RefLine {
  readonly ref: string;
  readonly role: string;
  readonly name: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
