/** The lines of the page in document order, with what holds what, to look for targets in. */
import type { Namer } from '../aria/names.ts';
import { levelOf } from '../aria/roles.ts';
import { documentOf } from '../dom.ts';
import { flatParent, frameOf } from '../flat-tree.ts';
import type { Line } from '../line/line.ts';
import { type Branch, eachBranch } from '../outline/branch.ts';
import { fold } from '../text.ts';

/** Lines from `from` up to `to`, counted from 0, the latter not among them. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Row {
  readonly line: Line;
  /** Of the line that holds it; -1 for none. */
  readonly parent: number;
  /** The first line behind what it holds. */
  readonly end: number;
}

/** Known by what they say, beside a name that they may have. */
const KNOWN_BY_CONTENT = /^(row|listitem|cell|gridcell|columnheader|rowheader|article|figure)$/;
const CELL = /^(cell|gridcell|columnheader|rowheader)$/;
/** Longer texts make nothing known. */
const TEXT_CHARS = 2_000;
const PIECES = 200;

export class Outline {
  readonly namer: Namer;
  readonly #rows: readonly Row[];
  readonly #byElement = new Map<Element, number>();
  readonly #byRole = new Map<string, number[]>();
  readonly #pieces = new Map<number, readonly string[]>();

  constructor(roots: readonly Branch[], namer: Namer) {
    this.namer = namer;
    this.#rows = toRows(roots);
    for (const [index, { line }] of this.#rows.entries()) {
      if (!this.#byElement.has(line.el)) this.#byElement.set(line.el, index);
      const alike = this.#byRole.get(line.role);
      if (alike) alike.push(index);
      else this.#byRole.set(line.role, [index]);
    }
  }

  get size(): number {
    return this.#rows.length;
  }

  /** Of every role in the order of the document, but for mere text. */
  withRole(role: string | undefined): readonly number[] {
    if (role === undefined)
      return [...this.#rows.keys()].filter((index) => this.line(index)?.role !== 'text');
    const own = this.#byRole.get(role) ?? [];
    // File fields are buttons in other tools.
    const files = role === 'button' ? (this.#byRole.get('file') ?? []) : [];
    return files.length === 0 ? own : [...own, ...files].sort((a, b) => a - b);
  }

  get all(): readonly number[] {
    return [...this.#rows.keys()];
  }

  line(index: number): Line | undefined {
    return this.#rows[index]?.line;
  }

  indexOf(el: Element): number | undefined {
    return this.#byElement.get(el);
  }

  /** The line that an element stands in, or is; frames that can be read are gone through. */
  around(el: Element): number | undefined {
    let at: Element | null = el;
    while (at) {
      const index = this.#byElement.get(at);
      if (index !== undefined) return index;
      at = flatParent(at) ?? frameOf(documentOf(at));
    }
    return undefined;
  }

  nameOf(index: number): string {
    const line = this.line(index);
    return line ? line.fullName || this.namer.nameOf(line.el, line.role).text : '';
  }

  /** The lines that hold it, from the innermost on. */
  *holders(index: number): Generator<number> {
    for (let at = this.#rows[index]?.parent ?? -1; at >= 0; at = this.#rows[at]?.parent ?? -1) yield at;
  }

  /** What stands in it. In a heading: what follows it, up to the next one that is no lower, where the heading stands. */
  inside(index: number): Range {
    const row = this.#rows[index];
    if (!row) return { from: 0, to: 0 };
    if (row.line.role !== 'heading') return { from: index + 1, to: row.end };
    const end = this.#rows[row.parent]?.end ?? this.#rows.length;
    const level = levelOf(row.line.el) ?? 2;
    const next = this.withRole('heading').find(
      (other) => other > index && other < end && (levelOf(this.line(other)?.el ?? row.line.el) ?? 2) <= level,
    );
    return { from: index + 1, to: next ?? end };
  }

  /** Texts by which a container is known: its name, or what it says, the whole first. */
  textsOf(index: number): readonly string[] {
    const name = this.nameOf(index);
    const role = this.line(index)?.role ?? '';
    if (role === 'heading' || (name !== '' && !KNOWN_BY_CONTENT.test(role))) return [name];
    return name === '' ? this.pieces(index) : [name, ...this.pieces(index)];
  }

  /** What it says: the whole, and each thing by itself. What another of its kind inside it says is that one's. */
  pieces(index: number): readonly string[] {
    const known = this.#pieces.get(index);
    if (known) return known;
    const { line, end } = this.#rows[index] ?? {};
    const own: string[] = [];
    let chars = 0;
    const cells: string[] = [];
    for (let at = index + 1; at < (end ?? 0) && own.length < PIECES && chars < TEXT_CHARS;) {
      const inner = this.#rows[at];
      if (!inner) break;
      if (inner.line.role === line?.role) {
        at = inner.end;
        continue;
      }
      if (CELL.test(inner.line.role)) cells.push(this.#joined(at + 1, inner.end));
      const text = this.nameOf(at);
      if (text !== '') own.push(text);
      chars += text.length;
      at += 1;
    }
    const texts = [...new Set([fold(own.join(' ')), ...own, ...cells])].filter((text) => text !== '');
    this.#pieces.set(index, texts);
    return texts;
  }

  #joined(from: number, to: number): string {
    const texts: string[] = [];
    for (let at = from; at < to && texts.length < PIECES; at += 1) texts.push(this.nameOf(at));
    return fold(texts.join(' '));
  }
}

function toRows(roots: readonly Branch[]): readonly Row[] {
  const rows: Row[] = [];
  const open: number[] = [];
  for (const branch of eachBranch(roots)) {
    if (!branch.line) continue;
    while (open.length > 0 && (rows[open.at(-1) ?? 0]?.end ?? 0) <= rows.length) open.pop();
    const index = rows.length;
    rows.push({ line: branch.line, parent: open.at(-1) ?? -1, end: index + branch.lines });
    open.push(index);
  }
  return rows;
}
