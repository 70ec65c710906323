/** Enter after a text, in the field that holds it or nowhere. */
import { RemoraError } from '../../errors.ts';
import type { TextPart } from '../../output/text.ts';
import { parseChord } from '../../session/page/keys.ts';
import type { Page } from '../../session/page/page.ts';
import type { ActionResult, PageContext } from '../action.ts';
import { elementLine, type FoundElement } from '../element/found-element.ts';
import { inFrame } from '../element/in-frame.ts';
import { type LostKeys, sendGuarded } from './key-guard.ts';
import { textResult, withoutChoices } from './text-result.ts';
import type { TextDone } from './text-wish.ts';

interface Filled {
  readonly verb: Parameters<typeof textResult>[0];
  readonly element: FoundElement;
  readonly done: TextDone;
}

/** The answer of `fill` or `type`, with `submitted: false` where the field was not there for the key any more. */
export async function submitField(
  page: Page,
  { verb, element, done }: Filled,
  call: PageContext,
): Promise<ActionResult> {
  const lost = done.left ? NOWHERE : await inFrame(page, element, () => pressEnter(page, element, call));
  if (!lost) return textResult(verb, page, element, withoutChoices(done));
  const { data, text } = textResult(verb, page, element, done);
  return { data: { ...data, submitted: false }, text: [...text, ...notPressed(element, lost)] };
}

const NOWHERE: LostKeys = { inserted: undefined, focus: undefined };

async function pressEnter(
  page: Page,
  element: FoundElement,
  call: PageContext,
): Promise<LostKeys | undefined> {
  try {
    return await sendGuarded({ page, element, call, isOnce: true }, async () => {
      await element.frame.input.press(parseChord('Enter'), call.signal);
      return 'sent';
    });
  } catch (error) {
    // The page took it away once it was filled, which may be all that was to come.
    if (error instanceof RemoraError && error.code === 'stale_ref') return NOWHERE;
    throw error;
  }
}

function notPressed({ ref, frame: { origin } }: FoundElement, { focus }: LostKeys): readonly TextPart[] {
  if (!focus) return [`Enter was not pressed: ${ref} was not there any more.`];
  return [
    `Enter was not pressed: the page had moved the focus on.`,
    { origin, text: `the focus is on ${elementLine(focus)}` },
  ];
}
