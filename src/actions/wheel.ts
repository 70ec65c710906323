/** `wheel`. Data: `{tab, at: {x, y}, hit?: {ref, role, name}}`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { elementLine } from './element/found-element.ts';
import { atPoint } from './pointer/at-point.ts';

/** A wheel turns by notches; what zooms or pages counts them. CSS pixels. */
const NOTCH_PX = 100;
const MOST_NOTCHES = 60;

export const wheel = definePageAction({
  name: 'wheel',
  summary: 'Turn the mouse wheel, for what hears it alone: maps, canvas, lists of their own making.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    dy: z.number().default(300).describe('CSS pixels downwards; negative goes up.'),
    dx: z.number().default(0).describe('CSS pixels to the right; negative goes left.'),
    x: z
      .number()
      .optional()
      .describe('Where: CSS pixels from the left of the viewport; its middle by default.'),
    y: z.number().optional().describe('CSS pixels from its top.'),
  }),
  positionals: ['dy', 'dx'],
  examples: ['wheel 600', 'wheel -- -300', 'wheel 100 --x 400 --y 300'],
  async run(page, { dx, dy, x, y }, call) {
    const { width, height } = await page.world.viewport({ signal: call.signal });
    const at = { x: x ?? Math.floor(width / 2), y: y ?? Math.floor(height / 2) };
    const found = await atPoint(page, at, call);
    await page.input.moveTo(at, call.signal);
    const far = Math.max(Math.abs(dx), Math.abs(dy));
    const notches = Math.min(MOST_NOTCHES, Math.max(1, Math.round(far / NOTCH_PX)));
    for (let turned = 0; turned < notches; turned += 1)
      await page.input.wheel(at, { x: dx / notches, y: dy / notches }, call.signal);
    const text = `turned the wheel by ${dx},${dy} at ${at.x},${at.y}`;
    return {
      data: { tab: page.tab, at, ...(found ? { hit: { ...found.line } } : {}) },
      text: found ? [{ origin: found.origin, text: `${text}, over ${elementLine(found.line)}` }] : [text],
    };
  },
});
