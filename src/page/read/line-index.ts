/** The lines of a document by their place: what a line stands under, and which ref is nearest to it. */
import { LANDMARKS } from '../aria/role-sets.ts';
import type { Branch } from '../outline/branch.ts';
import type { Line } from '../line/line.ts';
import type { Relation } from './types.ts';

export interface Entry {
  readonly branch: Branch;
  /** -1 for a root. */
  readonly parent: number;
}

export interface NearLine {
  readonly line: Line;
  readonly relation: Relation;
}

/** Containers around a line in which a control counts as its neighbour, and lines between the two. */
const LEVELS = 4;
const APART = 20;
/** Lines of what counts as one row, card or item. */
const COMPANIONS = 12;
/** Headings that are looked at above a line. */
const HEADINGS = 60;

export class LineIndex {
  /** In document order, each before what it holds. */
  readonly entries: readonly Entry[];
  /** The first entry after all that an entry holds. */
  readonly #ends: readonly number[];
  readonly #controls: readonly number[];
  readonly #headings: readonly number[];

  constructor(roots: readonly Branch[]) {
    this.entries = entriesOf(roots);
    this.#ends = endsOf(this.entries);
    this.#controls = this.#positions((line) => canBeNamed(line));
    this.#headings = this.#positions((line) => line.isHeading);
  }

  lineAt(at: number): Line | undefined {
    return this.entries[at]?.branch.line;
  }

  /** Upwards, without the entry itself. */
  *above(at: number): Generator<number> {
    for (let up = this.#parentOf(at); up >= 0; up = this.#parentOf(up)) yield up;
  }

  /** Undefined where nothing can be acted on near by. */
  nearest(at: number): NearLine | undefined {
    const own = this.lineAt(at);
    if (own && canBeNamed(own)) return { line: own, relation: 'own' };
    return this.nearestAround(at);
  }

  /** The same for something inside of the entry. */
  nearestAround(at: number): NearLine | undefined {
    const above = [...this.above(at)].map((up) => this.lineAt(up));
    const around = above.find((line) => line && canBeNamed(line) && line.isThere);
    if (around) return { line: around, relation: 'inside' };
    const beside = this.#beside(at);
    if (beside) return { line: beside, relation: 'near' };
    const scroller = [this.lineAt(at), ...above].find((line) => line?.wantsRef === true && line.isThere);
    return scroller && { line: scroller, relation: 'inside' };
  }

  /** The last heading before it that does not belong to some other part of the page. */
  headingOf(at: number): Line | undefined {
    const last = firstFrom(this.#headings, at) - 1;
    for (let i = last; i >= 0 && i > last - HEADINGS; i -= 1) {
      const heading = this.#headings[i] ?? -1;
      const line = this.lineAt(heading);
      if (line && this.#isInSectionOf(heading, at) && line.hasName && line.isThere) return line;
    }
    return undefined;
  }

  landmarkOf(at: number): Line | undefined {
    for (const up of this.above(at)) {
      const line = this.lineAt(up);
      if (line && isSection(line.role)) return line;
    }
    return undefined;
  }

  /** What is said beside a control in the row, the card or the item that it is in. */
  companions(at: number): string {
    for (const up of this.above(at)) {
      const lines = (this.#ends[up] ?? 0) - up;
      if (lines > COMPANIONS) return '';
      const beside = this.entries.slice(up, up + lines).map(({ branch }) => branch.line);
      const texts = beside.flatMap((line) => (line && !line.wantsRef ? line.fullName : []));
      if (texts.length > 0) return texts.join(' ');
    }
    return '';
  }

  #parentOf(at: number): number {
    return this.entries[at]?.parent ?? -1;
  }

  #positions(isWanted: (line: Line) => boolean): number[] {
    return this.entries.flatMap(({ branch }, at) => (branch.line && isWanted(branch.line) ? at : []));
  }

  /** The part of the page that the one stands in holds the other too. */
  #isInSectionOf(one: number, other: number): boolean {
    for (const up of this.above(one)) {
      const line = this.lineAt(up);
      if (line && isSection(line.role)) return up <= other && other < (this.#ends[up] ?? 0);
    }
    return true;
  }

  #beside(at: number): Line | undefined {
    let level = 0;
    for (const container of [at, ...this.above(at)]) {
      level += 1;
      if (level > LEVELS + 1) return undefined;
      const found = this.#closestIn(container, at);
      if (found) return found;
    }
    return undefined;
  }

  #closestIn(container: number, at: number): Line | undefined {
    const end = this.#ends[container] ?? 0;
    const first = firstFrom(this.#controls, Math.max(container, at - APART));
    const near: number[] = [];
    for (let i = first; i < this.#controls.length; i += 1) {
      const control = this.#controls[i] ?? Infinity;
      if (control >= Math.min(end, at + APART)) break;
      if (this.#isInSectionOf(control, at)) near.push(control);
    }
    near.sort((one, other) => Math.abs(one - at) - Math.abs(other - at));
    return near.map((control) => this.lineAt(control)).find((line) => line?.isThere === true);
  }
}

/** All text of a page may be inside a scroller or a frame: they say nothing about it. */
const canBeNamed = ({ wantsRef, role }: Line): boolean =>
  wantsRef && role !== 'scrollable' && role !== 'iframe';

const isSection = (role: string): boolean => LANDMARKS.has(role) || /^(alert)?dialog$|^article$/.test(role);

function entriesOf(roots: readonly Branch[]): Entry[] {
  const entries: Entry[] = [];
  const waiting: Entry[] = roots.map((branch) => ({ branch, parent: -1 })).reverse();
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const parent = entries.push(entry) - 1;
    const { children } = entry.branch;
    for (let i = children.length - 1; i >= 0; i -= 1) {
      const branch = children[i];
      if (branch) waiting.push({ branch, parent });
    }
  }
  return entries;
}

function endsOf(entries: readonly Entry[]): number[] {
  const ends = entries.map((_, at) => at + 1);
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const parent = entries[at]?.parent ?? -1;
    if (parent >= 0) ends[parent] = Math.max(ends[parent] ?? 0, ends[at] ?? 0);
  }
  return ends;
}

/** Where the numbers, which ascend, begin to be `from` or more. */
function firstFrom(numbers: readonly number[], from: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
