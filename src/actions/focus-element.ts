/** `focus_element`, on the command line `act focus`. Data: `{tab, ref, match, focus: {ref, role, name}}`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { focusOn } from './element/focus-on.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { target } from './schemas.ts';

export const focusElement = definePageAction({
  name: 'focus_element',
  summary: 'Give an element of the page the focus, as Tab would (on the command line: act focus).',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ target }),
  positionals: ['target'],
  examples: ['act focus e3'],
  async run(page, { target: wanted }, call) {
    const element = await findElement(page, wanted, call);
    await inFrame(page, element, () => focusOn(page, element, call));
    const { frame, ref, match, role, name } = element;
    return {
      data: { tab: page.tab, ref, match, focus: { ref, role, name } },
      text: [...recoveryLine(element), { origin: frame.origin, text: `focused ${elementLine(element)}` }],
    };
  },
});
