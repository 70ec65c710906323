/** What the walk is asked for, and what it brings. */
import type { Branch } from '../outline/branch.ts';

export interface CollectOptions {
  /** Only what can be acted on, and what tells where that is: headings, landmarks, dialogs, tables. */
  readonly interactive: boolean;
  readonly includeHidden: boolean;
  readonly maxDepth: number;
  readonly viewportOnly: boolean;
}

export interface OnTop {
  /** That of the branch. */
  readonly el: Element;
  readonly isModal: boolean;
}

export interface Collected {
  readonly roots: readonly Branch[];
  /** Dialogs and popovers that lie over the rest, in document order. */
  readonly onTop: readonly OnTop[];
  /** Elements that may hold a shadow root which scripts cannot reach. */
  readonly opaque: readonly Element[];
  /** How many elements were looked at. */
  readonly elements: number;
}
