/** Tabs that an action opened, and putting the person's own back in front (OWN-11). */
import { toShownUrl } from '../../session/mark.ts';
import type { OwnedTab } from '../../session/owned-tab.ts';
import type { TargetId } from '../../util/brand.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { PageContext } from '../action.ts';
import type { EffectScope } from './before.ts';
import { newTabView } from './new-tab-view.ts';
import { LINE_CHARS, NOTHING, type Told } from './told.ts';

export async function takeNewTabs({ tab, before, context }: EffectScope): Promise<readonly OwnedTab[]> {
  const opened = tab.takeOpened().flatMap((id) => context.sessionTabs.browser.ownedTab(id) ?? []);
  if (before && opened.length > 0) await bringBack(await before.front, opened, context);
  return opened;
}

/** The first becomes current if the settings say so, and is shown then. */
export async function newTabs(opened: readonly OwnedTab[], scope: EffectScope): Promise<Told> {
  const { tab, page, before, context } = scope;
  const [first, ...others] = opened;
  if (!first) return NOTHING;
  const { sessionTabs, config } = context;
  const isCurrent = config.popups === 'follow' && sessionTabs.isCurrent(tab);
  if (isCurrent) sessionTabs.makeCurrent(first);
  const describe = (one: OwnedTab): { tab: string; url: string } => {
    const url = toShownUrl(sessionTabs.browser.targets.get(one.targetId)?.url ?? '');
    return { tab: sessionTabs.idOf(one.targetId), url };
  };
  const isShown = isCurrent && before?.watch !== undefined && !context.quiet;
  const view = isShown ? await newTabView(first, context) : undefined;
  const newTab = { ...describe(first), isCurrent, ...view?.data };
  const more = others.length === 0 ? {} : { otherNewTabs: others.map(describe) };
  const { origin } = page;
  const { tab: id, url } = newTab;
  const look = `Look at it with \`remora snapshot --tab ${id}\`.`;
  return {
    data: { newTab, ...more },
    text: [
      `The action opened the tab ${id}${isCurrent ? ', which is current now' : ''}.`,
      ...(view?.text ?? [{ origin, text: `${id} ${shorten(toOneLine(url), LINE_CHARS)}` }, look]),
      ...others.map((other) => {
        const { tab: otherId, url: otherUrl } = describe(other);
        return { origin, text: `other new tab: ${otherId} ${shorten(toOneLine(otherUrl), LINE_CHARS)}` };
      }),
    ],
  };
}

/**
 * A pop-up comes to the front of its window by itself; the tab that the person had there goes back in front. Where
 * another tab is in front by now, the person has chosen it.
 */
async function bringBack(
  before: ReadonlySet<TargetId>,
  opened: readonly OwnedTab[],
  { sessionTabs }: PageContext,
): Promise<void> {
  const { targets, connection } = sessionTabs.browser;
  const now = await targets.activeIds();
  if (!opened.some((tab) => now.has(tab.targetId))) return;
  for (const targetId of before) {
    if (!now.has(targetId) && targets.get(targetId))
      await connection.send('Target.activateTarget', { targetId });
  }
}
