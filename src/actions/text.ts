/** `text`. Data: `{text, chars, total, next?, matched}`; next is the fromChar that goes on. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import { parseTarget } from '../refs/parse-target.ts';
import type { TextResult } from '../page/types.ts';
import type { Frame } from '../session/page/frame.ts';
import type { UnreadFrame } from '../session/page/frames.ts';
import type { Page } from '../session/page/page.ts';
import { definePageAction, type PageContext } from './action.ts';
import { findElement } from './element/find-element.ts';
import { type FoundElement, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { unreadDetails, unreadHint } from './element/unread.ts';

const MAX_CHARS = 40_000;

export const text = definePageAction({
  name: 'text',
  summary: 'Read the visible text of the page, or of a part of it.',
  effect: 'read',
  step: 'reads',
  level: 'page',
  input: z.strictObject({
    target: z
      .string()
      .min(1)
      .optional()
      .describe('Ref, role and name, or CSS selector; else the first article, main or body.'),
    maxChars: z
      .number()
      .int()
      .min(1)
      .max(MAX_CHARS)
      .optional()
      .describe('Characters at most; default is the budget.textChars setting.'),
    fromChar: z.number().int().min(0).default(0).describe('Go on from this character.'),
  }),
  positionals: ['target'],
  examples: ['text', 'text article', 'text e7 --max-chars 2000'],
  async run(page, { target, maxChars, fromChar }, call) {
    const limit = maxChars ?? call.config.budget.textChars;
    const part = { maxChars: limit, fromChar };
    const { frame, read, element, failed = [] } = await readPlace(page, { target, part }, call);
    if ('error' in read) throw unreadable(read.error, target ?? '', failed);
    const end = fromChar + read.text.length;
    const more = end < read.total ? { next: end } : {};
    return {
      data: { text: read.text, chars: read.text.length, total: read.total, matched: read.matched, ...more },
      text: [
        ...(element ? recoveryLine(element) : []),
        { origin: frame.origin, text: read.text },
        ...(end < read.total ? [`${read.total - end} characters more: --from-char ${end}`] : []),
      ],
    };
  },
});

interface Reading {
  readonly frame: Frame;
  readonly read: TextResult;
  readonly element?: FoundElement;
  /** Frames in which it may be. */
  readonly failed?: readonly UnreadFrame[];
}

interface Part {
  readonly maxChars: number;
  readonly fromChar: number;
}

/** The first match of a selector will do here; anything else must mean one element. */
async function readPlace(
  page: Page,
  { target, part }: { target: string | undefined; part: Part },
  call: PageContext,
): Promise<Reading> {
  const { signal } = call;
  if (target === undefined) {
    return { frame: page.frames.main, read: await page.world.call('text', part, { signal }) };
  }
  const parsed = parseTarget(target);
  if (parsed.kind === 'css' && !parsed.in && parsed.nth === undefined)
    return readFirst(page, { ...part, selector: parsed.css }, call);
  const element = await findElement(page, target, call);
  const { frame, ref } = element;
  const read = await inFrame(page, element, () => frame.world.call('text', { ...part, ref }, { signal }));
  return { frame, read, element };
}

async function readFirst(
  page: Page,
  options: Part & { readonly selector: string },
  { signal }: PageContext,
): Promise<Reading> {
  const read = await page.world.call('text', options, { signal });
  const inMain: Reading = { frame: page.frames.main, read };
  if (!('error' in read) || read.error !== 'no_match') return inMain;
  const { answers, failed } = await page.frames.ask(
    (frame) => frame.world.call('text', options, { signal }),
    signal,
  );
  const found = answers.find(({ answer }) => !('error' in answer));
  return found ? { frame: found.frame, read: found.answer } : { ...inMain, failed };
}

function unreadable(
  error: 'selector' | 'no_match' | 'stale',
  target: string,
  failed: readonly UnreadFrame[],
): Error {
  switch (error) {
    case 'selector':
      return fail('bad_input', {
        reason: `"${target}" is neither a ref nor a valid CSS selector`,
        action: 'text',
      });
    case 'no_match':
      return fail('no_match', { target, ...unreadDetails(failed) }, unreadHint(failed));
    case 'stale':
      return fail('stale_ref', { ref: target });
  }
}
