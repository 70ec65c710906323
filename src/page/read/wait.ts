/** Waiting until something can be seen, or no longer. */
import { queryAll, rootElementOf } from '../dom.ts';
import { allRoots } from '../flat-tree.ts';
import { placeOf } from '../sight/place.ts';
import { fold } from '../text.ts';
import type { WaitOptions, WaitResult } from '../types.ts';
import { visibleText } from './visible-text.ts';
import { watchDocument } from './watch.ts';

/** Ends by `timeoutMs` at the latest. */
export async function waitFor(options: WaitOptions): Promise<WaitResult> {
  const check = (): WaitResult | undefined => {
    const result = isMet(options);
    if (typeof result !== 'boolean') return result;
    return result ? { met: true } : undefined;
  };
  return (await watchDocument(check, options.timeoutMs)) ?? { met: false };
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
