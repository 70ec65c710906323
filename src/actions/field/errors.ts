/** Why a field does not hold the text that was sent. */
import { fail } from '../../errors.ts';
import type { FieldTraits, Held, TextRefusal } from '../../page/field/types.ts';
import { shorten } from '../../util/text.ts';
import type { FoundElement } from '../element/found-element.ts';

const SHOWN = 200;

const FORMATS: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD, a day that there is',
  time: 'HH:MM, 24 hours',
  month: 'YYYY-MM',
  week: 'YYYY-Www, such as 2026-W40',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
  color: '#rrggbb',
  range: 'a number within its min and max, on one of its steps',
  number: 'a number, with a point before the decimals',
};

export function refusal(status: TextRefusal | 'not_focusable', ref: string): Error {
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
      return fail('not_editable', { target: ref });
    case 'not_focusable':
      return fail(
        'not_editable',
        { target: ref },
        { message: `${ref} does not keep the focus, so that what is typed would go elsewhere.` },
      );
  }
}

/** A line break typed into such a field is Enter, which may send a form half-way. */
export function oneLineOnly(ref: string): Error {
  return fail(
    'bad_input',
    { reason: `${ref} is a field of one line, the text has several`, action: 'type' },
    { hint: 'Leave the line breaks out; --submit presses Enter at the end.' },
  );
}

/** Nothing was changed: the browser would have turned the value into another one, or none. */
export function notOfThisType(
  { ref, frame }: FoundElement,
  field: FieldTraits,
  { got, wanted, would }: { got: string; wanted: string; would: string },
): Error {
  return fail(
    'value_mismatch',
    { target: ref, got, wanted: shorten(wanted, SHOWN), would },
    {
      message: `${ref} takes ${FORMATS[field.type] ?? field.type}; it was left as it is.`,
      hint: `Send the value as ${FORMATS[field.type] ?? field.type}.`,
      page: { origin: frame.origin, text: `holds ${JSON.stringify(got)}` },
    },
  );
}

export function mismatch(
  { ref, frame }: FoundElement,
  field: FieldTraits,
  held: Held,
  wanted: string,
): Error {
  const { focus } = held;
  const message = focus
    ? `${ref} does not hold the text: the page has moved the focus away while it went in, and it may stand elsewhere.`
    : undefined;
  const options = {
    mayHaveApplied: true,
    ...(message === undefined ? {} : { message }),
    ...hintFor(field, held, wanted),
  };
  if (held.secret) return fail('value_mismatch', { target: ref, secret: true }, options);
  const value = held.value ?? '';
  const lines = [
    `got ${JSON.stringify(value.slice(0, SHOWN))}`,
    ...(focus ? [`the focus is on ${focus.role} ${JSON.stringify(focus.name)}`] : []),
  ];
  return fail(
    'value_mismatch',
    {
      target: ref,
      got: value.slice(0, SHOWN),
      wanted: wanted.slice(0, SHOWN),
      gotLength: held.length ?? value.length,
      wantedLength: wanted.length,
    },
    { ...options, page: { origin: frame.origin, text: lines.join('\n') } },
  );
}

function hintFor(
  { kind, maxLength, oneLine, type }: FieldTraits,
  held: Held,
  wanted: string,
): { hint?: string } {
  if (oneLine && /[\r\n]/.test(wanted))
    return { hint: 'A field of one line holds no line breaks: leave them out.' };
  if (kind !== 'picker' && maxLength >= 0 && wanted.length > maxLength)
    return { hint: `The field takes ${maxLength} characters, the text has ${wanted.length}.` };
  const format = FORMATS[type];
  if (format !== undefined) return { hint: `Send the value as ${format}.` };
  return held.isCut ? { hint: 'The page keeps the first part only: shorten the text.' } : {};
}
