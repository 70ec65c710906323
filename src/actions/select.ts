/** `select`. Data: `{tab, ref, match, chosen, changed, how, verified?}` and the effects; how is native, list or option. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { Wanted } from '../page/choice/types.ts';
import type { Page } from '../session/page/page.ts';
import { definePageAction, type PageContext } from './action.ts';
import { chooseInList, chooseOption } from './choice/choose-in-list.ts';
import { type Chosen, chooseNative } from './choice/choose-native.ts';
import { NOT_SEEN } from './element/departure.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, type FoundElement, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { target } from './schemas.ts';

export const select = definePageAction({
  name: 'select',
  summary: 'Choose from a select, a listbox, a combobox or a menu, and check that it took the choice.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    target: target.describe(
      'The list, or one of its options: a ref (e12), role and name, or a CSS selector.',
    ),
    values: z
      .array(z.string())
      .max(50)
      .default([])
      .describe('Options by value or label; several for a list that takes several, [] for an option itself.'),
    by: z
      .enum(['any', 'value', 'label', 'index'])
      .default('any')
      .describe('What the values are; index counts from 0.'),
  }),
  positionals: ['target', 'values'],
  examples: ['select e5 Berlin', 'select e5 red green', 'select e5 2 --by index', 'select e9'],
  async run(page, { target: wanted, values, by }, call) {
    const element = await findElement(page, wanted, call);
    const { origin } = element.frame;
    const { chosen, changed, how, unverified } = await inFrame(page, element, () =>
      choose(
        page,
        element,
        values.map((text) => ({ text, by })),
        call,
      ),
    );
    const done = changed ? 'chose' : 'already chosen:';
    const text = `${done} ${chosen.map((one) => JSON.stringify(one)).join(', ')} in ${elementLine(element)}`;
    return {
      data: {
        tab: page.tab,
        ref: element.ref,
        match: element.match,
        chosen: [...chosen],
        changed,
        how,
        ...(unverified ? { verified: false } : {}),
      },
      text: [...recoveryLine(element), { origin, text }, ...(unverified ? [NOT_SEEN] : [])],
    };
  },
});

async function choose(
  page: Page,
  element: FoundElement,
  wanted: readonly Wanted[],
  call: PageContext,
): Promise<Chosen> {
  const { frame, ref } = element;
  const choice = await call.refs.give(
    (firstRef) => frame.world.call('choiceOf', { ref, firstRef }, { signal: call.signal }),
    { range: 1 },
  );
  switch (choice.kind) {
    case 'stale':
      throw fail('stale_ref', { ref });
    case 'native':
      return chooseNative(page, { element, choice, wanted }, call);
    case 'datalist':
      throw fail(
        'unsupported',
        { reason: `${ref} is a text field with suggestions, which takes any text.`, action: 'select' },
        { hint: `Put the text in: \`remora fill ${ref} TEXT\`.` },
      );
    case 'option':
      if (wanted.length === 0) return chooseOption(page, element, call);
      break;
    case 'drawn':
      break;
  }
  if (wanted.length === 0)
    throw fail('bad_input', { reason: 'select needs a value, or an option as its target', action: 'select' });
  return chooseInList(page, { element, wanted }, call);
}
