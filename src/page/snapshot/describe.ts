/** How one element is called: the role and name that a snapshot gives it. */
import { isEditable, isHtml, isInput, isTextArea, rectOf, tagOf } from '../dom.ts';
import { Namer } from '../aria/names.ts';
import { isDisabled, isReadonly } from '../aria/states.ts';
import { placeOf } from '../sight/place.ts';
import { refs } from '../refs.ts';
import { isSecret } from '../secrets.ts';
import { cut, NAME_CHARS } from '../text.ts';
import type { Description } from '../types.ts';
import type { Box } from '../tree/types.ts';
import { seenLabels } from './hidden-controls.ts';
import { actedRole, shownRole } from './shown-role.ts';

export interface Called {
  readonly el: Element;
  readonly role: string;
  readonly name: string;
}

/** `clickable` stands for elements without a role, as in a snapshot. */
export function lineFor(el: Element, namer: Namer): Called {
  const role = actedRole(shownRole(el));
  return { el, role, name: cut(namer.nameOf(el, role).text, NAME_CHARS) };
}

export function describe(ref: string): Description | null {
  const el = refs.find(ref);
  if (!el) return null;
  const namer = new Namer();
  const { role, name } = lineFor(el, namer);
  return {
    ref,
    role,
    name,
    tag: tagOf(el),
    connected: true,
    visible: placeOf(el).isVisible || seenLabels(el, namer.labels).length > 0,
    disabled: isDisabled(el),
    editable: takesText(el) && !isDisabled(el) && !isReadonly(el),
    secret: isSecret(el),
    box: boxOf(el),
  };
}

export function box(ref: string): Box | null {
  const el = refs.find(ref);
  return el ? boxOf(el) : null;
}

function boxOf(el: Element): Box {
  const { x, y, width, height } = rectOf(el);
  return { x, y, width, height };
}

function takesText(el: Element): boolean {
  if (isInput(el)) return !/^(checkbox|radio|submit|button|reset|image|file|hidden)$/.test(el.type);
  return isTextArea(el) || (isHtml(el) && isEditable(el));
}
