/** The prompt's line: edits, walks through the history, completes commands, and hands over what is sent. */
import type { Key } from '../terminal/terminal.ts';
import { editKey } from './edit-key.ts';
import {
  type Cell,
  type Editor,
  EMPTY,
  insert,
  lineEnd,
  lineStart,
  moveTo,
  pasteCells,
  textOf,
  toCells,
} from './editor.ts';
import type { History } from './history.ts';

export interface Completion {
  /** Replaces the whole line. */
  readonly text: string;
  /** What it could still become; one or none when it is whole. */
  readonly choices: readonly string[];
}

export type Typed =
  | { readonly kind: 'none' | 'changed' }
  | { readonly kind: 'sent'; readonly cells: readonly Cell[] }
  | { readonly kind: 'choices'; readonly choices: readonly string[] };

export interface InputParts {
  readonly history?: History;
  readonly complete?: (text: string) => Completion | undefined;
}

export class InputLine {
  readonly #parts: InputParts;
  #editor = EMPTY;
  /** Where in the history; undefined in a line of its own. */
  #index: number | undefined;
  /** What was typed before the walk through the history. */
  #draft: readonly Cell[] = [];

  constructor(parts: InputParts = {}) {
    this.#parts = parts;
  }

  get editor(): Editor {
    return this.#editor;
  }

  get isEmpty(): boolean {
    return this.#editor.cells.length === 0;
  }

  key(key: Key): Typed {
    if (key.name === 'return' && !key.ctrl && !key.meta) return this.#onReturn();
    if (key.name === 'tab') return this.#onTab();
    if (key.name === 'up' || (key.ctrl && key.name === 'p')) return this.#onUp();
    if (key.name === 'down' || (key.ctrl && key.name === 'n')) return this.#onDown();
    const edited = editKey(this.#editor, key);
    if (!edited) return { kind: 'none' };
    this.#editor = edited;
    return { kind: 'changed' };
  }

  paste(text: string): void {
    this.#editor = insert(this.#editor, pasteCells(text));
  }

  /** The cursor goes to the end. */
  replace(cells: readonly Cell[]): void {
    this.#editor = { ...this.#editor, cells, at: cells.length };
  }

  clear(): void {
    this.replace([]);
    this.#index = undefined;
  }

  /** A backslash at the end of the line asks for another one. */
  #onReturn(): Typed {
    const { cells, at } = this.#editor;
    if (at === cells.length && cells.at(-1) === '\\') {
      this.replace([...cells.slice(0, -1), '\n']);
      return { kind: 'changed' };
    }
    this.clear();
    this.#parts.history?.add(cells);
    return { kind: 'sent', cells };
  }

  #onTab(): Typed {
    const completion = this.#parts.complete?.(textOf(this.#editor.cells));
    if (!completion) return { kind: 'none' };
    this.replace(toCells(completion.text));
    return completion.choices.length > 1
      ? { kind: 'choices', choices: completion.choices }
      : { kind: 'changed' };
  }

  /** To the line above, where there is one; else to the entry before. */
  #onUp(): Typed {
    const start = lineStart(this.#editor);
    if (start > 0) return this.#toLine(lineStart(moveTo(this.#editor, start - 1)), start - 1);
    return this.#recall((this.#index ?? this.#parts.history?.length ?? 0) - 1);
  }

  #onDown(): Typed {
    const end = lineEnd(this.#editor);
    if (end < this.#editor.cells.length) return this.#toLine(end + 1, lineEnd(moveTo(this.#editor, end + 1)));
    return this.#index === undefined ? { kind: 'none' } : this.#recall(this.#index + 1);
  }

  /** To the same place in another line, or its end. */
  #toLine(start: number, end: number): Typed {
    const column = this.#editor.at - lineStart(this.#editor);
    this.#editor = moveTo(this.#editor, Math.min(start + column, end));
    return { kind: 'changed' };
  }

  #recall(index: number): Typed {
    const { history } = this.#parts;
    if (!history || index < 0) return { kind: 'none' };
    if (this.#index === undefined) this.#draft = this.#editor.cells;
    const entry = history.entry(index);
    this.#index = entry ? index : undefined;
    this.replace(entry ?? this.#draft);
    return { kind: 'changed' };
  }
}
