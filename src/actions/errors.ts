/**
 * `errors`. Data: `{total, returned, dropped, wasOn, entries: [{level, text, kind, at, tab, url?, line?, column?, stack?}]}`,
 * the newest last; wasOn is false when it was recorded from this call on only; after `--clear` also `cleared` (NET-2).
 */
import { z } from 'zod';
import { defineSessionAction } from './action.ts';
import { limitOf } from './log/fields.ts';
import { listMessages } from './log/messages.ts';

export const errors = defineSessionAction({
  name: 'errors',
  summary: 'Show uncaught exceptions, console errors and failed loads, of all tabs of this session.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({
    filter: z.string().min(1).optional().describe('Part of the text or the address, or a level.'),
    limit: limitOf(50),
    clear: z.boolean().default(false).describe('Forget the messages of all levels instead.'),
  }),
  positionals: ['filter'],
  examples: ['errors', 'errors TypeError --limit 5', 'errors --clear'],
  async run(session, input, call) {
    return listMessages(session, call, {
      ...input,
      what: 'errors',
      isMeant: ({ level }) => level === 'error',
    });
  },
});
