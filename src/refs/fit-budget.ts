/** What a snapshot loses when it is larger than its budget (SNAP-7): far text, repeated siblings, controls last. */
import type { Item } from './tree-items.ts';

/** A run of siblings keeps at least this many. */
const RUN_KEPT = 3;
const RUN_LENGTH = 5;

export interface LeftOut {
  /** Lines of text and structure. */
  readonly texts: number;
  readonly repeated: number;
  readonly controls: number;
  /** The first item that was left out. */
  readonly first: Item | undefined;
}

/** `sizeOf` an item's line in the unit of `budget`. Takes items out (`isKept`, `foldedAfter`) until the rest fits. */
export function fitBudget(items: readonly Item[], budget: number, sizeOf: (item: Item) => number): LeftOut {
  const fitting = new Fitting(items, budget, sizeOf);
  const texts = fitting.dropLeaves((item) => isPlain(item) && isFar(item) && !isHeading(item));
  const repeated = fitting.foldRuns();
  const moreTexts =
    fitting.dropLeaves((item) => isPlain(item) && !isHeading(item)) +
    fitting.dropLeaves((item) => isPlain(item) && isFar(item));
  const controls = fitting.dropLeaves(isFar) + fitting.dropLeaves(() => true);
  return { texts: texts + moreTexts, repeated, controls, first: items.find((item) => !item.isKept) };
}

const isPlain = (item: Item): boolean => item.node.ref === undefined;
const isFar = (item: Item): boolean => item.isBehind || !item.node.inViewport;
const isHeading = (item: Item): boolean => item.node.role === 'heading';

class Fitting {
  readonly #items: readonly Item[];
  readonly #budget: number;
  readonly #sizeOf: (item: Item) => number;
  #size = 0;

  constructor(items: readonly Item[], budget: number, sizeOf: (item: Item) => number) {
    this.#items = items;
    this.#budget = budget;
    this.#sizeOf = sizeOf;
    for (const item of items) this.#size += sizeOf(item);
  }

  /** From the end backwards, so that a parent goes only after all that it held. Returns how many nodes went. */
  dropLeaves(mayGo: (item: Item) => boolean): number {
    let dropped = 0;
    for (let i = this.#items.length - 1; i >= 0 && this.#size > this.#budget; i -= 1) {
      const item = this.#items[i];
      if (!item?.isKept || !mayGo(item) || item.children.some((child) => child.isKept)) continue;
      dropped += this.#drop(item);
    }
    return dropped;
  }

  /** The run that holds most gives first. Returns how many nodes went. */
  foldRuns(): number {
    if (this.#size <= this.#budget) return 0;
    const runs = this.#runs().map((run) => ({ run, size: this.#sizeOfAll(run.slice(RUN_KEPT)) }));
    let folded = 0;
    for (const { run } of runs.sort((a, b) => b.size - a.size)) {
      if (this.#size <= this.#budget) break;
      if (isInsideFolded(run[0])) continue;
      folded += this.#fold(run);
    }
    return folded;
  }

  #fold(run: readonly Item[]): number {
    let folded = 0;
    let last = run.length - 1;
    for (; last >= RUN_KEPT && this.#size + this.#foldSize(run) > this.#budget; last -= 1) {
      const item = run[last];
      if (item) folded += this.#dropAll(item);
    }
    const kept = run[last];
    if (kept) {
      this.#size -= this.#sizeOf(kept);
      kept.foldedAfter = run.length - 1 - last;
      this.#size += this.#sizeOf(kept);
    }
    return folded;
  }

  /** What the fold line of a run takes. */
  #foldSize(run: readonly Item[]): number {
    const [item] = run;
    return item ? this.#sizeOf({ ...item, foldedAfter: run.length }) - this.#sizeOf(item) : 0;
  }

  #dropAll(item: Item): number {
    let dropped = 0;
    const waiting = [item];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      if (at.isKept) dropped += this.#drop(at);
      waiting.push(...at.children);
    }
    return dropped;
  }

  #drop(item: Item): number {
    item.isKept = false;
    this.#size -= this.#sizeOf(item);
    item.foldedAfter = 0;
    return item.nodes;
  }

  #sizeOfAll(items: readonly Item[]): number {
    let size = 0;
    const waiting = [...items];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      if (at.isKept) size += this.#sizeOf(at);
      waiting.push(...at.children);
    }
    return size;
  }

  #runs(): Item[][] {
    const groups = new Map<Item | undefined, Item[]>();
    for (const item of this.#items) {
      if (!item.isKept) continue;
      const siblings = groups.get(item.parent);
      if (siblings) siblings.push(item);
      else groups.set(item.parent, [item]);
    }
    return [...groups.values()].flatMap(runsAmong).filter((run) => run.length >= RUN_LENGTH);
  }
}

function runsAmong(siblings: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  let shape: string | undefined;
  for (const item of siblings) {
    const own = shapeOf(item);
    if (own === shape) runs.at(-1)?.push(item);
    else runs.push([item]);
    shape = own;
  }
  return runs;
}

/** Same role, and the same kinds of things inside. */
function shapeOf(item: Item): string {
  const inside = [...new Set(item.children.map((child) => child.node.role))].sort().join(' ');
  return `${String(item.isBehind)} ${item.node.role} ${inside}`;
}

function isInsideFolded(item: Item | undefined): boolean {
  for (let at = item; at; at = at.parent) if (!at.isKept) return true;
  return false;
}
