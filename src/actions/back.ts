/** `back`. Data: as `navigate`. */
import { z } from 'zod';
import { moveTo } from './history.ts';
import { definePageAction } from './action.ts';

export const back = definePageAction({
  name: 'back',
  summary: "Go one page back in the tab's history.",
  effect: 'write',
  level: 'page',
  leaves: 'elsewhere',
  input: z.strictObject({}),
  positionals: [],
  examples: ['back'],
  run: (page, _input, call) => moveTo(page, -1, call),
});
