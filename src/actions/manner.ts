/** How a caller wants an action carried out, and what it hears meanwhile. Types alone: programs that import remora read them. */

export interface Manner {
  /** Id or name of the tab to work on; the current page unless given. */
  readonly tab?: string;
  /** Milliseconds for the whole action. */
  readonly timeoutMs?: number;
  /** Answer `busy` instead of standing in line. */
  readonly noWait?: boolean;
  /** Tell no more than whether it was done: what changed is not looked for. */
  readonly quiet?: boolean;
  /** Find and check everything, and stop before anything is done (ACT-12). */
  readonly dryRun?: boolean;
  /** Part of an address, or `/…/`: hand over the response to the request that this action starts (ACT-13). */
  readonly awaitResponse?: string;
}

/** How far an action is that takes its time. In remora's words and the caller's, never a page's. */
export interface Progress {
  readonly message: string;
  /** Of `total`, in the unit that the message names. */
  readonly done?: number;
  readonly total?: number;
}

/** Must not throw. */
export type OnProgress = (progress: Progress) => void;
