/** Who listens to a sub-agent. */
import type { Person } from '../../person.ts';

export interface Ears {
  /** Answers what it asks. */
  readonly person: Person;
  /** Hears what it does, a line each. Must not throw. */
  readonly onLine: (line: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}
