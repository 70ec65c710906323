/** Whether a field holds what was put into it. Its text is compared here, so that a secret need not leave the page. */
import { bodyOf, documentOf, focusedIn, rootOf, windowOf } from '../dom.ts';
import { later } from '../later.ts';
import { refs } from '../refs.ts';
import { isSecret } from '../secrets.ts';
import { Namer } from '../aria/names.ts';
import { lineFor } from '../snapshot/describe.ts';
import { type Editable, editableOf } from './editable.ts';
import { hasFocus } from './focus.ts';
import { likeness } from './same-text.ts';
import type { CheckOptions, FieldApi, Held, TextCheck } from './types.ts';
import { valueOf } from './value.ts';

const STEP_MS = 25;
const SHOWN = 400;

const before = new WeakMap<Element, string>();

/** What the field holds now, for a check of what is added to it. */
export function remember(ref: string): void {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  const text = field ? textIn(field) : undefined;
  if (field && text !== undefined) before.set(field.el, text);
}

export const checkText: FieldApi['checkText'] = async (options) => {
  // What the page does at the next tick belongs to it.
  await later(0);
  let check = checkNow(options);
  for (const end = performance.now() + options.waitMs; mayChange(check) && performance.now() < end;) {
    await later(STEP_MS);
    check = checkNow(options);
  }
  return check;
};

const mayChange = ({ verdict }: TextCheck): boolean => verdict === 'differs' || verdict === 'unknown';

function checkNow({ ref, wanted, added }: CheckOptions): TextCheck {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  if (!field) return { verdict: 'stale' };
  const held = textIn(field);
  if (held === undefined) return { verdict: 'unknown' };
  const whole = added ? (before.get(field.el) ?? '') + wanted : wanted;
  // With nothing selected, editors give the line that the caret is in.
  const verdict =
    field.kind === 'code' && whole === '' && held === '\n' ? 'equal' : likeness(field.kind, held, whole);
  return verdict === 'equal' ? { verdict } : { verdict, ...heldIn(field.el, held, whole) };
}

const textIn = ({ kind, el }: Editable): string | undefined =>
  kind === 'code' ? copiedText(el) : valueOf(el);

function heldIn(el: Element, value: string, wanted: string): Held {
  const secret = isSecret(el);
  const isCut = value !== '' && wanted.startsWith(value);
  const focus = focusElsewhere(el);
  const shown = secret ? {} : { value: value.slice(0, SHOWN), length: value.length };
  return { secret, isCut, ...shown, ...(focus ? { focus } : {}) };
}

function focusElsewhere(el: Element): Held['focus'] {
  if (hasFocus(el)) return undefined;
  const focused = focusedIn(rootOf(el));
  if (!focused || focused === bodyOf(documentOf(el))) return undefined;
  const { role, name } = lineFor(focused, new Namer());
  return { role, name };
}

/**
 * What a code editor gives to be copied, which is its own text, drawn or not. The event is made up and has a clip of its
 * own: the person's clipboard is not touched. Undefined when the editor takes no notice.
 */
function copiedText(el: Element): string | undefined {
  const view = windowOf(documentOf(el));
  if (!view) return undefined;
  const clip = new DataTransfer();
  const event = new ClipboardEvent('copy', {
    clipboardData: clip,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  const isTaken = !el.dispatchEvent(event);
  const text = clip.getData('text/plain');
  return isTaken || text !== '' ? text : undefined;
}
