/** `text`. Data: `{text, chars, total, next?, matched}`; next is the fromChar that goes on. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import { parseTarget } from '../refs/parse-target.ts';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';

const MAX_CHARS = 40_000;

export const text = definePageAction({
  name: 'text',
  summary: 'Read the visible text of the page, or of a part of it.',
  effect: 'read',
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
    const place = target === undefined ? {} : await placeOf(target);
    const limit = maxChars ?? call.config.budget.textChars;
    const read = await page.world.call(
      'text',
      { ...place, maxChars: limit, fromChar },
      { signal: call.signal },
    );
    if ('error' in read) throw unreadable(read.error, target ?? '');
    const end = fromChar + read.text.length;
    const more = end < read.total ? { next: end } : {};
    return {
      data: { text: read.text, chars: read.text.length, total: read.total, matched: read.matched, ...more },
      text: [
        { origin: page.origin, text: read.text },
        ...(end < read.total ? [`${read.total - end} characters more: --from-char ${end}`] : []),
      ],
    };

    /** The first match of a selector will do here; anything else must mean one element. */
    async function placeOf(wanted: string): Promise<{ ref: string } | { selector: string }> {
      const parsed = parseTarget(wanted);
      return parsed.kind === 'css'
        ? { selector: parsed.css }
        : { ref: (await findElement(page, wanted, call)).ref };
    }
  },
});

function unreadable(error: 'selector' | 'no_match' | 'stale', target: string): Error {
  switch (error) {
    case 'selector':
      return fail('bad_input', {
        reason: `"${target}" is neither a ref nor a valid CSS selector`,
        action: 'text',
      });
    case 'no_match':
      return fail('no_match', { target });
    case 'stale':
      return fail('stale_ref', { ref: target });
  }
}
