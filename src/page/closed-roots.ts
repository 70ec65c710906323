/** Shadow roots that their hosts do not show to scripts; handed in from outside (SNAP-3). */

const roots = new WeakMap<Element, ShadowRoot>();
/** What an element looked like when nothing was found in it: it is looked into again when that has changed. */
const emptyAs = new WeakMap<Element, string>();
let hasAny = false;

export function noteClosedRoot(root: ShadowRoot): void {
  roots.set(root.host, root);
  hasAny = true;
}

export const closedRootOf = (host: Element): ShadowRoot | null => (hasAny ? (roots.get(host) ?? null) : null);

export const noteEmpty = (el: Element, looks: string): void => void emptyAs.set(el, looks);

export const wasEmpty = (el: Element, looks: string): boolean => emptyAs.get(el) === looks;
