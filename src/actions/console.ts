/**
 * `console`. Data: `{total, returned, dropped, wasOn, entries: [{level, text, kind, at, tab, url?, line?, column?, stack?}]}`,
 * the newest last; wasOn is false when it was recorded from this call on only; after `--clear` also `cleared` (NET-2).
 */
import { defineSessionAction } from './action.ts';
import { messageInput } from './log/fields.ts';
import { listMessages } from './log/messages.ts';

export const consoleMessages = defineSessionAction({
  name: 'console',
  summary: 'Show what scripts and the browser wrote to the console, of all tabs of this session.',
  effect: 'read',
  level: 'page',
  input: messageInput,
  positionals: ['filter'],
  examples: ['console', 'console TypeError --limit 5', 'console --clear'],
  async run(session, input, call) {
    return listMessages(session, call, { ...input, what: 'messages', isMeant: () => true });
  },
});
