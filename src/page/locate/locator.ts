/** From an element to the shortest target that finds it alone, tried with the code that resolves targets. */
import type { ElementTarget, Within } from '../read/types.ts';
import type { Located } from '../types.ts';
import type { Outline } from './outline.ts';
import { search } from './search.ts';
import { stableSelectors } from './stable-selectors.ts';
import { writeTarget } from './write-target.ts';

/** Targets that are tried for one element. */
const TRIES = 60;
/** Containers above an element that are looked at, and texts of each. */
const HOLDERS = 12;
const TEXTS = 6;
/** Longer texts are cut, which still finds their start. */
const NAME_CHARS = 80;
/** Longer texts say too much to last. */
const TEXT_CHARS = 60;

type Wanted = Omit<ElementTarget, 'ref' | 'text'>;

export class Locator {
  readonly #outline: Outline;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  locate(el: Element): Pick<Located, 'target' | 'isVerified'> {
    const index = this.#outline.indexOf(el);
    const line = index === undefined ? undefined : this.#outline.line(index);
    const tries = new Tries(this.#outline, el);
    if (index === undefined || line === undefined)
      return found(tries.first(selectorsOf(el)) ?? tries.nth({ css: '*' }));
    const plain = { role: line.role, name: shortName(this.#outline.nameOf(index)) };
    const inContext = this.#contexts(index).map((context) => ({ ...plain, in: context }));
    const isNameless = plain.name === '';
    const target =
      tries.first(isNameless ? [...selectorsOf(el), plain] : [plain]) ??
      tries.first(inContext) ??
      tries.first(isNameless ? [] : selectorsOf(el)) ??
      tries.nth(plain);
    return found(target, plain);
  }

  /** Containers that may tell it from others, the nearest first, then each with one further out. */
  *#single(index: number): Generator<Within> {
    const outline = this.#outline;
    const own = outline.nameOf(index);
    for (const at of this.#holders(index)) {
      const role = outline.line(at)?.role ?? '';
      const texts = outline
        .textsOf(at)
        .filter((text) => (own === '' || !text.includes(own)) && text.length <= NAME_CHARS)
        .sort((a, b) => weightOf(a) - weightOf(b));
      for (const name of texts.slice(0, TEXTS)) yield { role, name };
    }
  }

  #contexts(index: number): readonly (readonly Within[])[] {
    const single = [...this.#single(index)];
    const pairs = single.flatMap((inner, i) =>
      single.slice(i + 1).flatMap((outer) => (outer.role === inner.role ? [] : [[inner, outer]])),
    );
    return [...single.map((one) => [one]), ...pairs];
  }

  /** What holds it, and the headings that it stands under. */
  *#holders(index: number): Generator<number> {
    const outline = this.#outline;
    const headings = outline.withRole('heading').filter((at) => {
      const { from, to } = outline.inside(at);
      return index >= from && index < to;
    });
    const all = [...outline.holders(index), ...headings].sort((a, b) => b - a);
    yield* all.slice(0, HOLDERS);
  }
}

/** Tries targets until one finds the element alone. */
class Tries {
  readonly #outline: Outline;
  readonly #el: Element;
  #left = TRIES;

  constructor(outline: Outline, el: Element) {
    this.#outline = outline;
    this.#el = el;
  }

  first(targets: Iterable<Wanted>): Wanted | undefined {
    for (const target of targets) {
      if (this.#left <= 0) return undefined;
      this.#left -= 1;
      const { elements } = search(target, () => this.#outline);
      if (elements.length === 1 && elements[0] === this.#el) return target;
    }
    return undefined;
  }

  nth(target: Wanted): Wanted | undefined {
    const at = search(target, () => this.#outline).elements.indexOf(this.#el);
    return at < 0 ? undefined : { ...target, nth: at + 1 };
  }
}

const selectorsOf = (el: Element): readonly Wanted[] => stableSelectors(el).map((css) => ({ css }));

function found(
  target: Wanted | undefined,
  plain: Wanted = { css: '*' },
): Pick<Located, 'target' | 'isVerified'> {
  return { target: writeTarget(target ?? plain), isVerified: target !== undefined };
}

/** Words before what counts or dates, short before long. */
function weightOf(text: string): number {
  const isWordless = !/\p{L}/u.test(text);
  return (
    text.length + (/\d/.test(text) ? 100 : 0) + (isWordless ? 200 : 0) + (text.length > TEXT_CHARS ? 400 : 0)
  );
}

function shortName(name: string): string {
  if (name.length <= NAME_CHARS) return name;
  const start = name.slice(0, NAME_CHARS);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), NAME_CHARS / 2)).trimEnd()}…`;
}
