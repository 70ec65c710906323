/** `press`. Data: `{tab, key, ref?, match?, settled, settleMs, navigated?, newTab?, dialog?}`. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { Input } from '../session/page/input.ts';
import { type Chord, parseChord } from '../session/page/keys.ts';
import type { Page } from '../session/page/page.ts';
import { definePageAction, type PageContext } from './action.ts';
import { findElement } from './element/find-element.ts';
import { focusOn } from './element/focus-on.ts';
import { elementLine, type FoundElement, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { type LostKeys, sendGuarded } from './field/key-guard.ts';
import { target } from './schemas.ts';

interface Presses {
  readonly chord: Chord;
  readonly count: number;
  readonly call: PageContext;
}

export const press = definePageAction({
  name: 'press',
  summary: 'Press a key, or a key with modifiers, where the focus is.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    key: z.string().min(1).describe('Enter, Tab, Escape, ArrowDown, a, Control+a, Shift+Tab…'),
    target: target.optional().describe('Focus this element first; see click.'),
    count: z.number().int().min(1).max(100).default(1).describe('How many times.'),
  }),
  positionals: ['key', 'target'],
  examples: ['press Enter', 'press Control+a', 'press Enter e5', 'press ArrowDown --count 3'],
  async run(page, { key, count, target: wanted }, call) {
    const chord = parseChord(key);
    const presses = { chord, count, call };
    const element = wanted === undefined ? undefined : await findElement(page, wanted, call);
    if (element) await inFrame(page, element, () => pressOn(page, element, presses));
    else await pressTimes(page.input, presses);
    const on = element ? { ref: element.ref, match: element.match } : {};
    return {
      data: { tab: page.tab, key, ...on },
      text: element ? [...recoveryLine(element), `pressed ${key} on ${element.ref}`] : [`pressed ${key}`],
    };
  },
});

async function pressOn(page: Page, element: FoundElement, presses: Presses): Promise<void> {
  const { call } = presses;
  await focusOn(page, element, call);
  const lost = await sendGuarded({ page, element, call, isOnce: true }, async () => {
    await pressTimes(element.frame.input, presses);
    return 'sent';
  });
  if (lost) throw notKept(element, lost);
}

/** Nothing was pressed. */
function notKept({ ref, frame }: FoundElement, { focus }: LostKeys): Error {
  const where = focus ? `the page gave the focus to ${focus.ref}` : 'the page took the focus away again';
  return fail(
    'unsupported',
    { reason: `${ref} does not keep the focus: ${where}. Nothing was pressed.`, action: 'press' },
    {
      hint: `Click it first with \`remora click ${ref}\`, then press the key without a target.`,
      mayHaveApplied: true,
      ...(focus ? { page: { origin: frame.origin, text: `the focus is on ${elementLine(focus)}` } } : {}),
    },
  );
}

async function pressTimes(input: Input, { chord, count, call }: Presses): Promise<void> {
  for (let pressed = 0; pressed < count; pressed += 1) await input.press(chord, call.signal);
}
