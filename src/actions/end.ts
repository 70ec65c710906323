/** `end`. Data: `{closed: n, released: n, kept: n}`. */
import { z } from 'zod';
import { endIsolation } from '../session/isolation.ts';
import { isWithin } from '../session/owner.ts';
import type { OwnedTab } from '../session/owned-tab.ts';
import { defineSessionAction } from './action.ts';

export const end = defineSessionAction({
  name: 'end',
  summary: 'End the session: close the tabs it made, give back those it took over, forget the rest.',
  effect: 'write',
  level: 'tabs',
  input: z.strictObject({
    keep: z.boolean().default(false).describe('Leave the tabs open, without an owner.'),
  }),
  positionals: [],
  examples: ['end', 'end --keep'],
  async run(session, { keep }, { hub }) {
    const tabs = session.browser.ownedTabs().filter((tab) => isWithin(tab.owner, session.owner));
    const counts = { closed: 0, released: 0, kept: 0 };
    const endOne = async (tab: OwnedTab): Promise<void> => {
      const { adopted } = tab.record;
      if (adopted || keep) await session.browser.release(tab, keep && !adopted);
      else await session.browser.close(tab.targetId);
      counts[adopted ? 'released' : keep ? 'kept' : 'closed'] += 1;
    };
    for (const tab of tabs) await endOne(tab);
    if (!keep) await endIsolation(session.browser, session.registry, session.owner);
    hub.forget(session.owner);
    const text = `The session ended: ${counts.closed} tabs closed, ${counts.released} given back, ${counts.kept} left open.`;
    return { data: counts, text: [text] };
  },
});
