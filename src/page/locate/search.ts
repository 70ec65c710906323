/**
 * From a target to the elements that are meant, in document order. One source for all: what is found here is what a call
 * acts on, and what `locate` tries its targets with.
 */
import { queryAll } from '../dom.ts';
import { allRoots, holds } from '../flat-tree.ts';
import { placeOf } from '../sight/place.ts';
import { fold } from '../text.ts';
import type { ElementTarget } from '../read/types.ts';
import type { Outline, Range } from './outline.ts';

export interface Found {
  readonly elements: readonly Element[];
  /**
   * How well the texts fit, of the outermost container first, of the target last; 0 is the very text. Fewer than there are
   * parts where a container is not there.
   */
  readonly fits: readonly number[];
}

type Wanted = Omit<ElementTarget, 'ref' | 'nth'>;

/** Throws a SyntaxError for a selector that is none. `outlineOf`: of the whole document, made when it is needed. */
export function search(target: Wanted, outlineOf: () => Outline): Found {
  const fits: number[] = [];
  let ranges: readonly Range[] | undefined;
  for (const part of [...(target.in ?? [])].reverse()) {
    const outline = outlineOf();
    const candidates = within(outline.withRole(part.role), ranges);
    const best = bestOf(outline, candidates, { wanted: part.name, textsOf: (at) => outline.textsOf(at) });
    if (best.found.length === 0) return { elements: [], fits };
    fits.push(best.fit);
    ranges = best.found.map((at) => outline.inside(at));
  }
  if (target.css !== undefined)
    return { elements: bySelector(target.css, ranges, outlineOf), fits: [...fits, 0] };
  const { elements, fit } = byWords(target, ranges, outlineOf());
  return { elements, fits: elements.length === 0 ? fits : [...fits, fit] };
}

function bySelector(
  css: string,
  ranges: readonly Range[] | undefined,
  outlineOf: () => Outline,
): readonly Element[] {
  const all = allRoots().flatMap((root) => queryAll(root, css));
  const found = ranges ? all.filter((el) => isWithin(outlineOf().around(el), ranges)) : all;
  // Hidden twins (a menu for phones, a template) are not meant while one can be seen.
  const seen = found.filter((el) => placeOf(el).isVisible);
  return seen.length > 0 ? seen : found;
}

function byWords(
  { role, name, text }: Wanted,
  ranges: readonly Range[] | undefined,
  outline: Outline,
): { elements: readonly Element[]; fit: number } {
  const ofRole = text === undefined ? outline.withRole(role?.toLowerCase()) : outline.all;
  const textsOf = (at: number): readonly string[] =>
    text === undefined ? [outline.nameOf(at)] : [outline.line(at)?.fullName ?? ''];
  const { found, fit } = bestOf(outline, within(ofRole, ranges), { wanted: text ?? name, textsOf });
  const elements = [...new Set(found.flatMap((at) => outline.line(at)?.el ?? []))];
  return { elements: text === undefined ? elements : innermost(elements), fit };
}

/** The innermost elements that show the text. */
const innermost = (found: readonly Element[]): readonly Element[] =>
  found.filter((el) => !found.some((other) => other !== el && holds(el, other)));

const within = (candidates: readonly number[], ranges: readonly Range[] | undefined): readonly number[] =>
  ranges ? candidates.filter((at) => isWithin(at, ranges)) : candidates;

const isWithin = (at: number | undefined, ranges: readonly Range[]): boolean =>
  at !== undefined && ranges.some(({ from, to }) => at >= from && at < to);

interface Words {
  readonly wanted: string | undefined;
  readonly textsOf: (at: number) => readonly string[];
}

/** Those of the best kind there is of: see `testsOf`. */
function bestOf(
  outline: Outline,
  candidates: readonly number[],
  { wanted, textsOf }: Words,
): { found: readonly number[]; fit: number } {
  const isThere = (at: number): boolean => outline.line(at)?.isThere === true;
  if (wanted === undefined) return { found: candidates.filter(isThere), fit: 0 };
  for (const [fit, test] of testsOf(wanted).entries()) {
    const found = candidates.filter((at) => textsOf(at).some(test) && isThere(at));
    if (found.length > 0) return { found, fit };
  }
  return { found: [], fit: 0 };
}

/** Equal text before equal but for case, before text that contains it. A cut name, as a snapshot shows it, is a start. */
function testsOf(wanted: string): readonly ((own: string) => boolean)[] {
  const text = fold(wanted);
  if (text === '') return [(own) => own === ''];
  const lower = text.toLowerCase();
  const start = lower.endsWith('…') ? lower.slice(0, -1) : undefined;
  return [
    (own) => own === text,
    (own) => own.toLowerCase() === lower,
    (own) => start !== undefined && own.toLowerCase().startsWith(start),
    (own) => own.toLowerCase().includes(lower),
  ];
}
