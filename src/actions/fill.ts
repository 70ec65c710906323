/**
 * `fill`. Data: `{tab, ref, match, input?, formatted?, value?, verified?, needsChoice?, choices?, submitted?}` and the effects.
 * `input`: `dom` or `paste` where it was not real input; `value`: what the page has made of it where it is `formatted`;
 * `choices: {count, first}`: names of the options that came up; `submitted: false`: the field was not there for Enter.
 */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { putText } from './field/put-text.ts';
import { submitField } from './field/submit.ts';
import { textResult } from './field/text-result.ts';
import { dom, force, submit, target } from './schemas.ts';

export const fill = definePageAction({
  name: 'fill',
  summary: 'Replace the text of a field and check that it took it.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    target,
    text: z
      .string()
      .describe('The new text; - reads it from standard input, "" empties the field. Dates as 2026-12-31.'),
    submit,
    slowly: z.boolean().default(false).describe('Key by key, with a pause after each.'),
    force,
    dom,
  }),
  positionals: ['target', 'text'],
  stdin: 'text',
  examples: ['fill e5 "Ada Lovelace"', 'fill e5 - < letter.txt', 'fill e5 cats --submit'],
  async run(page, { target: wanted, submit: withEnter, ...wish }, call) {
    const element = await findElement(page, wanted, call);
    const done = await putText(page, element, { ...wish, append: false }, call);
    if (withEnter) return submitField(page, { verb: 'filled', element, done }, call);
    return textResult('filled', page, element, done);
  },
});
