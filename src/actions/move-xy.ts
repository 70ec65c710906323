/** `move_xy`. Data: `{tab, at: {x, y}, hit?: {ref, role, name}}`; `hit` is what was there before. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { elementLine } from './element/found-element.ts';
import { atPoint } from './pointer/at-point.ts';
import { GLIDE_STEPS, x, y } from './pointer/options.ts';

export const moveXy = definePageAction({
  name: 'move_xy',
  summary: 'Move the pointer to a point of the viewport and leave it there.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ x, y }),
  positionals: ['x', 'y'],
  examples: ['move_xy 300 220'],
  async run(page, at, call) {
    const found = await atPoint(page, at, call);
    await page.input.glideTo(at, GLIDE_STEPS, call.signal);
    return {
      data: { tab: page.tab, at, ...(found ? { hit: { ...found.line } } : {}) },
      text: found
        ? [{ origin: found.origin, text: `the pointer is at ${at.x},${at.y}, on ${elementLine(found.line)}` }]
        : [`the pointer is at ${at.x},${at.y}`],
    };
  },
});
