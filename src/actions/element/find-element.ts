/** From what a caller wrote to one element, or to an error that lists what it could have meant (ACT-1). */
import { type Details, fail, RemoraError } from '../../errors.ts';
import { parseTarget } from '../../refs/parse-target.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { byRef } from './by-ref.ts';
import { findMatches, type Wanted } from './matches/find-matches.ts';
import { type FoundElement, listOf, toCandidates } from './found-element.ts';
import { unreadDetails, unreadHint } from './unread.ts';

const LISTED = 20;

const found = new WeakMap<Page, FoundElement>();
/** What the caller wrote for an element. */
const writtenFor = new WeakMap<FoundElement, string>();

/** Throws `stale_ref`, `no_match`, `many_matches` or `bad_input`. */
export async function findElement(page: Page, text: string, call: PageContext): Promise<FoundElement> {
  const element = await lookUp(page, text, call);
  writtenFor.set(element, text);
  noteFound(page, element);
  call.step.found(page, text, element, call.signal);
  return element;
}

/**
 * For an element that went away before anything was done to it: looks for what the caller wrote once more. True when
 * there is another one now; the element then is that one, for all who hold it.
 */
export async function findAgain(page: Page, element: FoundElement, call: PageContext): Promise<boolean> {
  const text = writtenFor.get(element);
  if (text === undefined) return false;
  try {
    const { ref } = element;
    Object.assign(element, await lookUp(page, text, call));
    return element.ref !== ref;
  } catch (error) {
    // Nothing is like it now, or nobody can tell which: that it is gone says as much.
    if (error instanceof RemoraError && !call.signal.aborted) return false;
    throw error;
  }
}

function lookUp(page: Page, text: string, call: PageContext): Promise<FoundElement> {
  const target = parseTarget(text);
  return target.kind === 'ref' ? byRef(page, target.ref, call) : byLocator(page, { text, target }, call);
}

/** The first counts: where a second one is only what the first goes to, as in a drag. */
export function noteFound(page: Page, element: FoundElement): void {
  if (!found.has(page)) found.set(page, element);
}

/** What the action on this page is about. */
export const firstFound = (page: Page): FoundElement | undefined => found.get(page);

/** To be called when an action begins. */
export function forgetFound(page: Page): void {
  found.delete(page);
}

async function byLocator(page: Page, wanted: Wanted, call: PageContext): Promise<FoundElement> {
  const found = await findMatches(page, wanted, call);
  const { first, total, failed, isOne } = found;
  const details: Details = { target: wanted.text.slice(0, 120), count: total, ...unreadDetails(failed) };
  if (!first) throw fail('no_match', { ...details, ...found.missing }, unreadHint(failed));
  if (isOne) return { frame: first.frame, ...first.line, match: 'located' };
  const lines = found.matches.slice(0, LISTED).map(({ line }) => line);
  const { origin } = found.matches.every(({ frame }) => frame === first.frame) ? first.frame : page;
  throw fail(
    'many_matches',
    { ...details, candidates: toCandidates(lines) },
    { page: listOf(origin, lines) },
  );
}
