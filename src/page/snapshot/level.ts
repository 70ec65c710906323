/** An element that is being walked into. */
import type { Actionable } from './actionable.ts';
import type { Line } from '../line/line.ts';
import type { Said } from '../line/said.ts';

/** What an element hands down to its children. Elements that change nothing of it share the one of their parent. */
export class Level {
  readonly el: Element | undefined;
  depth: number;
  hasHand: boolean;
  inOneAction: boolean;
  /** What the lines above say of the text inside. */
  said: readonly Said[];
  readonly isBlock: boolean;
  /** The element's own line. */
  line: Line | undefined;
  action: Actionable = 'no';

  constructor(around: Level | undefined, el: Element | undefined, isBlock: boolean) {
    this.el = el;
    this.depth = around?.depth ?? 0;
    this.hasHand = around?.hasHand ?? false;
    this.inOneAction = around?.inOneAction ?? false;
    this.said = around?.said ?? [];
    this.isBlock = isBlock;
  }
}
