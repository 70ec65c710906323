/** `tabs`. Data: `{tabs: [{id, title, url, isCurrent, isRemora, owner, active, name?, adopted?, crashed?}]}` (OWN-5). */
import { z } from 'zod';
import type { TabInfo } from '../session/tab-info.ts';
import { defineSessionAction } from './action.ts';

export const tabs = defineSessionAction({
  name: 'tabs',
  summary: 'List all tabs of all windows, the person’s and yours.',
  effect: 'read',
  level: 'tabs',
  input: z.strictObject({}),
  positionals: [],
  examples: ['tabs', 'tabs --json'],
  async run(session) {
    const list = await session.list();
    const text = list.map((tab) => ({ origin: 'tabs', text: tabLine(tab, session.owner) }));
    return {
      data: { tabs: list.map((tab) => ({ ...tab })) },
      text: text.length > 0 ? text : ['No tabs are open.'],
    };
  },
});

function tabLine(tab: TabInfo, self: string): string {
  const whose =
    tab.owner === null
      ? tab.isRemora
        ? 'unowned'
        : 'person'
      : tab.owner === self
        ? 'mine'
        : `owner ${tab.owner}`;
  const marks = [
    tab.isCurrent ? 'current' : '',
    tab.active ? 'in front' : '',
    tab.adopted ? 'adopted' : '',
    tab.crashed ? 'crashed' : '',
    tab.name === undefined ? '' : `name ${tab.name}`,
  ].filter((mark) => mark !== '');
  return `${tab.id} ${[whose, ...marks].join(', ')}: ${tab.url} ${JSON.stringify(tab.title)}`;
}
