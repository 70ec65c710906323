/**
 * `click`. Data: `{tab, ref, match, clicked?, clicks?, input?}`. `clicked: false`: the press came, but the page changed
 * before the release. `clicks`: how many of several came.
 */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { clickElement } from './element/click-element.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { button, count, modifiers, position, toKeys, toSpot } from './pointer/options.ts';
import { dom, force, target } from './schemas.ts';

export const click = definePageAction({
  name: 'click',
  summary: 'Click an element, with real pointer input at a point where it is hit.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    target,
    button,
    count,
    modifiers,
    position,
    force,
    dom,
  }),
  positionals: ['target'],
  examples: [
    'click e3',
    `click 'button "Save"'`,
    'click e7 --button right',
    'click e9 --modifiers Control,Shift',
    'click e12 --position 10,5',
  ],
  async run(page, { target: wanted, ...given }, call) {
    const element = await findElement(page, wanted, call);
    const { origin } = element.frame;
    const options = {
      ...given,
      modifiers: toKeys(given.modifiers),
      position: given.position === undefined ? undefined : toSpot(given.position),
    };
    const { data, text } = await clickElement(page, element, options, call);
    return {
      data: { tab: page.tab, ref: element.ref, match: element.match, ...data },
      text: [...recoveryLine(element), { origin, text: `clicked ${elementLine(element)}` }, ...text],
    };
  },
});
