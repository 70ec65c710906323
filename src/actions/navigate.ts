/** `navigate`. Data: `{tab, url, title, status, redirected, page, download?}`; page is null, error, not-found, login or loading. */
import { z } from 'zod';
import { navigate as load } from '../session/page/navigate.ts';
import { definePageAction } from './action.ts';
import { loadRequest } from './load-request.ts';
import { afterLoad } from './page-head.ts';
import { url, waitUntil } from './schemas.ts';

export const navigate = definePageAction({
  name: 'navigate',
  summary: 'Load an address in the current page and show what is there.',
  effect: 'write',
  launches: true,
  level: 'page',
  leaves: 'elsewhere',
  input: z.strictObject({ url, waitUntil }),
  positionals: ['url'],
  examples: ['navigate https://example.com', 'navigate localhost:3000/cart --wait-until load'],
  async run(page, input, call) {
    const loaded = await load(page, input.url, loadRequest(input.waitUntil, call));
    return afterLoad(page, loaded, call);
  },
});
