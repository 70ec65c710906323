/** What passes between Node and the code in the page: plain JSON shapes, no DOM types, so both sides can import them. */

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
  readonly inViewport: boolean;
  readonly hidden?: true;
  readonly disabled?: true;
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
  readonly url?: string;
  readonly note?: string;
}

export interface OptionSummary {
  readonly count: number;
  /** The labels of the first few. */
  readonly first: readonly string[];
}

export interface SnapshotOptions {
  /** The first number that may be given to an element without ref. */
  readonly firstRef: number;
  /** Only what can be acted on, with the headings and landmarks around it. */
  readonly interactive: boolean;
  readonly includeHidden: boolean;
  readonly rootRef?: string;
  /** Only lines that hold all these words, in any case, with their ancestors. */
  readonly query?: string;
  readonly viewportOnly?: boolean;
  readonly maxDepth?: number;
}

export interface SnapshotData {
  readonly url: string;
  readonly title: string;
  readonly nodes: readonly FlatNode[];
  readonly nextRef: number;
  /** The open modal dialog: its lines are `nodes[start]` up to, not including, `nodes[end]`. */
  readonly modal?: { readonly start: number; readonly end: number };
  /** Lines that hold the words of `query`. */
  readonly matches?: number;
  /** What could not be read, in words. */
  readonly unreachable: readonly string[];
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

export interface Description extends RefLine {
  readonly tag: string;
  readonly connected: boolean;
  readonly visible: boolean;
  readonly disabled: boolean;
  readonly editable: boolean;
  readonly secret: boolean;
  /** In CSS pixels of the viewport of the element's own frame. */
  readonly box: Box;
}

/** One of `ref`, `css`, `text`, or `role` and `name` (either may be left out). */
export interface ResolveTarget {
  readonly ref?: string;
  readonly css?: string;
  readonly role?: string;
  readonly name?: string;
  readonly text?: string;
  /** 1 is the first match in document order. */
  readonly nth?: number;
  readonly firstRef: number;
}

/** At most 20 matches are described; `total` counts all. */
export type Resolved =
  | { readonly matches: readonly RefLine[]; readonly total: number; readonly nextRef: number }
  | { readonly error: 'selector' };

export interface PointOptions {
  readonly ref: string;
  /** 0 first; a later attempt scrolls even if the element seems to be in place. */
  readonly attempt: number;
  readonly firstRef: number;
}

/**
 * `x`, `y`: CSS pixels in the viewport of the element's own frame; the point hits the element there. In a frame below
 * the one this code was called in, `frame` tells how to go on: CDP `DOM.getBoxModel` of the element `frame.ref` gives
 * the `content` quad in coordinates of the local root, all transforms included, and
 * `quad[0] + (quad[1] - quad[0]) * x / frame.width + (quad[3] - quad[0]) * y / frame.height` is the point.
 */
export type PointResult =
  | {
      readonly status: 'ok';
      readonly x: number;
      readonly y: number;
      readonly frame?: { readonly ref: string; readonly width: number; readonly height: number };
      readonly nextRef: number;
    }
  | { readonly status: 'obscured'; readonly by: RefLine; readonly nextRef: number }
  | { readonly status: 'not_visible' | 'disabled'; readonly reason: string }
  | { readonly status: 'pointer_events' | 'stale' };

export type TextKind = 'input' | 'textarea' | 'contenteditable' | 'picker';
export type TextRefusal =
  'stale' | 'not_editable' | 'disabled' | 'readonly' | 'not_visible' | 'not_focusable';

export type PreparedText =
  { readonly status: 'ok'; readonly kind: TextKind } | { readonly status: TextRefusal };

export type SetValueResult =
  | { readonly status: 'ok'; readonly got: string }
  | { readonly status: 'stale' | 'not_settable' | 'disabled' | 'readonly' };

/** `value` and `length` are absent for a secret field; `label` is what a select shows. */
export interface ReadValue {
  readonly secret: boolean;
  readonly value?: string;
  readonly length?: number;
  readonly label?: string;
  readonly checked?: Tristate;
}

export interface TextOptions {
  readonly selector?: string;
  readonly ref?: string;
  readonly maxChars: number;
  readonly fromChar: number;
}

export type TextResult =
  | { readonly text: string; readonly total: number; readonly matched: string }
  | { readonly error: 'selector' | 'no_match' | 'stale' };

export interface WaitOptions {
  readonly text?: string;
  /** A text that must not be visible. */
  readonly gone?: string;
  readonly selector?: string;
  /** Of `selector`; default `visible`. */
  readonly state?: 'visible' | 'hidden' | 'attached' | 'detached';
  readonly timeoutMs: number;
}

export type WaitResult = { readonly met: boolean } | { readonly error: 'selector' };

export interface SettleOptions {
  /** Milliseconds without a change that count as rest. */
  readonly quietMs: number;
  readonly maxMs: number;
  /** A document that shows nothing yet is not at rest. */
  readonly needsContent?: boolean;
}

export interface Settled {
  readonly settled: boolean;
  readonly changes: number;
}

export interface PageState {
  readonly url: string;
  readonly title: string;
  readonly readyState: string;
  /** The first 300 visible characters. */
  readonly textSample: string;
}

export interface GivenRef {
  readonly ref: string;
  readonly nextRef: number;
}

/**
 * `globalThis.__remora` in the isolated world. `NodeHandle` stands for the element itself, which never leaves the page
 * by value.
 */
export interface PageApi<NodeHandle> {
  snapshot(options: SnapshotOptions): SnapshotData | { readonly error: 'stale' };
  describe(ref: string): Description | null;
  resolve(target: ResolveTarget): Resolved;
  point(options: PointOptions): PointResult;
  hits(at: { readonly ref: string; readonly x: number; readonly y: number }): boolean;
  box(ref: string): Box | null;
  stable(ref: string): Promise<boolean>;
  prepareText(options: { readonly ref: string; readonly mode: 'fill' | 'append' }): PreparedText;
  setValue(options: { readonly ref: string; readonly value: string }): SetValueResult;
  readValue(ref: string): ReadValue | null;
  valueEquals(options: { readonly ref: string; readonly wanted: string }): boolean;
  text(options: TextOptions): TextResult;
  waitFor(options: WaitOptions): Promise<WaitResult>;
  pageState(): PageState;
  forgetRefs(): void;
  /** False when no frame is drawn within a moment. */
  draws(): Promise<boolean>;
  /** Counts changes of the document from now on. */
  watchChanges(): void;
  untilQuiet(options: SettleOptions): Promise<Settled>;
  /** Lays the page out anew after a picture of more than the viewport, which takes its scroll bars away for good. */
  restoreScrollbars(): void;
  /** The ref of an element that the caller holds; null for any other kind of node. */
  refOf(node: NodeHandle, firstRef: number): GivenRef | null;
  /** To be called without returnByValue: the handle for DOM.getContentQuads, DOM.setFileInputFiles and their like. */
  element(ref: string): NodeHandle | null;
}
