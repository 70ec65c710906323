/** Turning a checkbox or its like on or off: one click at most where the state is another, then a look at it (ACT-5). */
import { fail, RemoraError } from '../../errors.ts';
import type { ToggleState } from '../../page/choice/types.ts';
import { parseChord } from '../../session/page/keys.ts';
import type { Page } from '../../session/page/page.ts';
import type { ActionResult, PageContext } from '../action.ts';
import { clickElement } from '../element/click-element.ts';
import { findElement } from '../element/find-element.ts';
import { departureOf, NOT_SEEN, unlessLeft } from '../element/departure.ts';
import { elementLine, type FoundElement, recoveryLine } from '../element/found-element.ts';
import { focusOn } from '../element/focus-on.ts';
import { inFrame } from '../element/in-frame.ts';

const TOGGLE_MS = 2_000;
const GRACE_MS = 2_000;

type Toggle = Extract<ToggleState, { status: 'ok' }>;

/** Throws `value_mismatch` when the page does not let it change. */
export async function setChecked(
  page: Page,
  { target, wanted }: { readonly target: string; readonly wanted: boolean },
  call: PageContext,
): Promise<ActionResult> {
  const element = await findElement(page, target, call);
  const { origin } = element.frame;
  const done = await inFrame(page, element, () => toggle(page, element, wanted, call));
  const changed = done !== 'already';
  const state = done === 'left' ? 'clicked' : wanted ? 'checked' : 'unchecked';
  const text = `${changed ? state : `already ${state}:`} ${elementLine(element)}`;
  const data = { tab: page.tab, ref: element.ref, match: element.match, checked: wanted, changed };
  return {
    data: done === 'left' ? { ...data, verified: false } : data,
    text: [...recoveryLine(element), { origin, text }, ...(done === 'left' ? [NOT_SEEN] : [])],
  };
}

async function toggle(
  page: Page,
  element: FoundElement,
  wanted: boolean,
  call: PageContext,
): Promise<'already' | 'done' | 'left'> {
  const before = await stateOf(element, call);
  if (before.checked === wanted) return 'already';
  if (!wanted && before.isRadio) throw radioStays(element);
  const clicked = before.ref === element.ref ? element : { ...element, ref: before.ref };
  const hasLeft = departureOf(page, element);
  await press(page, clicked, call);
  const after = await unlessLeft(hasLeft, async () => {
    const first = await untilToggled(clicked, wanted, call);
    // Three states come in any order: what was neither may need a second step.
    const isHalfWay = before.checked === 'mixed' && first !== wanted && first !== 'mixed';
    if (isHalfWay) await press(page, clicked, call);
    const now = isHalfWay ? await untilToggled(clicked, wanted, call) : first;
    // Made anew by its page: asked for once more, as a caller would.
    return now ?? (await stateOf(await findElement(page, element.ref, call), call)).checked;
  });
  if (after === undefined) return 'left';
  if (after !== wanted) throw mismatch(element, after, wanted);
  return 'done';
}

/** One that is hidden from the pointer alone still takes the space bar. */
async function press(page: Page, element: FoundElement, call: PageContext): Promise<void> {
  try {
    await clickElement(page, element, {}, call);
  } catch (error) {
    if (!(error instanceof RemoraError) || error.code !== 'not_visible') throw error;
    try {
      await focusOn(page, element, call);
    } catch (refused) {
      // That it cannot be seen is what there is to say of it.
      throw refused instanceof RemoraError ? error : refused;
    }
    await element.frame.input.press(parseChord('Space'), call.signal);
  }
}

async function stateOf(element: FoundElement, call: PageContext): Promise<Toggle> {
  const { frame, ref } = element;
  const state = await call.refs.give(
    (firstRef) => frame.world.call('toggleState', { ref, firstRef }, { signal: call.signal }),
    { range: 1 },
  );
  switch (state.status) {
    case 'ok':
      return state;
    case 'stale':
      throw fail('stale_ref', { ref });
    case 'many':
      throw fail(
        'bad_input',
        { reason: `${ref} holds ${state.count} controls that can be checked` },
        { hint: 'Name one of them; `remora snapshot --interactive` shows their refs.' },
      );
    case 'none':
      throw fail(
        'unsupported',
        { reason: `${ref} is nothing that can be checked: no checkbox, switch, radio button or toggle.` },
        { hint: `Use \`remora click ${ref}\`, or \`remora select\` for an option of a list.` },
      );
  }
}

async function untilToggled(
  { frame, ref }: FoundElement,
  wanted: boolean,
  { signal }: PageContext,
): Promise<boolean | 'mixed' | undefined> {
  const asked = { ref, wanted, timeoutMs: TOGGLE_MS };
  const state = await frame.world.call('untilToggled', asked, { signal, timeoutMs: TOGGLE_MS + GRACE_MS });
  return state?.checked;
}

function mismatch({ ref, frame }: FoundElement, got: boolean | 'mixed', wanted: boolean): Error {
  return fail(
    'value_mismatch',
    { target: ref, got, wanted },
    {
      message: `${ref} was clicked, and is ${got === 'mixed' ? 'half checked' : got ? 'checked' : 'not checked'}.`,
      hint: 'Look with `remora snapshot` for what the page says; it may ask for something else first.',
      mayHaveApplied: true,
      page: { origin: frame.origin, text: `checked: ${String(got)}` },
    },
  );
}

function radioStays({ ref }: FoundElement): Error {
  return fail(
    'unsupported',
    { reason: `${ref} is a radio button, which no click turns off.` },
    { hint: 'Check another one of its group: `remora check REF`.' },
  );
}
