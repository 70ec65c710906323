/** `drag_xy`. Data: `{tab, from: {x, y}, to: {x, y}, drag, dropped?, hit?: {ref, role, name}}`; `hit` is what was there at the start; for the rest see `drag`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { elementLine } from './element/found-element.ts';
import { atPoint } from './pointer/at-point.ts';
import { drag, NOT_TAKEN } from './pointer/drag.ts';
import { coordinate, y } from './pointer/options.ts';

export const dragXy = definePageAction({
  name: 'drag_xy',
  summary: 'Drag from one point of the viewport to another, with the button held.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    x: coordinate('Where from: CSS pixels from the left of the viewport.'),
    y,
    toX: coordinate('Where to, the same way.'),
    toY: coordinate('Where to, the same way.'),
  }),
  positionals: ['x', 'y', 'toX', 'toY'],
  examples: ['drag_xy 100 200 400 200'],
  async run(page, { x, y, toX, toY }, call) {
    const { signal } = call;
    const to = { x: toX, y: toY };
    await atPoint(page, to, call);
    const found = await atPoint(page, { x, y }, call);
    await page.input.moveTo({ x, y }, signal);
    const end = (): Promise<typeof to> => Promise.resolve(to);
    const plan = { page, from: { x, y }, towards: end, to: end, signal };
    const dragged = await drag({ ...plan, isHeld: () => Promise.resolve(true) });
    const data = { tab: page.tab, from: { x, y }, to, ...(dragged ? { drag: dragged.kind } : {}) };
    const refused = dragged?.refused === true;
    const way = `dragged from ${x},${y} to ${toX},${toY}`;
    return {
      data: {
        ...data,
        ...(refused ? { dropped: false } : {}),
        ...(found ? { hit: { ...found.line } } : {}),
      },
      text: [
        found ? { origin: found.origin, text: `${way}, where ${elementLine(found.line)} was` } : way,
        ...(refused ? [NOT_TAKEN] : []),
      ],
    };
  },
});
