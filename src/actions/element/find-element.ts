/** From what a caller wrote to one element, or to an error that lists what it could have meant (ACT-1). */
import { fail, type Details } from '../../errors.ts';
import type { RefLine } from '../../page/types.ts';
import { parseTarget, type Target } from '../../refs/parse-target.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';

export interface FoundElement {
  readonly ref: string;
  /** `exact`: the very element of the ref; `located`: the only match of a locator. */
  readonly match: 'exact' | 'located';
  readonly role: string;
  readonly name: string;
}

/** Throws `stale_ref`, `no_match`, `many_matches` or `bad_input`. */
export async function findElement(page: Page, text: string, call: PageContext): Promise<FoundElement> {
  const target = parseTarget(text);
  return target.kind === 'ref' ? byRef(page, target.ref, call) : byLocator(page, { text, target }, call);
}

/** `[e3] button "Save"`: as a snapshot prints it. Page text. */
export function elementLine({ ref, role, name }: RefLine): string {
  return `[${ref}] ${role}${name === '' ? '' : ` ${JSON.stringify(name)}`}`;
}

async function byRef(page: Page, ref: string, call: PageContext): Promise<FoundElement> {
  const description = await page.world.call('describe', ref, { signal: call.signal });
  if (!description?.connected) throw fail('stale_ref', { ref });
  return { ref, match: 'exact', role: description.role, name: description.name };
}

async function byLocator(
  page: Page,
  wanted: { text: string; target: Exclude<Target, { kind: 'ref' }> },
  call: PageContext,
): Promise<FoundElement> {
  const { kind, ...locator } = wanted.target;
  const found = await call.refs.give((firstRef) =>
    page.world.call('resolve', { ...locator, firstRef }, { signal: call.signal }),
  );
  if ('error' in found)
    throw fail('bad_input', {
      reason: `"${wanted.text.slice(0, 120)}" is neither a ref nor a valid ${kind === 'css' ? 'CSS selector' : kind}`,
    });
  const details: Details = { target: wanted.text.slice(0, 120), count: found.total };
  const [first, ...others] = found.matches;
  if (!first) throw fail('no_match', details);
  if (others.length === 0) return { ...first, match: 'located' };
  const list = found.matches.map(elementLine);
  throw fail(
    'many_matches',
    { ...details, candidates: found.matches.map(({ ref, role, name }) => ({ ref, role, name })) },
    {
      page: { origin: page.origin, text: list.join('\n') },
    },
  );
}
