/** Text by key after key, as a person would type it (ACT-4). */
import type { FieldTraits } from '../../page/field/types.ts';
import type { Input } from '../../session/page/input.ts';
import { strokeOf } from '../../session/page/keys.ts';
import { delay } from '../../util/deadline.ts';
import type { KeyGuard } from './key-guard.ts';

/** Characters that are typed one by one; what is longer goes in as one piece from there on. */
const TYPED = 1_000;
const SLOWLY_MS = 30;
/** The guard sees to it that none goes astray in between. */
const LOOK_EVERY = 8;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export interface Typing {
  readonly input: Input;
  readonly field: FieldTraits;
  readonly slowly: boolean;
  readonly signal: AbortSignal;
  readonly guard: Pick<KeyGuard, 'isLost'>;
}

/**
 * Characters that no key makes are inserted whole, and so are tabs, whose key leads to the next field. Stops where no more
 * comes to the field.
 */
export async function typeKeys(text: string, typing: Typing): Promise<'sent' | 'stopped'> {
  const { input, field, slowly, signal, guard } = typing;
  const all = [...characters.segment(text.replace(/\r\n?/g, '\n'))].map(({ segment }) => segment);
  for (const [at, character] of all.slice(0, TYPED).entries()) {
    if (at > 0 && (await guard.isLost(slowly || at % LOOK_EVERY === 0))) return 'stopped';
    const stroke = strokeOf(character);
    if (character === '\n') await breakLine(input, field, signal);
    else if (stroke && stroke.code !== '') await input.press({ modifiers: [], stroke }, signal);
    else await input.insertText(character, signal);
    if (slowly) await delay(SLOWLY_MS, signal);
  }
  const rest = all.slice(TYPED).join('');
  if (rest === '') return 'sent';
  if (await guard.isLost(true)) return 'stopped';
  await input.insertText(rest, signal);
  return 'sent';
}

/** A line break that no page takes for Enter, which may send. */
export async function breakLine(
  input: Input,
  { kind, selectsByKey }: FieldTraits,
  signal: AbortSignal,
): Promise<void> {
  const isRich = kind === 'contenteditable' || (kind === 'code' && !selectsByKey);
  if (isRich) await input.edit('insertParagraph', signal);
  else await input.insertText('\n', signal);
}
