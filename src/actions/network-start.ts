/** `network_start`. Data: `{recording: true, domains, excludeTypes, wasOn}` (NET-1). */
import { z } from 'zod';
import { defineSessionAction } from './action.ts';
import { requestTypes, TYPES } from './log/fields.ts';

export const networkStart = defineSessionAction({
  name: 'network_start',
  summary: 'Record the requests and messages of all tabs of this session from now on, those to come too.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({
    domains: z
      .array(z.string().min(1).max(253))
      .min(1)
      .max(100)
      .optional()
      .describe('Only requests to these hosts; *.example.com means example.com and all below it.'),
    excludeTypes: requestTypes.optional().describe(`Leave these types out: ${TYPES}.`),
  }),
  positionals: [],
  examples: [
    'network_start',
    'network_start --domains example.com,*.example.org --exclude-types image,font,media',
  ],
  async run(session, { domains = [], excludeTypes = [] }) {
    const log = session.registry.log(session.owner);
    const wasOn = log.recording !== undefined;
    log.startRequests({ domains, excludeTypes });
    for (const tab of session.tabs()) tab.observe();
    const goesOn = wasOn ? ' What was recorded before stays.' : '';
    return {
      data: { recording: true, domains, excludeTypes, wasOn },
      text: [
        `Requests and messages of this session are recorded from now on.${goesOn} \`remora network_get\`, \`remora console\` and \`remora errors\` show them, \`remora network_stop\` ends it.`,
      ],
    };
  },
});
