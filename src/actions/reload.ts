/** `reload`. Data: as `navigate`. */
import { z } from 'zod';
import { reload as load } from '../session/page/navigate.ts';
import { definePageAction } from './action.ts';
import { loadRequest } from './load-request.ts';
import { afterLoad } from './page-head.ts';
import { waitUntil } from './schemas.ts';

export const reload = definePageAction({
  name: 'reload',
  summary: 'Load the current page again; also brings back one that crashed or hangs.',
  effect: 'write',
  level: 'page',
  leaves: 'again',
  input: z.strictObject({ waitUntil }),
  positionals: [],
  examples: ['reload', 'reload --wait-until load'],
  async run(page, input, call) {
    return afterLoad(page, await load(page, loadRequest(input.waitUntil, call)), call);
  },
});
