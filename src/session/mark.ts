/**
 * How a tab is known as ours (OWN-3).
 *
 * For page scripts: two window properties in each document of the tab, `__remoraTab === true` and `__remoraOwner`.
 * They are a courtesy and prove nothing, a page can write them too. For remora itself the proof is the registry's target
 * id, and where that changed (browser restart, discarded tab) the first history entry: a created tab begins at
 * `about:blank#remora-<token>`, which the browser keeps with the tab and no page can add to another one.
 */
import { randomBytes } from 'node:crypto';
import type { Owner } from '../util/brand.ts';

const PREFIX = 'about:blank#remora-';

export const newToken = (): string => randomBytes(12).toString('hex');
export const markUrl = (token: string): string => `${PREFIX}${token}`;
export const isMarkUrl = (url: string): boolean => url.startsWith(PREFIX);
/** The address as callers see it. */
export const toShownUrl = (url: string): string => (isMarkUrl(url) || url === '' ? 'about:blank' : url);

/** Sets the two properties; runs in the main world, before the page's own scripts in new documents. */
export function markScript(owner: Owner): string {
  return `(() => { if (window !== window.top) return;
for (const [key, value] of [['__remoraTab', true], ['__remoraOwner', ${JSON.stringify(owner)}]])
Object.defineProperty(window, key, { value, configurable: true, enumerable: false, writable: false }); })()`;
}

/** Takes them off the document that is shown now; later documents never get them. */
export const UNMARK_SCRIPT = 'delete window.__remoraTab; delete window.__remoraOwner;';
