/**
 * Two parts of the screen: what was said stays and scrolls away; below it stands what still changes (the end of an answer
 * that comes in, what runs, the prompt), drawn anew each time.
 */
import { type Block, paintRow, type Row } from './span.ts';
import type { Terminal } from './terminal.ts';

export interface LiveView {
  readonly rows: readonly Row[];
  /** In `rows`, from 0. */
  readonly cursor: { readonly row: number; readonly column: number };
}

/** Blocks that are kept to fill the screen again after a resize. */
const KEPT_BLOCKS = 400;
const BEGIN_UPDATE = '\u001b[?2026h';
const END_UPDATE = '\u001b[?2026l';
const NOTHING: LiveView = { rows: [], cursor: { row: 0, column: 0 } };

export class Display {
  readonly #terminal: Terminal;
  readonly #said: Block[] = [];
  /** A block that still grows at its end, and how many of its rows cannot change any more. */
  #growing: { block: Block; settled: number } | undefined;
  #live: LiveView = NOTHING;
  /** Row of the screen's lower part that the cursor is in. */
  #cursorRow = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** One less than there are: a full row would leave the cursor between two rows. */
  get width(): number {
    return Math.max(1, this.#terminal.columns - 1);
  }

  print(...blocks: readonly Block[]): void {
    const ended = this.#takeGrowing();
    for (const block of blocks) this.#keep(block);
    this.#draw([...ended, ...blocks.flatMap((block) => block(this.width))]);
  }

  /** Shows a block whose last row may still change; the next call replaces it. */
  grow(longer: Block): void {
    const block = remembered(longer);
    const settledBefore = this.#growing?.settled ?? 0;
    const settled = Math.max(settledBefore, block(this.width).length - 1);
    this.#growing = { block, settled };
    this.#draw(block(this.width).slice(settledBefore, settled));
  }

  /** The growing block has ended. */
  settle(): void {
    if (this.#growing) this.#draw(this.#takeGrowing());
  }

  show(live: LiveView): void {
    this.#live = live;
    this.#draw([]);
  }

  /**
   * Fills the screen anew: after a resize nobody knows where the terminal has put what stood there. What has scrolled away
   * stays as it was.
   */
  redraw(live: LiveView): void {
    this.#live = live;
    const growing = this.#growing?.block(this.width) ?? [];
    if (this.#growing) this.#growing = { ...this.#growing, settled: Math.max(0, growing.length - 1) };
    const room = Math.max(0, this.#terminal.rows - this.#liveRows().length);
    const rows = [...this.#lastRows(room), ...growing.slice(0, -1)];
    this.#cursorRow = 0;
    this.#terminal.write('\u001b[H');
    this.#draw(room === 0 ? [] : rows.slice(-room));
  }

  /** Leaves the cursor on a line of its own below all that was said. */
  close(): void {
    this.settle();
    this.show(NOTHING);
  }

  #takeGrowing(): readonly Row[] {
    const growing = this.#growing;
    if (!growing) return [];
    this.#growing = undefined;
    this.#keep(growing.block);
    return growing.block(this.width).slice(growing.settled);
  }

  #keep(block: Block): void {
    this.#said.push(block);
    if (this.#said.length > KEPT_BLOCKS) this.#said.shift();
  }

  #lastRows(count: number): readonly Row[] {
    const rows: Row[] = [];
    for (let at = this.#said.length - 1; at >= 0 && rows.length < count; at -= 1)
      rows.unshift(...(this.#said[at]?.(this.width) ?? []));
    return rows;
  }

  #liveRows(): readonly Row[] {
    const { block, settled } = this.#growing ?? {};
    const unsettled = block ? block(this.width).slice(settled) : [];
    return [...unsettled, ...this.#live.rows];
  }

  #draw(settled: readonly Row[]): void {
    const live = this.#liveRows();
    const paint = (row: Row): string => paintRow(row, this.#terminal.hasColors);
    const up = this.#cursorRow > 0 ? `\u001b[${this.#cursorRow}A` : '';
    const last = Math.max(0, live.length - 1);
    const cursorRow = Math.min(last, live.length - this.#live.rows.length + this.#live.cursor.row);
    const below = last - cursorRow;
    this.#cursorRow = cursorRow;
    this.#terminal.write(
      [
        `${BEGIN_UPDATE}\r${up}\u001b[J`,
        ...settled.map((row) => `${paint(row)}\r\n`),
        live.map(paint).join('\r\n'),
        below > 0 ? `\u001b[${below}A` : '',
        `\u001b[${this.#live.cursor.column + 1}G${END_UPDATE}`,
      ].join(''),
    );
  }
}

/** Wraps once for a width: a long paragraph is asked for several times with each piece of it that comes in. */
function remembered(block: Block): Block {
  let last: { readonly width: number; readonly rows: readonly Row[] } | undefined;
  return (width) => {
    if (last?.width !== width) last = { width, rows: block(width) };
    return last.rows;
  };
}
