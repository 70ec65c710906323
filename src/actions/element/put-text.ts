/** Putting a text into a field and reading it back (ACT-4). */
import { fail } from '../../errors.ts';
import type { PreparedText } from '../../page/types.ts';
import { parseChord } from '../../session/page/keys.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { FoundElement } from './found-element.ts';
import { inFrame } from './in-frame.ts';

const SHOWN = 200;
/** More lines are set at one stroke: to insert them takes Chromium a time that grows with their square (10 s for 2000). */
const MANY_LINES = 300;

/** Replaces what the field holds. Throws `value_mismatch` when it holds something else afterwards. */
export function replaceText(
  page: Page,
  element: FoundElement,
  text: string,
  call: PageContext,
): Promise<void> {
  return inFrame(page, element, () => replace(page, element, text, call));
}

async function replace(page: Page, element: FoundElement, text: string, call: PageContext): Promise<void> {
  const { ref, frame } = element;
  const prepared = await frame.world.call('prepareText', { ref, mode: 'fill' }, { signal: call.signal });
  if (prepared.status !== 'ok') throw refusal(prepared, ref);
  if (prepared.kind === 'picker' || (prepared.kind === 'textarea' && countLines(text) > MANY_LINES)) {
    page.willWrite();
    await frame.world.call('setValue', { ref, value: text }, { signal: call.signal });
  } else if (text === '') {
    await frame.input.press(parseChord('Delete'), call.signal);
  } else {
    await frame.input.insertText(text, call.signal);
  }
  // Browsers write colours in small letters.
  const isColor = prepared.kind === 'picker' && /^#[0-9a-f]{6}$/i.test(text);
  await verify(element, isColor ? text.toLowerCase() : text, call);
}

function countLines(text: string): number {
  return text.split('\n').length;
}

async function verify({ frame, ref }: FoundElement, wanted: string, call: PageContext): Promise<void> {
  if (await frame.world.call('valueEquals', { ref, wanted }, { signal: call.signal })) return;
  const got = await frame.world.call('readValue', ref, { signal: call.signal });
  // Replaced by its page while the text went in; whether it took the text only a look can tell.
  if (!got) throw fail('stale_ref', { ref }, { mayHaveApplied: true });
  if (got.secret) throw fail('value_mismatch', { target: ref, secret: true }, { mayHaveApplied: true });
  const value = got.value ?? '';
  throw fail(
    'value_mismatch',
    {
      target: ref,
      got: value.slice(0, SHOWN),
      wanted: wanted.slice(0, SHOWN),
      gotLength: value.length,
      wantedLength: wanted.length,
    },
    {
      mayHaveApplied: true,
      page: { origin: frame.origin, text: `got ${JSON.stringify(value.slice(0, SHOWN))}` },
    },
  );
}

function refusal({ status }: Exclude<PreparedText, { status: 'ok' }>, ref: string): Error {
  switch (status) {
    case 'stale':
      return fail('stale_ref', { ref });
    case 'disabled':
      return fail('disabled', { target: ref });
    case 'not_visible':
      return fail('not_visible', { target: ref });
    case 'readonly':
      return fail('not_editable', { target: ref }, { message: `${ref} is read-only.` });
    case 'not_editable':
    case 'not_focusable':
      return fail('not_editable', { target: ref });
  }
}
