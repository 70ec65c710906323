/** `network_clear`. Data: that of `network_get`, with no entries, and `cleared`: how many there were (NET-1). */
import { z } from 'zod';
import { defineSessionAction } from './action.ts';
import { clearRequests } from './log/requests.ts';

export const networkClear = defineSessionAction({
  name: 'network_clear',
  summary: 'Forget the requests that were recorded; the recording goes on.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({}),
  positionals: [],
  examples: ['network_clear'],
  async run(session) {
    return clearRequests(session.registry.log(session.owner));
  },
});
