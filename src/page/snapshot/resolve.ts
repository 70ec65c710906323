/** From what a caller calls an element (selector, role and name, text) to the elements that are meant. */
import { queryAll, rootElementOf } from '../dom.ts';
import { allRoots, holds } from '../flat-tree.ts';
import { Namer } from '../aria/names.ts';
import { placeOf } from '../sight/place.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { fold } from '../text.ts';
import type { Resolved, ResolveTarget } from '../types.ts';
import { eachLine } from '../outline/branch.ts';
import { collect, EVERYTHING } from './collect.ts';
import { lineFor } from './describe.ts';
import type { Line } from '../line/line.ts';

const DESCRIBED = 20;

export function resolve(target: ResolveTarget): Resolved {
  const namer = new Namer();
  let found: readonly Element[];
  try {
    found = candidates(target, namer);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SyntaxError') return { error: 'selector' };
    throw error;
  }
  const wanted = target.nth === undefined ? found : found.slice(target.nth - 1, target.nth);
  const counter = new RefCounter(target.firstRef);
  const matches = wanted.slice(0, DESCRIBED).map((el) => {
    const { role, name } = lineFor(el, namer);
    return { ref: giveRef(el, namer, counter), role, name };
  });
  return { matches, total: found.length, nextRef: counter.next };
}

/** In document order. Throws a SyntaxError for a selector that is none. */
export function candidates(target: Omit<ResolveTarget, 'firstRef'>, namer: Namer): readonly Element[] {
  if (target.ref !== undefined) {
    const el = refs.find(target.ref);
    return el ? [el] : [];
  }
  if (target.css !== undefined)
    return preferSeen(allRoots().flatMap((root) => queryAll(root, target.css ?? '')));
  const root = rootElementOf(document);
  const lines = root ? [...eachLine(collect(root, EVERYTHING, namer).roots)] : [];
  if (target.text !== undefined) return byText(lines, target.text);
  return byRoleAndName(lines, target, namer);
}

/** Hidden twins (a menu for phones, a template) are not meant while one can be seen. */
function preferSeen(found: readonly Element[]): readonly Element[] {
  const seen = found.filter((el) => placeOf(el).isVisible);
  return seen.length > 0 ? seen : found;
}

function byRoleAndName(
  lines: readonly Line[],
  target: Omit<ResolveTarget, 'firstRef'>,
  namer: Namer,
): Element[] {
  const role = target.role?.toLowerCase();
  const inRole = lines.filter(
    (line) => line.role !== 'text' && (role === undefined || isOfRole(line.role, role)),
  );
  const nameOf = (line: Line): string => line.fullName || namer.nameOf(line.el, line.role).text;
  return bestByText(inRole, nameOf, target.name).map((line) => line.el);
}

/** File fields are buttons in other tools. */
const isOfRole = (role: string, wanted: string): boolean =>
  role === wanted || (role === 'file' && wanted === 'button');

/** The innermost elements that show the text. */
function byText(lines: readonly Line[], text: string): Element[] {
  const found = [...new Set(bestByText(lines, (line) => line.fullName, text).map((line) => line.el))];
  return found.filter((el) => !found.some((other) => other !== el && holds(el, other)));
}

/** Equal text before equal but for case, before text that contains it. A cut name, as a snapshot shows it, is a start. */
function bestByText(
  lines: readonly Line[],
  textOf: (line: Line) => string,
  wanted: string | undefined,
): readonly Line[] {
  if (wanted === undefined) return lines.filter((line) => line.isThere);
  const text = fold(wanted);
  const lower = text.toLowerCase();
  const start = lower.endsWith('…') ? lower.slice(0, -1) : undefined;
  const tests: ((own: string) => boolean)[] = [
    (own) => own === text,
    (own) => own.toLowerCase() === lower,
    (own) => start !== undefined && own.toLowerCase().startsWith(start),
    (own) => own.toLowerCase().includes(lower),
  ];
  for (const test of tests) {
    const found = lines.filter((line) => test(textOf(line)) && line.isThere);
    if (found.length > 0) return found;
  }
  return [];
}
