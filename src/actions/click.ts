/** `click`. Data: `{tab, ref, match, settled, settleMs, navigated?, newTab?, dialog?}`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { pointAt } from './element/point-at.ts';
import { target } from './schemas.ts';

export const click = definePageAction({
  name: 'click',
  summary: 'Click an element, with real pointer input at a point where it is hit.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    target,
    button: z.enum(['left', 'middle', 'right']).default('left').describe('Mouse button.'),
    count: z.number().int().min(1).max(3).default(1).describe('Clicks in a row: 2 is a double click.'),
  }),
  positionals: ['target'],
  examples: ['click e3', `click 'button "Save"'`, 'click e7 --count 2'],
  async run(page, { target: wanted, button, count }, call) {
    const element = await findElement(page, wanted, call);
    const { origin } = element.frame;
    const point = await pointAt(page, element, call);
    await page.input.click(point, button, count, call.signal);
    return {
      data: { tab: page.tab, ref: element.ref, match: element.match },
      text: [...recoveryLine(element), { origin, text: `clicked ${elementLine(element)}` }],
    };
  },
});
