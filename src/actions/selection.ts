/**
 * `selection`. Data: `{selections: [{ref?, relation: "own"|"inside"|"near"|"none", role, name, text?, chars?, cut?,
 * secret?, origin?}], unreadFrames?}`, the focused one first; role and name are those of the ref's element.
 */
import { z } from 'zod';
import type { Json } from '../errors.ts';
import type { TextPart } from '../output/text.ts';
import type { SelectedText, SelectionData } from '../page/read/types.ts';
import type { Frame } from '../session/page/frame.ts';
import type { Answers } from '../session/page/frames.ts';
import type { Page } from '../session/page/page.ts';
import { definePageAction } from './action.ts';
import { type Hit, nameHits, nearestLine } from './element/name-hits.ts';
import { unreadDetails, unreadHint } from './element/unread.ts';

export const selection = definePageAction({
  name: 'selection',
  summary: 'Tell which text is selected, and where: in the page, a field, or a frame.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({}),
  positionals: [],
  examples: ['selection'],
  async run(page, _input, call) {
    const { signal } = call;
    const { answers, failed } = await page.frames.ask(
      (frame) => frame.world.call('selection', undefined, { signal }),
      signal,
    );
    const hits = focusedFirst(page, answers).flatMap(({ frame, answer }) =>
      answer.selections.map((hit) => ({ frame, hit })),
    );
    const free = Math.max(...answers.map(({ answer }) => answer.freeRef));
    const refs = await nameHits(hits, free, call);
    return {
      data: {
        selections: hits.map((hit, at) => toData(page, hit, refs[at])),
        ...unreadDetails(failed),
      },
      text: [
        ...(hits.length === 0 ? ['Nothing is selected.'] : []),
        ...hits.flatMap((hit, at) => toText(hit, refs[at])),
        unreadHint(failed).hint ?? '',
      ],
    };
  },
});

type Selections = Answers<SelectionData>['answers'];

/** The frame that has the focus is named by the one around it. */
function focusedFirst(page: Page, answers: Selections): Selections {
  const answerOf = (frame: Frame): SelectionData | undefined =>
    answers.find((one) => one.frame === frame)?.answer;
  let focused = page.frames.main;
  for (let key = answerOf(focused)?.focusedFrame; key !== undefined;) {
    const inner = page.frames.child(focused, key);
    if (!inner) break;
    focused = inner;
    key = answerOf(focused)?.focusedFrame;
  }
  const isFirst = (frame: Frame): boolean => frame === focused;
  return [
    ...answers.filter(({ frame }) => isFirst(frame)),
    ...answers.filter(({ frame }) => !isFirst(frame)),
  ];
}

function toData(
  page: Page,
  { frame, hit }: Hit<SelectedText>,
  ref: string | undefined,
): { [key: string]: Json } {
  const { relation, role, name, text, chars = 0, secret } = hit;
  return {
    ...(ref === undefined ? {} : { ref }),
    relation,
    role,
    name,
    ...(text === undefined ? {} : { text, chars, cut: text.length < chars }),
    ...(secret ? { secret } : {}),
    ...(frame === page.frames.main ? {} : { origin: frame.origin }),
  };
}

function toText({ frame, hit }: Hit<SelectedText>, ref: string | undefined): TextPart[] {
  const { origin } = frame;
  const { text, chars = 0 } = hit;
  const where = { origin, text: `${nearestLine(hit, ref)}:` };
  if (text === undefined)
    return [{ origin, text: nearestLine(hit, ref) }, 'A secret field has a selection; it is not shown.'];
  const isCut = text.length < chars;
  return [where, { origin, text }, isCut ? `Cut: ${text.length} of ${chars} characters.` : ''];
}
