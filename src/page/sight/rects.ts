/** Plain rectangles in CSS pixels of a frame's viewport. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EVERYWHERE: Rect = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

export function intersect(a: Rect, b: Rect): Rect {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** More than a pixel each way: less is how pages hide text from the eye but not from screen readers. */
export function isSeeable(rect: Rect): boolean {
  return rect.right - rect.left > 1 && rect.bottom - rect.top > 1;
}

export const overlaps = (a: Rect, b: Rect): boolean => isSeeable(intersect(a, b));

export function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}
