/**
 * Isolated sessions (OWN-10): a browser context of their own, with cookies, storage and cache that end with the session.
 * A namespace shares the context of its root session. The context survives the daemon and is found again; a browser
 * restart ends it, and the next tab gets a new, empty one: never the person's profile instead.
 */
import { CdpError } from '../cdp/cdp-error.ts';
import { fail } from '../errors.ts';
import type { Owner } from '../util/brand.ts';
import type { LiveBrowser } from './live-browser.ts';
import { rootOf } from './owner.ts';
import type { SessionRecord } from './records.ts';
import type { Registry } from './registry.ts';

/** The record that the context is written in: the session's own, or that of its root; undefined for a shared profile. */
function holderOf(registry: Registry, owner: Owner): SessionRecord | undefined {
  const own = registry.session(owner);
  if (own.isolated) return own;
  const root = rootOf(owner);
  const record = root === owner ? undefined : registry.sessions.find((candidate) => candidate.id === root);
  return record?.isolated ? record : undefined;
}

export function isIsolated(registry: Registry, owner: Owner): boolean {
  return holderOf(registry, owner) !== undefined;
}

/** Makes the session an isolated one. Throws `bad_input` when it has tabs in the person's profile already. */
export function isolate(registry: Registry, owner: Owner): void {
  if (isIsolated(registry, owner)) return;
  if (registry.tabs.some((tab) => tab.owner === owner)) {
    throw fail(
      'bad_input',
      { reason: `the session ${owner} has tabs in the person's profile already`, action: 'open' },
      {
        hint: 'End it first with `remora end`, or isolate another one: `remora open URL --isolated --session NAME`.',
      },
    );
  }
  registry.session(owner).isolated = true;
}

/** The context that tabs of this owner are made in; undefined: the person's profile. */
export async function contextFor(
  browser: LiveBrowser,
  registry: Registry,
  owner: Owner,
): Promise<string | undefined> {
  const holder = holderOf(registry, owner);
  if (!holder) return undefined;
  const { browserContextIds } = await browser.connection.send('Target.getBrowserContexts');
  if (holder.contextId !== undefined && browserContextIds.includes(holder.contextId)) return holder.contextId;
  const { browserContextId } = await browser.connection.send('Target.createBrowserContext', {
    disposeOnDetach: false,
  });
  holder.contextId = browserContextId;
  registry.flush();
  return browserContextId;
}

/** Ends the session's own context with everything in it. */
export async function endIsolation(browser: LiveBrowser, registry: Registry, owner: Owner): Promise<void> {
  const { contextId } = registry.session(owner);
  if (contextId === undefined) return;
  try {
    await browser.connection.send('Target.disposeBrowserContext', { browserContextId: contextId });
  } catch (error) {
    // The browser was restarted: the context is gone, which is what was wanted.
    if (!(error instanceof CdpError && error.kind === 'protocol')) throw error;
  }
}
