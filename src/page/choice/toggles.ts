/** Checkboxes, switches and radio buttons of every make: their state, wherever it is kept (ACT-5). */
import { attributeOf, hasAttribute, isInput, isLabel, matches, tagOf } from '../dom.ts';
import { checkedState } from '../aria/states.ts';
import { roleOf } from '../aria/roles.ts';
import { Namer } from '../aria/names.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { watchDocument } from '../read/watch.ts';
import { allInside } from './inside.ts';
import type { ToggleState } from './types.ts';

type Checked = boolean | 'mixed';

const NATIVE = 'input[type=checkbox],input[type=radio]';
const DRAWN =
  '[role=checkbox],[role=switch],[role=radio],[role=menuitemcheckbox],[role=menuitemradio],[aria-pressed]';
/** Custom elements that only show their state from outside. */
const BY_TAG = /-(checkbox|switch|toggle|radio|radio-button)$/;
const STATES = ':state(checked)';

export function toggleState({ ref, firstRef }: { ref: string; firstRef: number }): ToggleState {
  const el = refs.find(ref);
  if (!el) return { status: 'stale' };
  const found = togglesOf(el);
  const [toggle] = found;
  if (!toggle) return { status: 'none' };
  if (found.length > 1) return { status: 'many', count: found.length };
  const checked = stateOf(toggle);
  if (checked === undefined) return { status: 'none' };
  const counter = new RefCounter(firstRef);
  const clicked = isLabel(el) || BY_TAG.test(tagOf(el)) ? el : toggle;
  return {
    status: 'ok',
    ref: giveRef(clicked, new Namer(), counter),
    isRadio: isRadio(toggle),
    checked,
    nextRef: counter.next,
  };
}

export async function untilToggled({
  ref,
  wanted,
  timeoutMs,
}: {
  ref: string;
  wanted: boolean;
  timeoutMs: number;
}): Promise<{ readonly checked: Checked } | null> {
  const read = (): Checked | undefined => {
    const el = refs.find(ref);
    const [toggle] = el ? togglesOf(el) : [];
    return toggle && stateOf(toggle);
  };
  // In a document that has come since it is not looked for.
  if (refs.kindOf(ref) === undefined) return null;
  await watchDocument(() => (read() === wanted ? true : undefined), timeoutMs);
  const checked = read();
  return checked === undefined ? null : { checked };
}

/** The element itself, the control of a label, or those inside. */
function togglesOf(el: Element): readonly Element[] {
  if (stateOf(el) !== undefined) return [el];
  if (isLabel(el) && el.control) return [el.control];
  const natives = allInside(el, NATIVE);
  return natives.length > 0 ? natives : allInside(el, DRAWN);
}

function stateOf(el: Element): Checked | undefined {
  if (isInput(el)) return matches(el, NATIVE) ? checkedState(el, roleOf(el)) : undefined;
  const aria = checkedState(el, roleOf(el)) ?? pressed(el);
  if (aria !== undefined) return aria;
  if (BY_TAG.test(tagOf(el))) return stateOfHost(el);
  return /^(checkbox|switch|radio|menuitemcheckbox|menuitemradio)$/.test(roleOf(el)) ? false : undefined;
}

/** The field in its shadow root knows best. */
function stateOfHost(el: Element): Checked | undefined {
  const [native] = allInside(el, NATIVE);
  if (native) return stateOf(native);
  const [drawn] = allInside(el, DRAWN);
  if (drawn) return stateOf(drawn);
  return hasAttribute(el, 'checked') || matches(el, STATES);
}

function pressed(el: Element): Checked | undefined {
  const given = attributeOf(el, 'aria-pressed');
  return given === 'mixed' ? 'mixed' : given === null ? undefined : given === 'true';
}

function isRadio(el: Element): boolean {
  return /^(radio|menuitemradio)$/.test(roleOf(el)) || /-radio(-button)?$/.test(tagOf(el));
}
