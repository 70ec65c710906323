/** From what a caller wrote to one element, or to an error that lists what it could have meant (ACT-1). */
import { type Details, fail, RemoraError } from '../../errors.ts';
import type { Resolved } from '../../page/types.ts';
import { parseTarget, type Target } from '../../refs/parse-target.ts';
import { type Answers, REFS_APART } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { byRef } from './by-ref.ts';
import { type FoundElement, listOf, toCandidates } from './found-element.ts';
import { preferExact } from './prefer-exact.ts';
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

interface Wanted {
  readonly text: string;
  readonly target: Exclude<Target, { kind: 'ref' }>;
}

async function byLocator(page: Page, wanted: Wanted, call: PageContext): Promise<FoundElement> {
  const { answers, failed } = await resolveInAll(page, wanted, call);
  const matching = preferExact(answers, wanted.target.kind === 'role' ? wanted.target.name : undefined);
  const total = matching.reduce((sum, { answer }) => sum + answer.total, 0);
  const details: Details = { target: wanted.text.slice(0, 120), count: total, ...unreadDetails(failed) };
  const matches = matching.flatMap(({ frame, answer }) => answer.matches.map((line) => ({ frame, line })));
  const [first] = matches;
  if (!first) throw fail('no_match', details, unreadHint(failed));
  if (total === 1) return { frame: first.frame, ...first.line, match: 'located' };
  const lines = matches.slice(0, LISTED).map(({ line }) => line);
  const { origin } = matches.every(({ frame }) => frame === first.frame) ? first.frame : page;
  throw fail(
    'many_matches',
    { ...details, candidates: toCandidates(lines) },
    { page: listOf(origin, lines) },
  );
}

type Matches = Exclude<Resolved, { error: 'selector' }>;

async function resolveInAll(
  page: Page,
  { target, text }: Wanted,
  call: PageContext,
): Promise<Answers<Matches>> {
  const { kind, ...locator } = target;
  const { answers, failed } = await call.refs.give(
    async (first) => {
      let nextRef = first;
      const asked = await page.frames.ask(async (frame, turn) => {
        const firstRef = first + turn * REFS_APART;
        const found = await frame.world.call('resolve', { ...locator, firstRef }, { signal: call.signal });
        if ('nextRef' in found && found.nextRef > firstRef) nextRef = Math.max(nextRef, found.nextRef);
        return found;
      }, call.signal);
      return { ...asked, nextRef };
    },
    { range: page.frames.refRange },
  );
  // Only now: work that throws gives its numbers away.
  const read = answers.map(({ frame, answer }) => {
    if ('error' in answer)
      throw fail('bad_input', {
        reason: `"${text.slice(0, 120)}" is neither a ref nor a valid ${kind === 'css' ? 'CSS selector' : kind}`,
      });
    return { frame, answer };
  });
  return { answers: read, failed };
}
