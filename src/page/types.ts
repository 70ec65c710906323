/** What passes between Node and the code in the page: plain JSON shapes, no DOM types, so both sides can import them. */
import type { RefLine, Box, SnapshotOptions, Expected, SnapshotData } from './tree/types.ts';
import type { PointerApi, Spot } from './act/types.ts';
import type { ChoiceApi } from './choice/types.ts';
import type { FieldApi } from './field/types.ts';
import type { ListApi } from './list/types.ts';
import type { ElementTarget, ReadApi } from './read/types.ts';

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

export interface ResolveTarget extends ElementTarget {
  readonly firstRef: number;
}

/** `target`: what it alone is called by, where several match. */
export interface Match extends RefLine {
  readonly target?: string;
}

/** At most 20 matches are described; `total` counts all. `fits`: as in `Found` of `search`. */
export type Resolved =
  | {
      readonly matches: readonly Match[];
      readonly total: number;
      readonly fits: readonly number[];
      readonly nextRef: number;
    }
  | { readonly error: 'selector' };

export interface Counted {
  readonly total: number;
  readonly fits: readonly number[];
}

export interface LocateOptions {
  readonly ref: string;
  /** The target is as good as it was written: only whether it is a secret is asked. */
  readonly isSecretOnly: boolean;
}

export interface Located {
  /** Finds the element in its document as that is now; a plain role and name where it was not tried. */
  readonly target: string;
  readonly isVerified: boolean;
  /** Of a field that holds a secret: a name for it, as in `${secrets.NAME}`. */
  readonly secret?: string;
}

export interface PointOptions {
  readonly ref: string;
  /** 0 first; a later attempt scrolls even if the element seems to be in place. */
  readonly attempt: number;
  readonly firstRef: number;
  /** The one point to try, from the element's top left corner. */
  readonly position?: Spot;
  /** Whatever is there, and in whatever state it is. */
  readonly force?: boolean;
  /** With `force`: nothing is scrolled, the point may be out of sight. */
  readonly still?: boolean;
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
      /** From the element's top left corner. */
      readonly offset: Spot;
      readonly frame?: { readonly ref: string; readonly width: number; readonly height: number };
      readonly nextRef: number;
    }
  /** It belongs to a list that the browser draws itself: `list` is the ref of the select. */
  | { readonly status: 'option'; readonly list: string; readonly nextRef: number }
  /** The position lies outside the element, which has this size. */
  | { readonly status: 'outside'; readonly width: number; readonly height: number }
  | { readonly status: 'obscured'; readonly by: RefLine; readonly nextRef: number }
  | { readonly status: 'not_visible' | 'disabled'; readonly reason: string }
  | { readonly status: 'pointer_events' | 'stale' };

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
  /** Milliseconds that a document which shows nothing yet gets to do so. */
  readonly contentMs: number;
}

export interface Settled {
  readonly settled: boolean;
  /** The document was told that it is to make way for another one. */
  readonly leaving: boolean;
  /** False where frames do not come; other documents than the tab's own are not asked. */
  readonly draws: boolean;
}

export interface ChangeWait {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly forMs: number;
}

/** What a watch saw besides the tree itself. */
export interface WatchNews {
  /** The element that has the focus now, if it had not before. */
  readonly focus: RefLine | null;
  /** Of the document, where it is another one than before. */
  readonly title: string | null;
  /** Fields that were found invalid, with what the browser tells the person. */
  readonly validation: readonly (RefLine & { readonly message: string })[];
  readonly nextRef: number;
}

/** Where a form would be sent. */
export interface FormTarget {
  readonly url: string;
  readonly method: string;
}

export interface PageState {
  readonly url: string;
  readonly title: string;
  readonly readyState: string;
  /** The first 300 visible characters. */
  readonly textSample: string;
}

/**
 * What became of a ref. `unknown`: not given in this document. `gone`: its element is, and nothing in the document is
 * like it; `candidates`: several are. `recovered`: `ref` is that of the one twin.
 */
export type FoundRef =
  | (RefLine & {
      readonly status: 'exact' | 'recovered';
      readonly nextRef: number;
      /** What it was called when it was last shown, where that was something else. */
      readonly was?: { readonly role: string; readonly name: string };
    })
  | { readonly status: 'candidates'; readonly candidates: readonly RefLine[]; readonly nextRef: number }
  | { readonly status: 'gone' | 'unknown' }
  | { readonly status: 'fold' };

/** `many`: so many kinds of events that it is a framework's root, which hears for all below. */
export type Hearing = 'few' | 'many';

export interface HearingNews {
  /** In the order of the nodes that come with the call. */
  readonly added: readonly { readonly id: number; readonly hearing: Hearing }[];
  readonly gone: readonly number[];
}

export interface GivenRef {
  readonly ref: string;
  readonly nextRef: number;
}

/**
 * `globalThis.__remora` in the isolated world. `NodeHandle` stands for the element itself, which never leaves the page
 * by value.
 */
export interface PageApi<NodeHandle> extends ListApi, ReadApi, PointerApi, ChoiceApi, FieldApi {
  snapshot(options: SnapshotOptions): SnapshotData | { readonly error: 'stale' | 'not_fold' };
  /** Gives the numbers to what the last snapshot showed without. */
  giveRefs(given: readonly { readonly pending: number; readonly ref: string }[]): void;
  describe(ref: string): Description | null;
  findRef(options: { readonly ref: string; readonly firstRef: number }): FoundRef;
  /** Elements that hear the pointer, as the browser tells them: each node of `added` is an argument of its own, undefined when it is gone. */
  noteHearing(news: HearingNews, ...nodes: readonly (NodeHandle | undefined)[]): void;
  /** Nodes that `giveRefs` may give refs to, in this order, in place of a snapshot's. */
  expectRefs(_none: null, ...nodes: readonly (NodeHandle | undefined)[]): Expected;
  /** The closed shadow roots that the browser found in what `opaqueElements` gave. */
  noteClosedRoots(_none: null, ...roots: readonly (NodeHandle | undefined)[]): void;
  /** To be called without returnByValue: the elements that the last snapshot counted as `opaque`. */
  opaqueElements(): readonly NodeHandle[];
  /** Keys of the frame elements whose documents cannot be read from here, in document order; a key lives as long as the element. */
  unreadFrames(): readonly string[];
  /** To be called without returnByValue, as `element`. */
  frameElement(key: string): NodeHandle | null;
  resolve(target: ResolveTarget): Resolved;
  countMatches(target: ElementTarget): Counted;
  /** Null when the element is gone. */
  locate(options: LocateOptions): Located | null;
  /** A name for the secret in the field that has the focus; null where that is none. */
  secretFocus(): string | null;
  point(options: PointOptions): PointResult;
  hits(at: { readonly ref: string; readonly x: number; readonly y: number }): boolean;
  box(ref: string): Box | null;
  stable(ref: string): Promise<boolean>;
  text(options: TextOptions): TextResult;
  waitFor(options: WaitOptions): Promise<WaitResult>;
  /** Null for what belongs to no form. */
  formOf(ref: string): FormTarget | null;
  pageState(): PageState;
  forgetRefs(): void;
  /** False when no frame is drawn within a moment. */
  draws(): Promise<boolean>;
  /** Notes all that happens in the document from now on. `stirred`: something has since the last watch, or there was none. */
  beginWatch(): { readonly stirred: boolean };
  endWatch(firstRef: number): WatchNews;
  untilQuiet(options: SettleOptions): Promise<Settled>;
  /** True once the document has changed. */
  untilStirred(options: ChangeWait): Promise<boolean>;
  /** Lays the page out anew after a picture of more than the viewport, which takes its scroll bars away for good. */
  restoreScrollbars(): void;
  /** The ref of an element that the caller holds; null for any other kind of node. */
  refOf(node: NodeHandle, firstRef: number): GivenRef | null;
  /** To be called without returnByValue: the handle for DOM.getContentQuads, DOM.setFileInputFiles and their like. */
  element(ref: string): NodeHandle | null;
}
