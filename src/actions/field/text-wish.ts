/** What a caller wants put into a field, and what came of it. */
import type { OpenChoices } from '../../page/field/types.ts';

export interface TextWish {
  readonly text: string;
  /** At the end of what it holds, instead of in its place. */
  readonly append: boolean;
  /** Key by key, with a pause after each. */
  readonly slowly: boolean;
  readonly force: boolean;
  readonly dom: boolean;
}

export interface TextDone {
  /** Where it was not real input. */
  readonly input?: 'dom' | 'paste';
  /** What the page made of the text, where it has put separators between; empty for a secret. */
  readonly formatted?: string;
  /** The editor does not tell what it holds. */
  readonly unverified?: true;
  /** The page went to another document with the text. */
  readonly left?: true;
  readonly choices?: OpenChoices;
}
