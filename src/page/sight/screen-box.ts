/** An element's box as it lies in the viewport of the document that this world belongs to. */
import { contentOrigin } from './clips.ts';
import { documentOf, rectOf } from '../dom.ts';
import { frameOf } from '../flat-tree.ts';
import type { Box } from '../tree/types.ts';

/** CSS pixels, rounded; frames that are turned are taken as their boxes. */
export function screenBox(el: Element): Box {
  const rect = rectOf(el);
  let { x, y, width, height } = rect;
  for (let frame = frameOf(documentOf(el)); frame; frame = frameOf(documentOf(frame))) {
    const { left, top, scaleX, scaleY } = contentOrigin(frame);
    [x, y, width, height] = [left + x * scaleX, top + y * scaleY, width * scaleX, height * scaleY];
  }
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
