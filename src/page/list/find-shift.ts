/** How far rows moved between two readings of a list: rows that come or go above push all others on. */
import type { RowMark } from './types.ts';

const NEAR = 1;

export interface Shifted {
  /** From the places (pixels, or numbers) of the first reading to those of now. */
  readonly shift: number;
  /** Some row of before has been seen again. */
  readonly isSure: boolean;
}

/** `before`: where the rows stood when the walk began; `known`: how far they had moved by then. */
export function findShift(
  before: readonly RowMark[],
  now: readonly RowMark[],
  { byNumber, known }: { readonly byNumber: boolean; readonly known: number },
): Shifted {
  const at = (row: RowMark): number => (byNumber ? (row.index ?? 0) : row.y);
  const { same, other } = compare(before, now, (row) => at(row) + known, at);
  if (same > 0 && same >= other) return { shift: known, isSure: true };
  const best = mostVotes(before, now, at);
  const isBetter = best !== undefined && best.votes > same && (best.votes > 1 || before.length < 3);
  if (isBetter) return { shift: best.shift, isSure: true };
  // A number is the page's own word for a row, whatever the row says by now.
  return { shift: known, isSure: same > 0 || (byNumber && other > 0) };
}

/** Rows that stand where one stood before: with the same text, or with another. */
function compare(
  before: readonly RowMark[],
  now: readonly RowMark[],
  then: (row: RowMark) => number,
  at: (row: RowMark) => number,
): { same: number; other: number } {
  const old = new Map(before.map((row) => [placeOf(row, then(row)), row.hash]));
  let same = 0;
  let other = 0;
  for (const row of now) {
    const hash = [0, -NEAR, NEAR].map((by) => old.get(placeOf(row, at(row) + by))).find(Boolean);
    if (hash === row.hash) same += 1;
    else if (hash !== undefined) other += 1;
  }
  return { same, other };
}

const placeOf = ({ x }: RowMark, at: number): string => `${Math.round(x / 8)} ${Math.round(at)}`;

/** Texts that stand in each reading once tell how far they moved. */
function mostVotes(
  before: readonly RowMark[],
  now: readonly RowMark[],
  at: (row: RowMark) => number,
): { shift: number; votes: number } | undefined {
  const old = once(before);
  const votes = new Map<number, number>();
  for (const [hash, row] of once(now)) {
    const was = old.get(hash);
    if (!was) continue;
    const shift = Math.round(at(row) - at(was));
    votes.set(shift, (votes.get(shift) ?? 0) + 1);
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  return best && { shift: best[0], votes: best[1] };
}

function once(rows: readonly RowMark[]): Map<string, RowMark> {
  const found = new Map<string, RowMark>();
  const twice = new Set<string>();
  for (const row of rows) {
    if (found.has(row.hash)) twice.add(row.hash);
    found.set(row.hash, row);
  }
  for (const hash of twice) found.delete(hash);
  return found;
}
