/** Whether a document shows something that a person would see. */
import { queryAll, rootElementOf } from '../dom.ts';

const MAX_LOOKED = 500;

/** Text, or a control, picture or canvas. Looks at the first text nodes only. */
export function hasContent(): boolean {
  const root = rootElementOf(document);
  if (!root) return false;
  if (queryAll(document, 'input, button, select, textarea, img, svg, canvas, video, iframe').length > 0)
    return true;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let looked = 0; looked < MAX_LOOKED && walker.nextNode(); looked += 1) {
    const { currentNode } = walker;
    const isText =
      (currentNode.nodeValue ?? '').trim() !== '' && currentNode.parentElement?.checkVisibility() === true;
    if (isText) return true;
  }
  return false;
}
