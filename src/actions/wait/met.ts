/** How a wait ended. */
import type { TextPart } from '../../output/text.ts';
import type { UnreadFrame } from '../../session/page/frames.ts';
import type { Data } from '../outcome.ts';

export interface Met {
  /** False when the time was over. */
  readonly isMet: boolean;
  /** Frames that could not be read, as far as that matters. */
  readonly failed: readonly UnreadFrame[];
  readonly data?: Data;
  readonly text?: readonly TextPart[];
  /** What there is in its place. Page text. */
  readonly instead?: string;
}
