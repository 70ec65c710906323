/** What of a page belongs to one choice that it draws itself: the control, what shows the value, the list. */
import {
  attributeOf,
  byId,
  documentOf,
  isElement,
  isInput,
  isLabel,
  isSelect,
  isText,
  isTextArea,
  matches,
  rectOf,
  rootElementOf,
  tagOf,
} from '../dom.ts';
import { flatAncestors, flatChildren, flatParent, holds } from '../flat-tree.ts';
import { chosenText } from '../aria/names.ts';
import { isSecret } from '../secrets.ts';
import { allInside } from './inside.ts';
import { isList, isOptionLike, isShown } from './options.ts';

const CONTROL = '[role=combobox],[aria-haspopup=listbox],[aria-haspopup=true],[aria-haspopup=menu]';
const FIELD =
  'input:not([type=hidden]),textarea,select,[role=combobox],[role=listbox],[role=textbox],[contenteditable]';
const EDGE = /^(body|html|form|fieldset|dialog|main|tr|section|article)$/;
/** Texts for screen readers tell what the pointer is over, not what was chosen. */
const LIVE = '[aria-live],[role=status],[role=alert],[role=log],script,style,svg';
const LEVELS = 5;
const LEAST_HEIGHT = 120;
const TIMES_HEIGHT = 4;

/** The control itself: what a label is for, or the only one in a wrapper. */
export function controlOf(el: Element): Element {
  if (isLabel(el) && el.control) return el.control;
  if (matches(el, CONTROL) || isList(el)) return el;
  const inside = allInside(el, CONTROL);
  const [only, ...others] = inside;
  return only && others.length === 0 ? only : el;
}

/** Climbs from the control to what shows its value, short of where other fields are. */
export function frameAroundControl(control: Element): Element {
  const own = new Set([control, ...allInside(control, FIELD)]);
  const limit = Math.max(LEAST_HEIGHT, TIMES_HEIGHT * rectOf(control).height);
  let root = control;
  for (let level = 0; level < LEVELS; level += 1) {
    const parent = flatParent(root);
    if (!parent || EDGE.test(tagOf(parent)) || rectOf(parent).height > limit) break;
    const others = allInside(parent, FIELD).filter((field) => !own.has(field) && isShown(field));
    if (others.some((field) => !holds(control, field) && !isPartner(field, control))) break;
    root = parent;
  }
  return root;
}

/** The lists that the control names as its own. */
export function linkedLists(control: Element): Element[] {
  const owners = [control, ...allInside(control, '[aria-controls],[aria-owns]')];
  const ids = owners.flatMap((el) =>
    ['aria-controls', 'aria-owns'].flatMap((name) => (attributeOf(el, name) ?? '').split(/\s+/)),
  );
  return ids.flatMap((id) => {
    if (id === '') return [];
    return byId(control, id) ?? documentOf(control).getElementById(id) ?? [];
  });
}

/** What the widget shows as its value: texts and values of fields, without its list. */
export function shownValue(root: Element): readonly string[] {
  const texts: string[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) texts.push(node.data.trim());
    if (!isElement(node)) continue;
    if (node !== root && (isList(node) || isOptionLike(node) || matches(node, LIVE))) continue;
    texts.push(...valuesOf(node));
    if (!isSelect(node)) waiting.push(...[...flatChildren(node)].reverse());
  }
  return texts.filter((text) => text !== '');
}

/** Undefined where nothing tells. */
export function expandedState(control: Element): boolean | undefined {
  const given = [control, ...allInside(control, '[aria-expanded]')].flatMap(
    (el) => attributeOf(el, 'aria-expanded') ?? [],
  );
  return given.length === 0 ? undefined : given.includes('true');
}

export const isExpanded = (control: Element): boolean => expandedState(control) === true;

/** Around the control, yet no more than a part of the page. */
export function isNearAround(el: Element, control: Element): boolean {
  return el !== rootElementOf(document) && [...flatAncestors(control)].slice(0, LEVELS - 1).includes(el);
}

/** One field is often drawn with two elements, a combobox and the input in it. */
function isPartner(field: Element, control: Element): boolean {
  return holds(field, control);
}

function valuesOf(el: Element): string[] {
  if (isSelect(el)) return [chosenText(el), el.value];
  if (isInput(el) || isTextArea(el)) return isSecret(el) ? [] : [el.value];
  return ['aria-valuetext', 'value'].map((name) => attributeOf(el, name) ?? '');
}
