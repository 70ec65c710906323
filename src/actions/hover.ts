/** `hover`. Data: `{tab, ref, match, input?, verified?}`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { departureOf, NOT_SEEN, unlessLeft } from './element/departure.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { pointAt } from './element/point-at.ts';
import { hoverByScript } from './pointer/by-script.ts';
import { GLIDE_STEPS, position, toSpot } from './pointer/options.ts';
import { dom, force, target } from './schemas.ts';

export const hover = definePageAction({
  name: 'hover',
  summary: 'Move the pointer onto an element and leave it there.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ target, position, force, dom }),
  positionals: ['target'],
  examples: ['hover e3', 'hover e3 --position 10,5'],
  async run(page, { target: wanted, position: at, force: forced, dom: byScript }, call) {
    const element = await findElement(page, wanted, call);
    const { origin } = element.frame;
    const options = {
      position: at === undefined ? undefined : toSpot(at),
      force: forced,
      move: (point: { x: number; y: number }) => page.input.glideTo(point, GLIDE_STEPS, call.signal),
    };
    const hasLeft = departureOf(page, element);
    const done = await unlessLeft(hasLeft, async () => {
      if (byScript) return hoverByScript(page, element, call);
      await pointAt(page, element, call, options);
      return { data: {}, text: [] };
    });
    const { data, text } = done ?? { data: { verified: false }, text: [NOT_SEEN] };
    return {
      data: { tab: page.tab, ref: element.ref, match: element.match, ...data },
      text: [
        ...recoveryLine(element),
        { origin, text: `the pointer is on ${elementLine(element)}` },
        ...text,
      ],
    };
  },
});
