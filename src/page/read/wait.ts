/** Waiting until something can be seen, or no longer: by mutations, and slowly by time for what only styles change. */
import { queryAll, rootElementOf } from '../dom.ts';
import { allRoots } from '../flat-tree.ts';
import { placeOf } from '../place.ts';
import { fold } from '../text.ts';
import type { WaitOptions, WaitResult } from '../types.ts';
import { visibleText } from './visible-text.ts';

const INTERVAL_MS = 200;
/** A busy page must not be read over and over: a reading is followed by a rest of at least this many times its length. */
const REST = 4;

/** Ends by `timeoutMs` at the latest, and leaves no observer or timer behind. */
export function waitFor(options: WaitOptions): Promise<WaitResult> {
  return new Promise((resolve) => {
    let restUntil = 0;
    const end = (result: WaitResult): void => {
      observer.disconnect();
      clearInterval(interval);
      clearTimeout(timeout);
      resolve(result);
    };
    const check = (): void => {
      const start = performance.now();
      if (start < restUntil) return;
      const result = isMet(options);
      restUntil = performance.now() + REST * (performance.now() - start);
      if (result !== false) end(result === true ? { met: true } : result);
    };
    const observer = new MutationObserver(check);
    const interval = setInterval(check, INTERVAL_MS);
    const timeout = setTimeout(() => {
      const result = isMet(options);
      end(typeof result === 'boolean' ? { met: result } : result);
    }, options.timeoutMs);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    check();
  });
}

/** All that was asked for holds at once. */
function isMet(options: WaitOptions): boolean | { readonly error: 'selector' } {
  if (options.selector !== undefined) {
    const state = selectorState(options.selector, options.state ?? 'visible');
    if (state !== true) return state;
  }
  if (options.text === undefined && options.gone === undefined) return true;
  const root = rootElementOf(document);
  const seen = comparable(root ? visibleText(root) : '');
  if (options.text !== undefined && !seen.includes(comparable(options.text))) return false;
  return options.gone === undefined || !seen.includes(comparable(options.gone));
}

const comparable = (text: string): string => fold(text).toLowerCase();

function selectorState(
  selector: string,
  state: NonNullable<WaitOptions['state']>,
): boolean | { error: 'selector' } {
  try {
    const found = allRoots().flatMap((root) => queryAll(root, selector));
    if (state === 'attached') return found.length > 0;
    if (state === 'detached') return found.length === 0;
    const isSeen = found.some((el) => placeOf(el).isVisible);
    return state === 'visible' ? isSeen : !isSeen;
  } catch {
    // querySelectorAll throws for one reason: the selector is none.
    return { error: 'selector' };
  }
}
