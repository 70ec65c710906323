/** What a search for a browser looked at, and what it found; `doctor` prints these. */
import type { BrowserKind } from './browser-table.ts';

export type FindRule = 'endpoint' | 'last-attach' | 'port-file' | 'default-port';

/** A type, not an interface, so that looks can stand in an error's details. */
export type Look = {
  readonly rule: FindRule;
  /** The endpoint, file or profile folder. */
  readonly what: string;
  readonly outcome: LookOutcome;
  readonly detail?: string;
};

export type LookOutcome =
  /** A browser that answers. */
  | 'open'
  /** A browser that will ask its person. */
  | 'approval'
  /** Names a browser that is not there any more. */
  | 'stale'
  /** Accepts connections and does not answer; starting a browser now could kill it. */
  | 'hung'
  /** Answered by something that is no browser. */
  | 'foreign'
  /** Nothing listens. */
  | 'dead'
  | 'no-file'
  /** A browser has the profile open and cannot be reached. */
  | 'locked';

export interface FoundBrowser {
  readonly rule: FindRule;
  /** {@link endpointKey} of the endpoint: one connection for each. */
  readonly endpoint: string;
  readonly wsUrl: string;
  readonly mode: 'open' | 'approval';
  readonly product?: string;
  readonly browser?: BrowserKind;
  readonly userDataDir?: string;
  /** In the order of the rules, the last one matched. */
  readonly looked: readonly Look[];
}
