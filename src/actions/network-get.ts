/**
 * `network_get`. Data: `{total, returned, dropped, recording, entries: [{id, url, method, status, statusText?, type,
 * mimeType?, at, ms?, headersMs?, bytes?, failed?, redirectedTo?, fromCache?, fromServiceWorker?, tab, page, frame?,
 * worker?, late?, lost?}]}`, the newest last; `page` names the tab's document, `late` was under way when the recording
 * began (its method is empty), `lost` was not watched to its end (NET-1).
 */
import { z } from 'zod';
import { defineSessionAction } from './action.ts';
import { limitOf, requestTypes, TYPES } from './log/fields.ts';
import { namedTab } from './log/named-tab.ts';
import { listRequests, STATUS } from './log/requests.ts';

export const networkGet = defineSessionAction({
  name: 'network_get',
  summary: 'Show recorded requests, of all tabs of this session or of the one that --tab names.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({
    filter: z.string().min(1).optional().describe('Part of the address, or a type.'),
    type: requestTypes.optional().describe(`Of these types: ${TYPES}.`),
    method: z.string().min(1).max(20).optional().describe('With this method, such as POST.'),
    status: z
      .string()
      .regex(STATUS, 'must be like 404, 4xx, 400-499, failed or pending')
      .optional()
      .describe('404, 4xx, 400-499, failed or pending.'),
    limit: limitOf(100),
  }),
  positionals: ['filter'],
  examples: [
    'network_get',
    'network_get /api/ --method POST',
    'network_get --type xhr,fetch --status 4xx --limit 20',
  ],
  async run(session, input, call) {
    const log = session.registry.log(session.owner);
    return listRequests(log, { ...input, tab: namedTab(session, call.tab) });
  },
});
