/** What a session has done, one step each, as a flow could do it again. Kept in memory only, never with a secret. */
import type { Json } from '../../errors.ts';

export interface StepRecord {
  /** Counts the session's steps from 1; what was forgotten keeps its number. */
  readonly n: number;
  /** When it began; milliseconds since 1970. */
  readonly at: number;
  readonly action: string;
  /**
   * As it was given, with locators in place of refs and `${secrets.NAME}` in place of what went into a secret field or
   * stood as a token in an address.
   */
  readonly input: Readonly<Record<string, Json>>;
  /** Id of the tab that it worked on; empty where there was none. */
  readonly tab: string;
  /** Address of the tab before, without tokens. */
  readonly url: string;
  /** Address of the tab after, where it is another one. */
  readonly urlAfter?: string;
  /** Title of the tab after. */
  readonly title?: string;
  /** Id of the tab that it opened besides. */
  readonly newTab?: string;
  readonly awaitResponse?: string;
  /** Code of its failure. */
  readonly error?: string;
  /** It was done for what it tells. */
  readonly read?: true;
  /** Names whose `${secrets.NAME}` stands in `input`. */
  readonly secrets?: readonly string[];
  /** Its locators were not tried: the page was too large, or gone. */
  readonly unverified?: true;
}

export const sizeOfStep = (step: StepRecord): number => 2 * JSON.stringify(step).length;
