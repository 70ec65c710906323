/** All rows of a list that are in the document, as they are now. */
import { flatParent } from '../flat-tree.ts';
import type { ReadRow } from './collected-rows.ts';
import { boxOfRow, keyOf, readRow } from './read-row.ts';
import { type RowPlace, rowsOf } from './row-elements.ts';
import type { ScrollArea } from './scroll-area.ts';
import type { ListRow } from './types.ts';

export function readList(place: RowPlace, area: ScrollArea): ReadRow[] {
  const toContent = area.toContent();
  const isRightToLeft = getComputedStyle(place.container).direction === 'rtl';
  const found: { read: ReadRow; parent: Element | null }[] = [];
  for (const el of rowsOf(place)) {
    const { x, y, height } = toContent(boxOfRow(el));
    // Parked above the beginning, where nobody can scroll to; or shown nowhere.
    if (height === 0 || y + height <= 0) continue;
    const row = readRow(el);
    if (!row) continue;
    const key = keyOf(el);
    const read = toRead(row, { x: isRightToLeft ? -x : x, y, height, ...(key === undefined ? {} : { key }) });
    found.push({ read, parent: flatParent(el) });
  }
  return joinParts(found);
}

function toRead(row: ListRow, at: Pick<ReadRow, 'x' | 'y' | 'height' | 'key'>): ReadRow {
  const text = JSON.stringify([row.cells, row.links]);
  const number = row.index === undefined ? {} : { index: row.index };
  return { ...at, ...number, row, hash: hashOf(text), chars: text.length + 20 };
}

/** A grid with pinned columns has each row in several parts, under one number. */
function joinParts(found: readonly { read: ReadRow; parent: Element | null }[]): ReadRow[] {
  const joined: ReadRow[] = [];
  const first = new Map<number, { at: number; parent: Element | null }>();
  for (const { read, parent } of found) {
    const { index } = read;
    const other = index === undefined ? undefined : first.get(index);
    const before = other && joined[other.at];
    if (other && before && other.parent !== parent) {
      const left = before.x <= read.x ? before : read;
      const right = left === before ? read : before;
      const row = { ...right.row, ...left.row, cells: [...left.row.cells, ...right.row.cells] };
      joined[other.at] = toRead(row, left);
      continue;
    }
    if (index !== undefined && !other) first.set(index, { at: joined.length, parent });
    joined.push(read);
  }
  return joined;
}

/** Two sums of 32 bits each (FNV-1a, with two offsets): by chance no two texts of a list have the same. */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x1b873593].map((offset) => fnv(text, offset).toString(36)).join('-');
}

function fnv(text: string, offset: number): number {
  let sum = offset;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}
