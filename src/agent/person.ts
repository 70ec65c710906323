/** The person behind a run, as far as there is one to reach. */
import type { Approve } from '../policy/gate.ts';

export interface Question {
  readonly text: string;
  readonly choices?: readonly string[];
}

/** What the person is to do in a tab: log in, solve a captcha, pay. */
export interface Errand {
  readonly text: string;
  readonly tab?: string;
}

export interface Person {
  /** Somebody answers while it runs; without, what is asked is stored with the run. */
  readonly isThere: boolean;
  /** Undefined where nobody can be asked: actions that need a yes then end in `approval_required`. */
  readonly approve: Approve | undefined;
  /** Undefined where nobody is there to answer: the run is stored waiting. */
  ask(question: Question, signal: AbortSignal): Promise<string | undefined>;
  /** What the person said when it was done; undefined where nobody is there. */
  request(errand: Errand, signal: AbortSignal): Promise<string | undefined>;
}

/** Nobody is there. */
export const NOBODY: Person = {
  isThere: false,
  approve: undefined,
  ask: () => Promise.resolve(undefined),
  request: () => Promise.resolve(undefined),
};
