/** Scrolling through a list that draws only some of its options, from its top to its end. */
import { scrollTopOf, sizesOf } from '../dom.ts';
import { flatAncestors } from '../flat-tree.ts';
import { nextFrame } from '../act/stable.ts';

/** Part of what is in view that one step goes: what was last comes again, so that nothing is passed over. */
const STEP = 0.8;
/** A list draws the next part, and at its end fetches more, in this time. Milliseconds. */
const DRAW_MS = 150;
const END_MS = 800;

/** The first look is at the top. The answer of `look`, or undefined when nothing is found by the end or by `timeoutMs`. */
export async function scrollThrough<T>(
  sample: Element,
  look: () => T | undefined,
  timeoutMs: number,
): Promise<T | undefined> {
  const area = [...flatAncestors(sample)].slice(1).find(scrolls);
  if (!area) return undefined;
  const end = performance.now() + timeoutMs;
  await scrollTo(area, 0);
  while (performance.now() < end) {
    const result = look();
    if (result !== undefined) return result;
    const { clientHeight } = sizesOf(area);
    const top = scrollTopOf(area);
    if (isAtEnd(area)) await drawn(area, END_MS);
    else await scrollTo(area, top + Math.max(1, clientHeight * STEP));
    if (isAtEnd(area) && scrollTopOf(area) === top) return look();
  }
  return undefined;
}

function isAtEnd(area: Element): boolean {
  const { clientHeight, scrollHeight } = sizesOf(area);
  return scrollTopOf(area) + clientHeight >= scrollHeight - 1;
}

/** Where no frame is drawn for a while the page is not told of it by the browser, and is told here. */
async function scrollTo(area: Element, top: number): Promise<void> {
  if (scrollTopOf(area) === top) return;
  const redrawn = drawn(area, DRAW_MS);
  area.scrollTop = top;
  if (!(await nextFrame())) area.dispatchEvent(new Event('scroll'));
  await redrawn;
}

/** Resolves when what is in the list has changed, or the time is over. */
function drawn(area: Element, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => setTimeout(finish, 0));
    const timer = setTimeout(finish, ms);
    observer.observe(area, { subtree: true, childList: true, characterData: true });
  });
}

function scrolls(el: Element): boolean {
  const { clientHeight, scrollHeight } = sizesOf(el);
  if (clientHeight === 0 || scrollHeight <= clientHeight + 1) return false;
  return getComputedStyle(el).overflowY !== 'visible';
}
