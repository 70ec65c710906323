/** `network_stop`. Data: `{recording: false, total, wasOn}`; total is what was recorded and stays (NET-1). */
import { z } from 'zod';
import { defineSessionAction } from './action.ts';

export const networkStop = defineSessionAction({
  name: 'network_stop',
  summary: 'Record no more requests; those that were recorded stay until network_clear.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({}),
  positionals: [],
  examples: ['network_stop'],
  async run(session) {
    const log = session.registry.log(session.owner);
    const wasOn = log.recording !== undefined;
    log.stopRequests();
    const { length: total } = log.requests;
    const what = wasOn ? 'Requests are recorded no more' : 'Requests were not recorded';
    return { data: { recording: false, total, wasOn }, text: [`${what}; ${total} are kept.`] };
  },
});
