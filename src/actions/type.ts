/** `type`. Data: `{tab, ref, match, input?, verified?, needsChoice?, choices?, submitted?}`, as for `fill`, and the effects. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { focusedElement } from './field/focused-element.ts';
import { putText } from './field/put-text.ts';
import { submitField } from './field/submit.ts';
import { textResult } from './field/text-result.ts';
import { dom, force, submit, target } from './schemas.ts';

export const type = definePageAction({
  name: 'type',
  summary: 'Type a text key by key at the end of what a field holds, and check that it took it.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    text: z.string().min(1).describe('The text; - reads it from standard input.'),
    target: target.optional().describe('The field; see click. Without it, the one that has the focus.'),
    submit,
    slowly: z.boolean().default(false).describe('With a pause after each key.'),
    force,
    dom,
  }),
  positionals: ['target', 'text'],
  stdin: 'text',
  examples: ['type e5 "and more"', 'type hello', 'type e5 123456 --slowly --submit'],
  async run(page, { target: wanted, submit: withEnter, ...wish }, call) {
    const element =
      wanted === undefined ? await focusedElement(page, call) : await findElement(page, wanted, call);
    const done = await putText(page, element, { ...wish, append: true }, call);
    if (withEnter) return submitField(page, { verb: 'typed into', element, done }, call);
    return textResult('typed into', page, element, done);
  },
});
