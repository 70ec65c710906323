/** The outline of the document as it is now. */
import type { Namer } from '../aria/names.ts';
import { rootElementOf } from '../dom.ts';
import { collect, EVERYTHING } from '../snapshot/collect.ts';
import { Outline } from './outline.ts';

/** One walk for each namer, which lives as long as one question. */
const read = new WeakMap<Namer, Outline>();

/** Elements of a page that is read for the sake of a locator alone; the walk of a large one takes too long. */
const MAX_ELEMENTS = 2_000;

export const isSmall = (): boolean => document.getElementsByTagName('*').length <= MAX_ELEMENTS;

export function readOutline(namer: Namer): Outline {
  const known = read.get(namer);
  if (known) return known;
  const root = rootElementOf(document);
  const outline = new Outline(root ? collect(root, EVERYTHING, namer).roots : [], namer);
  read.set(namer, outline);
  return outline;
}
