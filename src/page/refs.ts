/**
 * Which ref names which element. By identity: an element keeps its ref for life, a number is never given twice. What is
 * remembered of an element besides (its fingerprint) serves to find its twin when a page makes it anew (SNAP-5).
 */
import { documentOf } from './dom.ts';
import { isAlive } from './flat-tree.ts';

/** What a twin must have in common. `name` and `label` as far as they are shown. */
export interface Fingerprint {
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  readonly type: string;
  readonly label: string;
  readonly placeholder: string;
  /** The words of the row or the like that it stands in: two records have controls of one name. */
  readonly among: string;
}

/** A run of siblings that a snapshot left out: those of `container` from the `from`-th on, counted from 0. */
export interface Fold {
  readonly container: Element;
  readonly from: number;
  /** How the tree was made that they were left out of. */
  readonly interactive: boolean;
  readonly query: string | undefined;
}

export interface LastShown {
  readonly doc: Document | undefined;
  readonly print: Fingerprint;
  /** The last walk that met the element. */
  readonly lastWalk: number;
  /** Nothing else looked like it while it was there, as far as walks met what was beside it. */
  readonly wasUnique: boolean;
}

interface ElementEntry {
  readonly el: WeakRef<Element>;
  readonly doc: WeakRef<Document>;
  print: Fingerprint;
  /** 0 before any walk has met it. */
  lastWalk: number;
  isUnique: boolean;
}

interface FoldEntry extends Omit<Fold, 'container'> {
  readonly container: WeakRef<Element>;
}

/** More are remembered of no document: the oldest are forgotten, and answered as stale. */
const REMEMBERED = 20_000;

/** Hands out numbers from the first that the caller has left. */
export class RefCounter {
  #next: number;

  constructor(first: number) {
    this.#next = first;
  }

  get next(): number {
    return this.#next;
  }

  take(): number {
    this.#next += 1;
    return this.#next - 1;
  }
}

export class RefTable {
  readonly #elements = new Map<string, ElementEntry>();
  readonly #folds = new Map<string, FoldEntry>();
  /** Refs of folds, by their container and what else tells one from another. */
  #foldRefs = new WeakMap<Element, Map<string, string>>();
  readonly #byPrint = new Map<string, string[]>();
  #refs = new WeakMap<Element, string>();
  /** The walk in which an element was met first. */
  readonly #met = new WeakMap<Element, number>();
  #walk = 0;
  #highest = 0;

  /** The element, or null when the ref is unknown or the element is out of the page. */
  find(ref: string): Element | null {
    const el = this.#elements.get(ref)?.el.deref();
    return el && isAlive(el) ? el : null;
  }

  fold(ref: string): Fold | undefined {
    const entry = this.#folds.get(ref);
    const container = entry?.container.deref();
    return entry && container && isAlive(container) ? { ...entry, container } : undefined;
  }

  /** `undefined`: never given here. */
  kindOf(ref: string): 'element' | 'fold' | undefined {
    if (this.#elements.has(ref)) return 'element';
    return this.#folds.has(ref) ? 'fold' : undefined;
  }

  /** What was last shown of an element, to know it again when it is gone. */
  shown(ref: string): LastShown | undefined {
    const entry = this.#elements.get(ref);
    return entry && { ...entry, doc: entry.doc.deref(), wasUnique: entry.isUnique && entry.lastWalk > 0 };
  }

  /** A fold that begins at the same place again has the ref it had. */
  knownFold(fold: Fold): string | undefined {
    const ref = this.#foldRefs.get(fold.container)?.get(keyOf(fold));
    return ref !== undefined && this.#folds.has(ref) ? ref : undefined;
  }

  /** Undefined too for an element whose ref has been forgotten: that would answer as stale. */
  known(el: Element): string | undefined {
    const ref = this.#refs.get(el);
    return ref !== undefined && this.#elements.has(ref) ? ref : undefined;
  }

  /** No number from this one on has been given here. */
  get free(): number {
    return this.#highest + 1;
  }

  /** Forgets all: the elements that are still there get new refs when they are seen again. */
  clear(): void {
    this.#elements.clear();
    this.#folds.clear();
    this.#byPrint.clear();
    this.#refs = new WeakMap();
    this.#foldRefs = new WeakMap();
  }

  beginWalk(): void {
    this.#walk += 1;
  }

  /** Notes that the element was there, whether or not it is shown. */
  meet(el: Element): void {
    if (!this.#met.has(el)) this.#met.set(el, this.#walk);
    const ref = this.#refs.get(el);
    const entry = ref === undefined ? undefined : this.#elements.get(ref);
    if (entry) entry.lastWalk = this.#walk;
  }

  /** True for an element that some walk up to this one has met. */
  wasMetBy(walk: number, el: Element): boolean {
    return (this.#met.get(el) ?? Infinity) <= walk;
  }

  /** The element's ref; a new one if it has none. */
  give(el: Element, print: () => Fingerprint, counter: RefCounter): string {
    const known = this.known(el);
    if (known !== undefined) return known;
    const ref = this.#newRef(counter);
    this.assign(el, print, ref);
    return ref;
  }

  /** Gives the number that the caller chose. An element that has one keeps it. */
  assign(el: Element, print: () => Fingerprint, ref: string): void {
    if (this.known(el) !== undefined || this.kindOf(ref) !== undefined) return;
    const entry = {
      el: new WeakRef(el),
      doc: new WeakRef(documentOf(el)),
      print: print(),
      lastWalk: this.#met.has(el) ? this.#walk : 0,
      isUnique: true,
    };
    this.#elements.set(ref, entry);
    this.#refs.set(el, ref);
    this.#noteNumber(ref);
    this.#noteTwins(ref, entry);
    forgetOldest(this.#elements);
  }

  /** A caller has seen it again, perhaps with another name: that is what its twin must look like from now on. */
  noteShown(el: Element, print: Fingerprint): void {
    const ref = this.#refs.get(el);
    const entry = ref === undefined ? undefined : this.#elements.get(ref);
    if (ref === undefined || !entry || keyOfPrint(entry.print) === keyOfPrint(print)) return;
    entry.print = print;
    this.#noteTwins(ref, entry);
  }

  assignFold(fold: Fold, ref: string): void {
    if (this.kindOf(ref) !== undefined || this.knownFold(fold) !== undefined) return;
    const { container } = fold;
    this.#folds.set(ref, { ...fold, container: new WeakRef(container) });
    const refs = this.#foldRefs.get(container) ?? new Map<string, string>();
    this.#foldRefs.set(container, refs.set(keyOf(fold), ref));
    this.#noteNumber(ref);
    forgetOldest(this.#folds);
  }

  #noteNumber(ref: string): void {
    this.#highest = Math.max(this.#highest, Number(ref.slice(1)));
  }

  #looksLike(ref: string, key: string): boolean {
    const entry = this.#elements.get(ref);
    return entry !== undefined && keyOfPrint(entry.print) === key;
  }

  #newRef(counter: RefCounter): string {
    let ref = `e${counter.take()}`;
    // A caller that lost count must not make one ref mean two elements.
    while (this.kindOf(ref) !== undefined) ref = `e${counter.take()}`;
    return ref;
  }

  /** Of several that look alike none can be told from another once it is gone. */
  #noteTwins(ref: string, entry: ElementEntry): void {
    const key = keyOfPrint(entry.print);
    const alike = (this.#byPrint.get(key) ?? []).filter(
      (other) => other !== ref && this.find(other) !== null && this.#looksLike(other, key),
    );
    for (const other of alike) {
      const twin = this.#elements.get(other);
      if (twin) twin.isUnique = false;
    }
    entry.isUnique = alike.length === 0;
    this.#byPrint.set(key, [...alike.slice(0, 10), ref]);
    forgetOldest(this.#byPrint);
  }
}

const keyOfPrint = (print: Fingerprint): string => Object.values(print).join('\n');

const keyOf = ({ from, interactive, query }: Fold): string => `${from} ${String(interactive)} ${query ?? ''}`;

function forgetOldest(entries: Map<string, unknown>): void {
  if (entries.size <= REMEMBERED) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

export const refs = new RefTable();
