/** Getting a field ready for the text that the browser then types. */
import { documentOf, isInput, isRendered, isTextArea } from '../dom.ts';
import { later } from '../later.ts';
import { refs } from '../refs.ts';
import { isDisabled, isReadonly } from '../aria/states.ts';
import { type Editable, editableOf, traitsOf } from './editable.ts';
import { keepFocus } from './focus.ts';
import type { FieldApi, FieldReply } from './types.ts';

export function fieldOf({ ref, force }: { ref: string; force: boolean }): FieldReply {
  const el = refs.find(ref);
  if (!el) return { status: 'stale' };
  const field = editableOf(el);
  if (!field) return { status: 'not_editable' };
  const refusal = force ? undefined : refuse(field.el);
  return refusal ? { status: refusal } : { status: 'ok', ...traitsOf(field) };
}

function refuse(el: Element): 'disabled' | 'readonly' | 'not_visible' | undefined {
  if (isDisabled(el)) return 'disabled';
  if (isReadonly(el)) return 'readonly';
  return isRendered(el) ? undefined : 'not_visible';
}

export const focusField: FieldApi['focusField'] = async ({ ref, select }) => {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  if (!field) return 'stale';
  if (!(await keepFocus(field.el))) return 'not_focusable';
  if (select === 'all') selectAll(field);
  else moveToEnd(field);
  // Editors hear of a new selection by an event.
  if (isEditor(field)) await later(0);
  return 'ok';
};

const isEditor = ({ kind }: Editable): boolean => kind === 'contenteditable' || kind === 'code';

function selectAll({ kind, el }: Pick<Editable, 'kind' | 'el'>): void {
  if (isTextControl(el)) {
    if (kind !== 'picker') el.select();
  } else selectionOf(el)?.selectAllChildren(el);
}

function moveToEnd({ kind, el }: Pick<Editable, 'kind' | 'el'>): void {
  if (kind === 'picker') return;
  selectAll({ kind, el });
  // Fields of type email and number have no selection range to set; the selection moves in them all the same.
  if (isTextControl(el)) selectionOf(el)?.modify('move', 'forward', 'documentboundary');
  else selectionOf(el)?.collapseToEnd();
}

const isTextControl = (el: Element): el is HTMLInputElement | HTMLTextAreaElement =>
  isInput(el) || isTextArea(el);

function selectionOf(el: Element): Selection | null {
  return Document.prototype.getSelection.call(documentOf(el));
}
