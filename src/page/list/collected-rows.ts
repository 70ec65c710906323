/**
 * The rows of a walk, each once. A row is known again by the page's number for it, else by its key together with its
 * text, else by its place in the scrolled content. What is at a place counts, not the element: lists of the virtual kind
 * use their elements again for other rows, and rows that say the same are different ones at different places.
 */
import type { ListRow, RowMark } from './types.ts';
import { findShift } from './find-shift.ts';

export interface ReadRow extends RowMark {
  readonly height: number;
  readonly row: ListRow;
  readonly chars: number;
}

/** Pixels that one place may differ from one reading to the next. */
const NEAR = 1;
/** Of the rows last given, so many are told to the next walk. */
const MARKS = 6;

export class CollectedRows {
  readonly #after: RowMark | undefined;
  readonly #rows = new Set<ReadRow>();
  #byNumber = new Map<number, ReadRow>();
  readonly #byKey = new Map<string, ReadRow>();
  readonly #byPlace = new Map<string, ReadRow>();
  #last: readonly RowMark[];
  /** Numbers that a page gives to places of its view, not to rows, tell nothing. */
  #hasNumbers: boolean | undefined;
  /** How far the rows have moved since the walk began, because others came or went above them. */
  #shift = 0;
  #chars = 0;
  #isFound: boolean;

  /** `after`: the last rows of an earlier walk, the very last one last; only rows behind it count. */
  constructor(after: readonly RowMark[] = []) {
    this.#after = after.at(-1);
    this.#last = after;
    this.#isFound = after.length === 0;
    this.#hasNumbers = after.length === 0 ? undefined : this.#after?.index !== undefined;
  }

  get size(): number {
    return this.#rows.size;
  }

  get chars(): number {
    return this.#chars;
  }

  /** Something of the earlier walk has been seen again. */
  get isFound(): boolean {
    return this.#isFound;
  }

  /** What has been read at one time. True when there is a row behind all that were known. */
  add(all: readonly ReadRow[]): boolean {
    if (all.length === 0) return false;
    const numbered = all.filter(({ index }) => index !== undefined);
    this.#hasNumbers ??= numbered.length > all.length / 2;
    if (this.#hasNumbers && this.#contradicts(numbered)) this.#distrustNumbers();
    const read = this.#hasNumbers ? numbered : all;
    const found = findShift(this.#last, read, { byNumber: this.#hasNumbers, known: this.#shift });
    this.#isFound ||= found.isSure;
    if (!this.#isFound) return false;
    this.#shift = found.shift;
    const moved = read.map((row) => this.#inOldPlace(row));
    this.#last = moved;
    const end = this.#end();
    for (const row of moved) this.#put(row);
    const newEnd = this.#end();
    return newEnd !== undefined && (end === undefined || this.#order(newEnd, end) > 0);
  }

  /** Drops what was read between these places (pixels) and is not there any more: a row that said "loading". */
  dropMissing(read: readonly ReadRow[], from: number, to: number): void {
    if (this.#hasNumbers || read.length === 0) return;
    const present = new Set(read.map((row) => this.#known(this.#inOldPlace(row))));
    const by = this.#shift;
    for (const row of this.#rows)
      if (!present.has(row) && row.y + by > from && row.y + by < to) this.#remove(row);
  }

  /** In the order of the list. */
  sorted(): ReadRow[] {
    return [...this.#rows].sort((a, b) => this.#order(a, b));
  }

  /** By what the next walk finds its place behind the last of `rows`, where they are now. */
  marksOf(rows: readonly ReadRow[]): RowMark[] {
    const by = this.#shift;
    return rows.slice(-MARKS).map(({ x, y, index, key, hash }) => ({
      x: Math.round(x),
      y: Math.round(this.#hasNumbers ? y : y + by),
      ...(index === undefined || !this.#hasNumbers ? {} : { index: index + by }),
      ...(key === undefined ? {} : { key }),
      hash,
    }));
  }

  #end(): ReadRow | undefined {
    let end: ReadRow | undefined;
    for (const row of this.#rows) if (!end || this.#order(row, end) > 0) end = row;
    return end;
  }

  #order(a: RowMark, b: RowMark): number {
    if (this.#hasNumbers) return (a.index ?? 0) - (b.index ?? 0);
    return Math.abs(a.y - b.y) > NEAR ? a.y - b.y : Math.abs(a.x - b.x) > NEAR ? a.x - b.x : 0;
  }

  #inOldPlace(row: ReadRow): ReadRow {
    if (this.#shift === 0) return row;
    if (!this.#hasNumbers) return { ...row, y: row.y - this.#shift };
    const index = (row.index ?? 0) - this.#shift;
    return { ...row, index, row: { ...row.row, index } };
  }

  #put(row: ReadRow): void {
    if (this.#after && this.#order(row, this.#after) <= 0) return;
    const known = this.#known(row);
    if (known) this.#remove(known);
    this.#rows.add(row);
    this.#chars += row.chars;
    if (this.#hasNumbers) this.#byNumber.set(row.index ?? 0, row);
    if (row.key !== undefined) this.#byKey.set(row.key, row);
    this.#byPlace.set(placeKey(row.x, row.y), row);
  }

  #known(row: ReadRow): ReadRow | undefined {
    if (this.#hasNumbers) return this.#byNumber.get(row.index ?? 0);
    const ofKey = row.key === undefined ? undefined : this.#byKey.get(row.key);
    if (ofKey && ofKey.hash === row.hash) return ofKey;
    for (const dy of [0, -1, 1])
      for (const dx of [0, -1, 1]) {
        const there = this.#byPlace.get(placeKey(row.x + dx, row.y + dy));
        if (there) return there;
      }
    return undefined;
  }

  #remove(row: ReadRow): void {
    this.#rows.delete(row);
    this.#chars -= row.chars;
    const place = placeKey(row.x, row.y);
    if (this.#byPlace.get(place) === row) this.#byPlace.delete(place);
    if (row.key !== undefined && this.#byKey.get(row.key) === row) this.#byKey.delete(row.key);
  }

  /** One number for two rows: at another place, with another text. */
  #contradicts(read: readonly ReadRow[]): boolean {
    const seen = new Set<number>();
    let others = 0;
    for (const row of read) {
      const index = row.index ?? -1;
      if (index < 0 || seen.has(index)) return true;
      seen.add(index);
      const known = this.#byNumber.get(index - this.#shift);
      if (known && known.hash !== row.hash && Math.abs(known.y - row.y) > row.height * 1.5) others += 1;
    }
    return others > read.length / 2;
  }

  #distrustNumbers(): void {
    this.#hasNumbers = false;
    this.#shift = 0;
    this.#byNumber = new Map();
  }
}

const placeKey = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;
