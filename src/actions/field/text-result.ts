/** What `fill` and `type` answer. */
import type { TextPart } from '../../output/text.ts';
import type { Page } from '../../session/page/page.ts';
import type { ActionResult } from '../action.ts';
import { NOT_SEEN } from '../element/departure.ts';
import { elementLine, type FoundElement, recoveryLine } from '../element/found-element.ts';
import type { TextDone } from './text-wish.ts';

export function textResult(
  verb: 'filled' | 'typed into',
  page: Page,
  element: FoundElement,
  done: TextDone,
): ActionResult {
  const { origin } = element.frame;
  const { input, formatted, unverified, left, choices } = done;
  return {
    data: {
      tab: page.tab,
      ref: element.ref,
      match: element.match,
      ...(input ? { input } : {}),
      ...(formatted === undefined
        ? {}
        : { formatted: true, ...(formatted === '' ? {} : { value: formatted }) }),
      ...(unverified || left ? { verified: false } : {}),
      ...(choices ? { needsChoice: true, choices: { count: choices.count, first: [...choices.first] } } : {}),
    },
    text: [
      ...recoveryLine(element),
      { origin, text: `${verb} ${elementLine(element)}` },
      ...notes(done, origin),
    ],
  };
}

/** Enter was pressed since: whatever was open has been chosen from, or is told with what changed. */
export const withoutChoices = ({ choices: _open, ...done }: TextDone): TextDone => done;

function notes({ formatted, unverified, left, choices }: TextDone, origin: string): TextPart[] {
  return [
    ...(formatted === undefined ? [] : ['the page has formatted it, letters and digits are the same:']),
    ...(formatted ? [{ origin, text: formatted }] : []),
    ...(unverified ? ['not verified: the editor does not tell what it holds'] : []),
    ...(left ? [NOT_SEEN] : []),
    ...(choices ? [`needs a choice: ${choices.count} options are open, click one of them`] : []),
    ...(choices ? [{ origin, text: choices.first.join('\n') }] : []),
  ];
}
