/** `click_xy`. Data: `{tab, at: {x, y}, hit?: {ref, role, name}}`; `hit` is what was there before the press. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { elementLine } from './element/found-element.ts';
import { atPoint } from './pointer/at-point.ts';
import { button, count, modifiers, toKeys, x, y } from './pointer/options.ts';

export const clickXy = definePageAction({
  name: 'click_xy',
  summary: 'Click at a point of the viewport, for what has no element of its own: canvas, maps, games.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ x, y, button, count, modifiers }),
  positionals: ['x', 'y'],
  examples: ['click_xy 300 220', 'click_xy 300 220 --count 2'],
  async run(page, { x: left, y: top, modifiers: keys, ...how }, call) {
    const at = { x: left, y: top };
    const found = await atPoint(page, at, call);
    await page.input.moveTo(at, call.signal);
    await page.input.click(at, { ...how, modifiers: toKeys(keys) }, call.signal);
    return {
      data: { tab: page.tab, at, ...(found ? { hit: { ...found.line } } : {}) },
      text: found
        ? [{ origin: found.origin, text: `clicked at ${left},${top}, where ${elementLine(found.line)} was` }]
        : [`clicked at ${left},${top}, where nothing was`],
    };
  },
});
