/** The element that has the focus, wherever it is. */
import { fail } from '../../errors.ts';
import { REFS_APART } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { noteFound } from '../element/find-element.ts';
import type { FoundElement } from '../element/found-element.ts';

/** Throws `not_editable` when nothing has it. */
export async function focusedElement(page: Page, call: PageContext): Promise<FoundElement> {
  const { found } = await call.refs.give(
    async (first) => {
      let nextRef = first;
      const { answers } = await page.frames.ask(async (frame, turn) => {
        const answer = await frame.world.call('focused', first + turn * REFS_APART, { signal: call.signal });
        if (answer.line) nextRef = Math.max(nextRef, answer.nextRef);
        return answer.line;
      }, call.signal);
      // A document in a frame keeps the element that had its focus: the frame whose own page has none above it counts.
      const focused = answers.filter(({ answer }) => answer !== null);
      return { found: focused[0], nextRef };
    },
    { range: page.frames.refRange },
  );
  if (!found?.answer)
    throw fail(
      'not_editable',
      { target: 'the focus' },
      { message: 'Nothing has the focus.', hint: 'Name the field: `remora type TARGET TEXT`.' },
    );
  const element: FoundElement = { frame: found.frame, ...found.answer, match: 'located' };
  noteFound(page, element);
  call.step.found(page, '', element, call.signal);
  return element;
}
