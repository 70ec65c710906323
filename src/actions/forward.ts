/** `forward`. Data: as `navigate`. */
import { z } from 'zod';
import { moveTo } from './history.ts';
import { definePageAction } from './action.ts';

export const forward = definePageAction({
  name: 'forward',
  summary: "Go one page forward in the tab's history.",
  effect: 'write',
  level: 'page',
  leaves: 'elsewhere',
  input: z.strictObject({}),
  positionals: [],
  examples: ['forward'],
  run: (page, _input, call) => moveTo(page, 1, call),
});
