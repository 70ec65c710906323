/** The line that is being typed, as a value: each edit makes a new one. */
import { graphemes, toTerminalText } from '../terminal/glyphs.ts';

/** A long paste: one cell in the line, all of it when it is sent. */
export interface Pasted {
  readonly pasted: string;
}

/** A character as people count them, a line break, or a paste. */
export type Cell = string | Pasted;

export interface Editor {
  readonly cells: readonly Cell[];
  /** Cells before the cursor. */
  readonly at: number;
  /** What was cut last, for Ctrl-Y. */
  readonly cut: readonly Cell[];
}

export const EMPTY: Editor = { cells: [], at: 0, cut: [] };

/** Shorter pastes of few lines are shown as they are. */
const LONG_PASTE = { chars: 400, lines: 4 } as const;

export function toCells(text: string): readonly Cell[] {
  return graphemes(toTerminalText(text));
}

/** What a paste puts into the line; line breaks of all systems become `\n`. */
export function pasteCells(text: string): readonly Cell[] {
  const pasted = toTerminalText(text);
  const isLong = pasted.length >= LONG_PASTE.chars || pasted.split('\n').length > LONG_PASTE.lines;
  return isLong ? [{ pasted }] : graphemes(pasted);
}

/** As it is sent. */
export const textOf = (cells: readonly Cell[]): string =>
  cells.map((cell) => (typeof cell === 'string' ? cell : cell.pasted)).join('');

/** As it is shown. */
export const shownText = (cells: readonly Cell[]): string => cells.map(shownCell).join('');

/** `[pasted 10,240 characters]`: UTF-16 units, as editors count. */
export const shownCell = (cell: Cell): string =>
  typeof cell === 'string' ? cell : `[pasted ${cell.pasted.length.toLocaleString('en-US')} characters]`;

export function insert({ cells, at, cut }: Editor, added: readonly Cell[]): Editor {
  return { cells: [...cells.slice(0, at), ...added, ...cells.slice(at)], at: at + added.length, cut };
}

export const moveTo = (editor: Editor, at: number): Editor => ({
  ...editor,
  at: Math.min(Math.max(at, 0), editor.cells.length),
});

/** Takes out what lies between the cursor and `to`. */
export function remove(editor: Editor, to: number, keep: 'keep' | 'drop'): Editor {
  const { cells, at } = editor;
  const [from, end] = to < at ? [Math.max(0, to), at] : [at, Math.min(to, cells.length)];
  const cut = keep === 'keep' && end > from ? cells.slice(from, end) : editor.cut;
  return { cells: [...cells.slice(0, from), ...cells.slice(end)], at: from, cut };
}

/** Begin of the line of text that the cursor is in. */
export function lineStart({ cells, at }: Editor): number {
  return cells.slice(0, at).lastIndexOf('\n') + 1;
}

export function lineEnd({ cells, at }: Editor): number {
  const end = cells.indexOf('\n', at);
  return end < 0 ? cells.length : end;
}

/** A word is what `belongs` holds: letters and digits for moves, all but blanks for Ctrl-W. */
export function wordStart({ cells, at }: Editor, belongs: (cell: Cell) => boolean = isLetter): number {
  let start = at;
  while (start > 0 && !holds(cells[start - 1], belongs)) start -= 1;
  while (start > 0 && holds(cells[start - 1], belongs)) start -= 1;
  return start;
}

export function wordEnd({ cells, at }: Editor): number {
  let end = at;
  while (end < cells.length && !holds(cells[end], isLetter)) end += 1;
  while (end < cells.length && holds(cells[end], isLetter)) end += 1;
  return end;
}

export const isNoBlank = (cell: Cell): boolean => typeof cell !== 'string' || !/^\s$/u.test(cell);

const isLetter = (cell: Cell): boolean => typeof cell !== 'string' || /[\p{L}\p{N}_]/u.test(cell);

const holds = (cell: Cell | undefined, belongs: (cell: Cell) => boolean): boolean =>
  cell !== undefined && belongs(cell);
