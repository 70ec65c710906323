/** Choosing in a select of HTML, whose list only the browser draws (ACT-5). */
import { type Details, fail } from '../../errors.ts';
import type { Choice, Offer, Wanted } from '../../page/choice/types.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { departureOf, unlessLeft } from '../element/departure.ts';
import type { FoundElement } from '../element/found-element.ts';

export interface Chosen {
  /** Labels of what is chosen now. */
  readonly chosen: readonly string[];
  readonly changed: boolean;
  readonly how: 'native' | 'list' | 'option';
  /** The document went away with the choice, so that nobody could look. */
  readonly unverified?: true;
}

export interface NativeRequest {
  readonly element: FoundElement;
  readonly choice: Extract<Choice, { kind: 'native' }>;
  readonly wanted: readonly Wanted[];
}

/** Throws `option_missing`, `disabled`, `bad_input`, or `value_mismatch` when the page undoes it. */
export async function chooseNative(
  page: Page,
  { element, choice, wanted }: NativeRequest,
  { signal }: PageContext,
): Promise<Chosen> {
  const { frame } = element;
  const { ref, multiple, refusal } = choice;
  if (refusal)
    throw fail('disabled', {
      target: element.ref,
      reason: refusal === 'inert' ? 'it is inert' : 'it is disabled',
    });
  const meant = wanted.length === 0 ? optionItself(choice) : wanted;
  if (!multiple && meant.length > 1)
    throw fail('bad_input', {
      reason: `${element.ref} takes one value, not ${meant.length}`,
      action: 'select',
    });
  const found = await frame.world.call('findOptions', { ref, wanted: meant }, { signal });
  if (found.status === 'stale') throw fail('stale_ref', { ref });
  if (found.status === 'missing') throw optionMissing(element, found.text, found);
  if (found.status === 'disabled') throw optionDisabled(element, found.label, found.reason);
  const { indexes } = found;
  const hasLeft = departureOf(page, element);
  page.willWrite();
  const changed = await unlessLeft(hasLeft, () =>
    frame.world.call('setOptions', { ref, indexes }, { signal }),
  );
  if (changed === null) throw fail('stale_ref', { ref });
  const held = await unlessLeft(hasLeft, () => frame.world.call('chosenOptions', ref, { signal }));
  const asked = { chosen: meant.map(({ text }) => text), changed: changed ?? true, how: 'native' } as const;
  if (held === undefined) return { ...asked, unverified: true };
  // Made anew by its page: the effects of the action tell what became of it.
  if (held === null) return asked;
  const isTaken =
    held.indexes.length === new Set(indexes).size && held.indexes.every((at) => indexes.includes(at));
  if (!isTaken) throw undone(element, held.labels, meant);
  return { ...asked, chosen: held.labels };
}

export function optionMissing({ ref, frame }: FoundElement, text: string, { offered, total }: Offer): Error {
  const details: Details = { target: ref, wanted: text.slice(0, 120), options: [...offered], total };
  if (total === 0)
    return fail('option_missing', details, {
      message: `${ref} shows no options.`,
      hint: 'If it is a text field, fill it; else open it with `remora click` and look with `remora snapshot`.',
    });
  const more = total > offered.length ? `\n… ${total - offered.length} more` : '';
  return fail('option_missing', details, {
    message: `${ref} has no option ${JSON.stringify(text.slice(0, 120))}.`,
    page: { origin: frame.origin, text: `${offered.join('\n')}${more}` },
  });
}

export function optionDisabled({ ref, frame }: FoundElement, label: string, by: 'option' | 'group'): Error {
  const reason = by === 'group' ? 'the group of that option is disabled' : 'that option is disabled';
  return fail(
    'disabled',
    { target: ref, reason },
    {
      message: `An option of ${ref} cannot be chosen: ${reason}.`,
      hint: 'Choose another option, or fill in first what makes this one available.',
      page: { origin: frame.origin, text: label },
    },
  );
}

function optionItself({ option, ref }: NativeRequest['choice']): readonly Wanted[] {
  if (option === undefined)
    throw fail('bad_input', {
      reason: `select needs a value for ${ref}, or an option as its target`,
      action: 'select',
    });
  return [{ text: String(option), by: 'index' }];
}

/** A page may set it back from within its own listener. */
function undone({ ref, frame }: FoundElement, got: readonly string[], wanted: readonly Wanted[]): Error {
  return fail(
    'value_mismatch',
    { target: ref, got: [...got], wanted: wanted.map(({ text }) => text) },
    { mayHaveApplied: true, page: { origin: frame.origin, text: `got ${JSON.stringify(got)}` } },
  );
}
