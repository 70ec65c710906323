/** Notices a model that does the same on the same page again and again (AGT-4). */
import { createHash } from 'node:crypto';

/** What a call came to: `state` is what the page was like after it. */
export interface Deed {
  readonly name: string;
  readonly input: unknown;
  readonly state: string;
}

/** `first`: the model is to be told; `again`: it went on all the same. */
export type Finding = 'none' | 'first' | 'again';

/** Deeds in a cycle, and how often it comes round before it counts. */
const LONGEST_CYCLE = 3;
const ROUNDS = 3;
/** Cycles that are told of; one more ends the run. */
const MAX_WARNINGS = 3;

export class LoopDetector {
  #deeds: string[] = [];
  readonly #warned = new Set<string>();

  /** Deeds in the order in which they were done. */
  add(deed: Deed): Finding {
    this.#deeds = [...this.#deeds, keyOf(deed)].slice(-LONGEST_CYCLE * ROUNDS);
    const cycle = cycleIn(this.#deeds);
    if (!cycle) return 'none';
    const name = [...cycle].sort().join(' ');
    const isKnown = this.#warned.has(name) || this.#warned.size >= MAX_WARNINGS;
    this.#warned.add(name);
    // It has been told: what it does from now on counts.
    this.#deeds = [];
    return isKnown ? 'again' : 'first';
  }
}

/** The deeds that the latest ones consist of, some rounds of them; undefined when they go on. */
export function cycleIn(deeds: readonly string[]): readonly string[] | undefined {
  for (let length = 1; length <= LONGEST_CYCLE; length += 1) {
    const latest = deeds.slice(-length * ROUNDS);
    if (latest.length < length * ROUNDS) return undefined;
    const cycle = latest.slice(0, length);
    if (latest.every((deed, at) => deed === cycle[at % length])) return cycle;
  }
  return undefined;
}

function keyOf({ name, input, state }: Deed): string {
  return createHash('sha256')
    .update(JSON.stringify([name, input, state]))
    .digest('base64url')
    .slice(0, 22);
}
