/**
 * `drag`. Data: `{tab, ref, match, to?: {ref, match}, by?: {x, y}, drag, dropped?}`; `drag`: `html5` or `pointer`, as the
 * page took it; `dropped: false`: the page took no drop there.
 */
import { z } from 'zod';
import { fail } from '../errors.ts';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { NOT_TAKEN } from './pointer/drag.ts';
import { dragElement } from './pointer/drag-element.ts';
import { offset, position, toSpot } from './pointer/options.ts';
import { force, target } from './schemas.ts';

const at = (text: string | undefined): ReturnType<typeof toSpot> | undefined =>
  text === undefined ? undefined : toSpot(text);

export const drag = definePageAction({
  name: 'drag',
  summary: 'Drag an element onto another one, or by some way, with the button held.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    target,
    to: target.optional().describe('Element to let go over; else give by.'),
    by: offset.describe('How far instead, as x,y in CSS pixels: 120,0.'),
    position,
    toPosition: position.describe('Where in the other element, as x,y from its top left corner.'),
    force,
  }),
  positionals: ['target', 'to'],
  examples: ['drag e3 e9', 'drag e4 --by 120,0', 'drag e3 e9 --to-position 10,4'],
  async run(page, given, call) {
    if ((given.to === undefined) === (given.by === undefined))
      throw fail('bad_input', { reason: 'drag takes either another element or --by x,y', action: 'drag' });
    const element = await findElement(page, given.target, call);
    const other = given.to === undefined ? undefined : await findElement(page, given.to, call);
    const by = toSpot(given.by ?? '');
    const options = {
      to: other ?? by,
      position: at(given.position),
      toPosition: at(given.toPosition),
      force: given.force,
    };
    const { kind, refused } = await dragElement(page, element, options, call);
    const { origin } = element.frame;
    const where = other ? `onto ${elementLine(other)}` : `by ${by.x},${by.y}`;
    return {
      data: {
        tab: page.tab,
        ref: element.ref,
        match: element.match,
        ...(other ? { to: { ref: other.ref, match: other.match } } : { by: { x: by.x, y: by.y } }),
        drag: kind,
        ...(refused ? { dropped: false } : {}),
      },
      text: [
        ...recoveryLine(element),
        ...(other ? recoveryLine(other) : []),
        { origin, text: `dragged ${elementLine(element)} ${where}` },
        ...(refused ? [NOT_TAKEN] : []),
      ],
    };
  },
});
