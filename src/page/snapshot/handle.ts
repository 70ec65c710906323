/** Edges that are pulled to make something larger: thin, empty, and many of them on some pages. */
import { firstChildOf } from '../dom.ts';
import type { Place } from '../sight/place.ts';

/** What is meant to be clicked is not thinner. */
const THIN_PX = 10;

export function isHandle({ el, rect }: Place): boolean {
  const width = rect.right - rect.left;
  const height = rect.bottom - rect.top;
  return Math.min(width, height) < THIN_PX && Math.max(width, height) > THIN_PX && firstChildOf(el) === null;
}
