/** A step on its way from the session's log to the flow's file. */
import type { Json } from '../../errors.ts';

export interface DraftStep {
  readonly action: string;
  /** Strings may hold `${…}` of secrets; what pages and people wrote is not yet escaped. */
  readonly input: Readonly<Record<string, Json>>;
  readonly tab: string;
  readonly url: string;
  readonly urlAfter: string;
  readonly title: string | undefined;
  readonly newTab: string | undefined;
  readonly awaitResponse: string | undefined;
  /** Lines that go above it in the file. */
  readonly comments: readonly string[];
  readonly as?: string;
  readonly from?: string;
}

/** What was left out of the flow, and how often. */
export interface LeftOut {
  readonly failed: number;
  readonly reads: number;
  readonly waits: number;
  readonly overwritten: number;
}
