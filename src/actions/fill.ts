/** `fill`. Data: `{tab, ref, match, settled, settleMs, navigated?, newTab?, dialog?}`. */
import { z } from 'zod';
import { parseChord } from '../session/page/keys.ts';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { replaceText } from './element/put-text.ts';
import { target } from './schemas.ts';

export const fill = definePageAction({
  name: 'fill',
  summary: 'Replace the text of a field and check that it took it.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    target,
    text: z.string().describe('The new text; - reads it from standard input, "" empties the field.'),
    submit: z.boolean().default(false).describe('Press Enter afterwards.'),
  }),
  positionals: ['target', 'text'],
  stdin: 'text',
  examples: ['fill e5 "Ada Lovelace"', 'fill e5 - < letter.txt', 'fill e5 cats --submit'],
  async run(page, { target: wanted, text, submit }, call) {
    const element = await findElement(page, wanted, call);
    const { input, origin } = element.frame;
    await replaceText(page, element, text, call);
    if (submit) await inFrame(page, element, () => input.press(parseChord('Enter'), call.signal));
    return {
      data: { tab: page.tab, ref: element.ref, match: element.match },
      text: [...recoveryLine(element), { origin, text: `filled ${elementLine(element)}` }],
    };
  },
});
