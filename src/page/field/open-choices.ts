/** The list that comes up under a field while one types, as far as the page says that it is one. */
import { later } from '../later.ts';
import { refs } from '../refs.ts';
import { fold, cut } from '../text.ts';
import { visibleText } from '../read/visible-text.ts';
import { isShown, optionsInside, shownOptions } from '../choice/options.ts';
import { isExpanded, linkedLists } from '../choice/widget.ts';
import { editableOf } from './editable.ts';
import type { FieldApi, OpenChoices } from './types.ts';

const STEP_MS = 50;
const LISTED = 10;
const NAME_CHARS = 80;

export const openChoices: FieldApi['openChoices'] = async ({ ref, waitMs }) => {
  for (const end = performance.now() + waitMs; ;) {
    const found = choicesNow(ref);
    if (found || performance.now() >= end) return found;
    await later(STEP_MS);
  }
};

function choicesNow(ref: string): OpenChoices | null {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  if (!field) return null;
  const linked = linkedLists(field.el).filter(isShown).flatMap(optionsInside);
  const options = linked.length > 0 || !isExpanded(field.el) ? linked : shownOptions();
  if (options.length === 0) return null;
  const first = options.slice(0, LISTED).map((option) => cut(fold(visibleText(option, 200)), NAME_CHARS));
  return { count: options.length, first };
}
