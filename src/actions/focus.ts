/** `focus`. Data: `{tab, url, title, adopted}`. */
import { z } from 'zod';
import { checkPageUrl } from '../policy/urls.ts';
import { headLine } from './page-head.ts';
import { defineSessionAction } from './action.ts';
import { shownTarget } from '../session/tab-info.ts';

export const focus = defineSessionAction({
  name: 'focus',
  summary: 'Make a tab your current page; one that nobody owns becomes yours for the time being.',
  effect: 'read',
  step: 'does',
  level: 'tabs',
  input: z.strictObject({
    tab: z.string().min(1).describe('Id from `tabs` (t2), or a name.'),
    bringToFront: z
      .boolean()
      .default(false)
      .describe('Show the tab to the person; otherwise nothing moves on their screen.'),
  }),
  positionals: ['tab'],
  examples: ['focus t2', 'focus inbox', 'focus t2 --bring-to-front'],
  async run(session, { tab: reference, bringToFront }, call) {
    const left = session.peekCurrent();
    const tab = session.claim(reference, (url) => checkPageUrl(url, call.urls));
    if (left && left !== tab) await left.forgetRefs();
    // Titles of tabs in the background are told when one asks for the list.
    await session.browser.targets.activeIds();
    const target = session.browser.requireTarget(tab.targetId, reference);
    if (bringToFront)
      await session.browser.connection.send('Target.activateTarget', { targetId: tab.targetId });
    const id = session.idOf(tab.targetId);
    const { url, title } = shownTarget(target);
    const adopted = tab.record.adopted;
    return {
      data: { tab: id, url, title, adopted },
      text: [
        { origin: 'tabs', text: headLine(id, url, title) },
        ...(left && left !== tab ? ['Refs of the tab you left are void.'] : []),
        ...(adopted ? ['The person opened this tab: closing it will only give it back.'] : []),
      ],
    };
  },
});
