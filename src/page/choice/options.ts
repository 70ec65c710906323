/** The options of lists that pages draw themselves: by their roles, by their names, or as what came when it was opened. */
import { attributeOf, isShadowRoot, matches, queryAll, rectOf, rootOf, tagOf, textOf } from '../dom.ts';
import { allRoots, flatAncestors, holds } from '../flat-tree.ts';
import { contentText } from '../aria/content-text.ts';
import { checkedState, isDisabled } from '../aria/states.ts';
import { roleOf } from '../aria/roles.ts';
import { visibleText } from '../read/visible-text.ts';
import { placeOf } from '../sight/place.ts';
import { fold } from '../text.ts';
import { allInside } from './inside.ts';
import type { Labelled } from './match.ts';
import type { Wanted } from './types.ts';

const BY_ROLE = '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]';
/** Elsewhere these are controls of their own. */
const IN_DIALOG =
  ':is([role=dialog],[role=alertdialog],dialog,ion-alert,ion-popover,ion-modal) :is([role=radio],[role=checkbox])';
const IN_GROUP = `${BY_ROLE},[role=radio],[role=checkbox]`;
/** What libraries call their options where they give no role. */
const BY_NAME = 'li,[class*=option i],[class*=item i],button,a[href],td';
const OPTION_CHARS = 300;
const LISTS = /^(listbox|menu|tree|radiogroup|grid|treegrid)$/;

export const isOptionLike = (el: Element): boolean => matches(el, BY_ROLE);
export const isList = (el: Element): boolean => LISTS.test(roleOf(el));

export function isShown(el: Element): boolean {
  const { width, height } = rectOf(el);
  return width > 0 && height > 0 && placeOf(el).isVisible;
}

/** Those with a role that can be seen, anywhere. */
export function shownOptions(): Element[] {
  return allRoots()
    .flatMap((root) => queryAll(root, `${BY_ROLE},${IN_DIALOG}`))
    .filter(isShown);
}

export function optionsInside(el: Element): Element[] {
  return allInside(el, IN_GROUP).filter(isShown);
}

/** Elements without a role that came or were shown: the innermost that are like options by their names. */
export function unnamedOptions(fresh: readonly Element[]): Element[] {
  const found = new Set(
    fresh.flatMap((el) => [...(matches(el, BY_NAME) ? [el] : []), ...allInside(el, BY_NAME)]),
  );
  const shown = [...found].filter((el) => isShown(el) && fold(visibleText(el, OPTION_CHARS)) !== '');
  return shown.filter(
    (el) => !shown.some((other) => other !== el && holds(el, other) && isAsLong(el, other)),
  );
}

/** Of two that hold the same text the inner one is the option; of a list and its first entry both are seen apart. */
function isAsLong(outer: Element, inner: Element): boolean {
  return visibleText(outer, OPTION_CHARS) === visibleText(inner, OPTION_CHARS) || roleOf(outer) === 'list';
}

export function labelled(el: Element): Labelled {
  // While it is faded in nothing of it can be read yet.
  const text =
    visibleText(el, OPTION_CHARS) || contentText(el, { includeHidden: true, includeAriaHidden: true });
  const lines = text
    .split('\n')
    .map(fold)
    .filter((line) => line !== '');
  const named = ['aria-label', 'label', 'title'].map((name) => attributeOf(el, name) ?? '');
  const hosts = around(el);
  const values = hosts.flatMap((at) =>
    ['value', 'data-value', 'data-id', 'data-key'].map((name) => attributeOf(at, name) ?? ''),
  );
  const labels = [fold(text), ...named, ...(lines.length > 1 ? lines : [])];
  return { labels: labels.filter((label) => label !== ''), values: values.filter((value) => value !== '') };
}

/** False for what cannot be meant, at a glance: what an option shows takes a while to find out. */
export function mayBe(el: Element, { text, by }: Wanted): boolean {
  if (by === 'index') return true;
  const own = textOf(el) ?? '';
  if (own.trim() === '') return true;
  const all = [
    own,
    ...around(el).flatMap((at) => at.getAttributeNames().map((name) => attributeOf(at, name))),
  ];
  const key = withoutSpaces(fold(text));
  return all.some((one) => withoutSpaces(fold(one ?? '')).includes(key));
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toLowerCase();

/** The option itself, and the custom element that it is drawn by. */
function around(el: Element): Element[] {
  const root = rootOf(el);
  return isShadowRoot(root) ? [el, root.host] : [el];
}

export function isSelected(el: Element): boolean {
  return (
    attributeOf(el, 'aria-selected') === 'true' ||
    checkedState(el, roleOf(el)) === true ||
    allInside(el, 'input:checked').length > 0
  );
}

export const isOff = (el: Element): boolean =>
  isDisabled(el) || matches(el, '[class*=disabled i]:not([class*="not-disabled" i])');

/** The popup that an option is in: the list, or the outermost of what is drawn over the page. */
export function listOf(option: Element): Element | undefined {
  return [...flatAncestors(option)].find((at) => at !== option && (isList(at) || tagOf(at) === 'ul'));
}
