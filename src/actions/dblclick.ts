/** `dblclick`. Data: `{tab, ref, match, clicked?, clicks?, input?}`; see `click`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { clickElement } from './element/click-element.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { modifiers, position, toKeys, toSpot } from './pointer/options.ts';
import { dom, force, target } from './schemas.ts';

export const dblclick = definePageAction({
  name: 'dblclick',
  summary: 'Double-click an element.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ target, modifiers, position, force, dom }),
  positionals: ['target'],
  examples: ['dblclick e3', 'dblclick e3 --position 10,5'],
  async run(page, { target: wanted, position: at, modifiers: keys, force: forced, dom: byScript }, call) {
    const element = await findElement(page, wanted, call);
    const { origin } = element.frame;
    const where = at === undefined ? undefined : toSpot(at);
    const options = { count: 2, modifiers: toKeys(keys), position: where, force: forced, dom: byScript };
    const { data, text } = await clickElement(page, element, options, call);
    return {
      data: { tab: page.tab, ref: element.ref, match: element.match, ...data },
      text: [...recoveryLine(element), { origin, text: `double-clicked ${elementLine(element)}` }, ...text],
    };
  },
});
