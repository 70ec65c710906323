/** One thing that came of an action, for programs and for readers. */
import type { TextPart } from '../../output/text.ts';
import type { Data } from '../outcome.ts';

export interface Told {
  readonly data: Data;
  readonly text: readonly TextPart[];
}

export const NOTHING: Told = { data: {}, text: [] };

export const mergeData = (parts: readonly { readonly data: Data }[]): Data =>
  parts.reduce<Data>((all, { data }) => ({ ...all, ...data }), {});

/** The longest that one line of an answer may be. */
export const LINE_CHARS = 200;
