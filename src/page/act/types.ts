/** What the pointer asks of the code in the page, and what it answers. */
import type { RefLine } from '../tree/types.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface ArmOptions extends Partial<Spot> {
  /** The element that may be pressed; without it every press is taken away. */
  readonly ref?: string;
  /** Milliseconds after which the guard ends by itself. */
  readonly ms: number;
}

export interface ArmResult {
  /** False when the point does not hit the element now: nothing is guarded then. */
  readonly armed: boolean;
  /** The point lies on a frame: the press is heard inside. */
  readonly onFrame: boolean;
  /** Keys of the frames whose documents are guarded by worlds of their own, as `unreadFrames` gives them. */
  readonly frames: readonly string[];
}

export interface PressSeen {
  /** False: it would have hit something else, and was taken away. */
  readonly hit: boolean;
  /** A click, or what the button gives in its place, came to the element. */
  readonly clicked: boolean;
}

/** `gone`: nothing was guarded here, the document is another one; `late`: the guard had ended before it was asked. */
export interface PressReport {
  readonly state: 'guarded' | 'late' | 'gone';
  readonly presses: readonly PressSeen[];
  /** The element is one to which a press brings a click, and its document is there. */
  readonly expectsClick: boolean;
}

export interface DomPress {
  readonly ref: string;
  /** As `MouseEvent.button`. */
  readonly button: number;
  readonly count: number;
  readonly modifiers: readonly ('Alt' | 'Control' | 'Meta' | 'Shift')[];
}

export type DomResult = 'ok' | 'stale' | 'disabled';

export interface ScrollOptions {
  readonly ref?: string;
  /** `view`: the element into sight; `by`: so many CSS pixels, or by default most of what is shown; `end`: as far as it goes. */
  readonly to: 'view' | 'by' | 'end';
  readonly direction: 'up' | 'down' | 'left' | 'right';
  readonly amount?: number;
  readonly firstRef: number;
}

export interface Scrolled {
  readonly status: 'ok';
  readonly x: number;
  readonly y: number;
  /** Nothing more lies in the direction that was asked for. */
  readonly atEnd: boolean;
  /** Undefined for the page itself. */
  readonly scroller: RefLine | undefined;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly nextRef: number;
}

export type ScrollResult = Scrolled | { readonly status: 'stale' | 'not_visible' };

/** What is at a point of this document: an element, or a frame that has a world of its own. */
export type AtPoint =
  | { readonly kind: 'element'; readonly line: RefLine; readonly nextRef: number }
  | { readonly kind: 'frame'; readonly key: string; readonly line: RefLine; readonly nextRef: number }
  | { readonly kind: 'nothing' };

export interface PointerApi {
  /** Guards the next presses: those on anything but the element are taken away before the page hears of them. */
  arm(options: ArmOptions): ArmResult;
  /** What the guard saw; ends it, but for a press that missed while its button is still held: the release goes the same way. */
  takePress(isHeld: boolean): PressReport;
  /** What the last press that was taken away would have hit. */
  missedBy(firstRef: number): (RefLine & { readonly nextRef: number }) | null;
  /** Notes drops of the browser's own from now on. */
  watchDrops(): void;
  /** True as soon as one has come; ends the watch. */
  untilDropped(waitMs: number): Promise<boolean>;
  /** Made-up events in place of a press. */
  domPress(press: DomPress): DomResult;
  domHover(ref: string): DomResult;
  scroll(options: ScrollOptions): ScrollResult;
  at(options: Spot & { readonly firstRef: number }): AtPoint;
  focus(ref: string): DomResult | 'refused';
}
