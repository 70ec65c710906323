/** Tells when the document has come to rest after something was done to it (WAIT-1). */
import { twoFrames } from './two-frames.ts';
import { queryAll, rootElementOf } from '../dom.ts';
import type { Settled, SettleOptions } from '../types.ts';

const MAX_LOOKED = 500;

let changes = 0;
let observer: MutationObserver | undefined;

/** Counts changes from now on; called before the input is sent. */
export function watchChanges(): void {
  changes = 0;
  observer?.disconnect();
  observer = new MutationObserver((records) => {
    changes += records.length;
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Back at once when nothing stirs; else after `quietMs` without a change, at the latest after `maxMs`. */
export async function untilQuiet({ quietMs, maxMs, needsContent }: SettleOptions): Promise<Settled> {
  const start = performance.now();
  if (!observer) watchChanges();
  await twoFrames();
  const elapsed = (): number => performance.now() - start;
  let quiet = changes === 0 || quietMs === 0;
  while ((!quiet || (needsContent === true && !hasContent())) && elapsed() < maxMs) {
    const before = changes;
    await sleep(Math.min(quietMs, maxMs - elapsed()));
    quiet = changes === before;
  }
  observer?.disconnect();
  observer = undefined;
  return { settled: quiet, changes };
}

/** Something that a person would see: text, or a control, picture or canvas. Looks at the first text nodes only. */
function hasContent(): boolean {
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

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
