/** `requests`. Data: as that of `network_get`; after `--clear` also `cleared` (NET-2). */
import { z } from 'zod';
import { defineSessionAction } from './action.ts';
import { limitOf } from './log/fields.ts';
import { namedTab } from './log/named-tab.ts';
import { clearRequests, listRequests } from './log/requests.ts';

export const requests = defineSessionAction({
  name: 'requests',
  summary: 'Show recorded requests in short.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({
    filter: z.string().min(1).optional().describe('Part of the address, or a type.'),
    limit: limitOf(50),
    clear: z.boolean().default(false).describe('Forget all of them instead.'),
  }),
  positionals: ['filter'],
  examples: ['requests', 'requests fetch', 'requests /api/ --limit 10', 'requests --clear'],
  async run(session, { filter, limit, clear }, call) {
    const log = session.registry.log(session.owner);
    if (clear) return clearRequests(log);
    return listRequests(log, { filter, limit, tab: namedTab(session, call.tab) });
  },
});
