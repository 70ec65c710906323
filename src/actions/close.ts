/** `close`. Data: `{closed: "t2"|null, released: "t3"|null, current: "t1"|null}`. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import { defineTabAction } from './action.ts';

export const close = defineTabAction({
  name: 'close',
  summary: 'Close your current page; a tab that the person opened is given back instead.',
  effect: 'write',
  step: 'does',
  level: 'tabs',
  input: z.strictObject({
    force: z.boolean().default(false).describe('Close it even if the person opened it.'),
  }),
  positionals: [],
  examples: ['close', 'close --tab t3', 'close --force'],
  async run(tab, { force }, { sessionTabs, signal }) {
    if (!tab)
      return {
        data: { closed: null, released: null, current: null },
        text: ['This session has no page open.'],
      };
    const id = sessionTabs.idOf(tab.targetId);
    const how = await tab.queue.run(() => {
      if (sessionTabs.browser.ownedTab(tab.targetId) !== tab) throw fail('tab_gone', { tab: id });
      return sessionTabs.letGo(tab, { closeAdopted: force });
    }, signal);
    const next = sessionTabs.peekCurrent();
    const current = next ? sessionTabs.idOf(next.targetId) : null;
    const done = how === 'closed' ? `Closed ${id}.` : `Gave ${id} back to the person; it stays open.`;
    return {
      data: { closed: how === 'closed' ? id : null, released: how === 'released' ? id : null, current },
      text: [`${done} ${current === null ? 'No page is current.' : `Current is ${current}.`}`],
    };
  },
});
