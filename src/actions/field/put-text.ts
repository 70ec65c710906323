/** Putting a text into a field and reading it back (ACT-4). */
import { fail } from '../../errors.ts';
import type { FieldReply, FieldTraits, TextCheck } from '../../page/field/types.ts';
import { parseChord } from '../../session/page/keys.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { findAgain } from '../element/find-element.ts';
import type { FoundElement } from '../element/found-element.ts';
import { departureOf, type HasLeft, unlessLeft } from '../element/departure.ts';
import { inFrame } from '../element/in-frame.ts';
import { mismatch, notOfThisType, oneLineOnly, refusal } from './errors.ts';
import { type KeyGuard, type LostKeys, sendGuarded } from './key-guard.ts';
import { lostKeys } from './lost-keys.ts';
import type { TextDone, TextWish } from './text-wish.ts';
import { breakLine, typeKeys } from './type-keys.ts';
import { type Way, waysFor } from './ways.ts';

/** Milliseconds that a page may take to show what it makes of a text, and an editor, which draws it anew. */
const SHOW_MS = 80;
const EDITOR_SHOW_MS = 300;
/** A list of choices comes late: it is often fetched. */
const CHOICES_MS = 700;
const CHOICES_QUIET_MS = 400;

interface Job {
  readonly page: Page;
  readonly element: FoundElement;
  readonly field: FieldTraits;
  readonly wish: TextWish;
  readonly call: PageContext;
  readonly hasLeft: HasLeft;
}

/** Throws `value_mismatch` when the field holds something else afterwards. */
export function putText(
  page: Page,
  element: FoundElement,
  wish: TextWish,
  call: PageContext,
): Promise<TextDone> {
  return inFrame(page, element, async () => {
    const look = (): Promise<FieldReply> => {
      const { ref, frame } = element;
      return frame.world.call('fieldOf', { ref, force: wish.force }, { signal: call.signal });
    };
    let field = await look();
    if (field.status === 'stale' && (await findAgain(page, element, call))) field = await look();
    if (field.status !== 'ok') throw refusal(field.status, element.ref);
    const job = { page, element, field, wish, call, hasLeft: departureOf(page, element) };
    await checkWish(job);
    page.willWrite();
    if (field.hasChoices) page.action.quietMs = CHOICES_QUIET_MS;
    return putAndRead(job);
  });
}

/** Before anything is touched. */
async function checkWish({ element, field, wish, call: { signal } }: Job): Promise<void> {
  const { ref, frame } = element;
  const { text: wanted, append } = wish;
  if (append && field.oneLine && /[\r\n]/.test(wanted)) throw oneLineOnly(ref);
  if (field.kind !== 'picker') return;
  const would = await frame.world.call('tryValue', { ref, value: wanted }, { signal });
  if (would.toLowerCase() === wanted.toLowerCase().replace(' ', 't')) return;
  const held = await frame.world.call('readValue', ref, { signal });
  throw notOfThisType(element, field, { got: held?.value ?? '', wanted, would });
}

/** Tries one way after the other until the field holds the text. */
async function putAndRead(job: Job): Promise<TextDone> {
  const { element, field, wish } = job;
  if (wish.append) await remember(job);
  let check: TextCheck | undefined;
  for (const way of waysFor(field, wish)) {
    const put = await putBy(way, job);
    if (put === 'unnoticed') continue;
    if (put !== 'sent') return endEarly(job, put);
    check = await readBack(job);
    if (check.verdict !== 'differs' || check.isCut || check.focus) return finish(job, way, check);
  }
  if (!check)
    throw fail('unsupported', {
      reason: `${element.ref} takes no text in this way.`,
      action: wish.append ? 'type' : 'fill',
    });
  return finish(job, 'insert', check);
}

/** What came to nothing is missing, unless the page itself made up for it. */
async function endEarly(job: Job, lost: LostKeys): Promise<TextDone> {
  const { element, field, wish, call, hasLeft } = job;
  const { ref, frame } = element;
  // To look at a code editor is to bring the focus back to it.
  const look = field.kind === 'code' ? undefined : { ref, wanted: wish.text, added: wish.append, waitMs: 0 };
  const check =
    look && (await unlessLeft(hasLeft, () => frame.world.call('checkText', look, { signal: call.signal })));
  if (check?.verdict === 'equal' || check?.verdict === 'formatted') return finish(job, 'keys', check);
  throw lostKeys(element, field, { lost, check, wanted: wish.text, hasLeft: hasLeft() });
}

async function finish(job: Job, way: Way, check: TextCheck): Promise<TextDone> {
  const { element, field, wish, call } = job;
  const { ref, frame } = element;
  // All of it was sent, and the page went on with it.
  if (check.verdict === 'stale' && job.hasLeft()) return { left: true };
  // Replaced by its page while the text went in; whether it took the text only a look can tell.
  if (check.verdict === 'stale') throw fail('stale_ref', { ref }, { mayHaveApplied: true });
  if (check.verdict === 'differs') throw mismatch(element, field, check, wish.text);
  const choices = field.hasChoices
    ? await frame.world.call('openChoices', { ref, waitMs: CHOICES_MS }, { signal: call.signal })
    : null;
  return {
    ...(way === 'script' ? { input: 'dom' } : way === 'clip' ? { input: 'paste' } : {}),
    ...(check.verdict === 'formatted' ? { formatted: check.value ?? '' } : {}),
    ...(check.verdict === 'unknown' ? { unverified: true } : {}),
    ...(choices ? { choices } : {}),
  };
}

/** `unnoticed`: the page took no notice. */
async function putBy(way: Way, job: Job): Promise<'sent' | 'unnoticed' | LostKeys> {
  const { element, wish, call } = job;
  const { ref, frame } = element;
  const { text } = wish;
  const { signal } = call;
  const asSent = (isTaken: boolean): 'sent' | 'unnoticed' => (isTaken ? 'sent' : 'unnoticed');
  if (way === 'script')
    return asSent(await frame.world.call('writeText', { ref, text, append: wish.append }, { signal }));
  if (way === 'set') return asSent(await frame.world.call('setValue', { ref, value: text }, { signal }));
  await select(job, wish.append ? 'end' : 'all');
  if (way === 'clip') return asSent(await frame.world.call('pasteText', { ref, text }, { signal }));
  return (await sendGuarded(job, (guard) => send(way, job, guard))) ?? 'sent';
}

async function send(
  way: Exclude<Way, 'script' | 'set' | 'clip'>,
  job: Job,
  guard: KeyGuard,
): Promise<'sent' | 'stopped'> {
  const { element, field, wish, call } = job;
  const { input } = element.frame;
  const { signal } = call;
  const { text, slowly } = wish;
  if (way === 'delete' || text === '') await input.press(parseChord('Backspace'), signal);
  else if (way === 'insert') await input.insertText(textFor(field, text), signal);
  else if (way === 'lines') await putLines(job);
  else return typeKeys(text, { input, field, slowly, signal, guard });
  return 'sent';
}

/** Typed spaces do not fold, as browsers and editors write every other one so that it does not; inserted ones would. */
function textFor({ foldsSpaces }: FieldTraits, text: string): string {
  const plain = text.replace(/\r\n?/g, '\n');
  return foldsSpaces ? plain.replace(/^ | $|(?<= ) /gm, '\u00a0') : plain;
}

async function remember(job: Job): Promise<void> {
  const { element, field, call } = job;
  if (field.kind === 'code') await select(job, 'all');
  await element.frame.world.call('remember', element.ref, { signal: call.signal });
}

async function putLines({ element: { frame }, field, wish, call: { signal } }: Job): Promise<void> {
  const [first = '', ...others] = textFor(field, wish.text).split('\n');
  if (first !== '') await frame.input.insertText(first, signal);
  else await frame.input.press(parseChord('Backspace'), signal);
  for (const line of others) {
    await breakLine(frame.input, field, signal);
    if (line !== '') await frame.input.insertText(line, signal);
  }
}

async function select({ element, field, call: { signal } }: Job, what: 'all' | 'end'): Promise<void> {
  const { ref, frame } = element;
  const focused = await frame.world.call('focusField', { ref, select: what }, { signal });
  if (focused !== 'ok') throw refusal(focused, ref);
  if (!field.selectsByKey) return;
  const [all, end] = field.isMac ? ['Meta+a', 'Meta+ArrowDown'] : ['Control+a', 'Control+End'];
  await frame.input.press(parseChord(what === 'all' ? all : end), signal);
}

async function readBack(job: Job): Promise<TextCheck> {
  const { element, field, wish, call } = job;
  const { ref, frame } = element;
  const { signal } = call;
  const isCode = field.kind === 'code';
  const isEditor = isCode || field.kind === 'contenteditable';
  if (isCode) await select(job, 'all');
  const options = { ref, wanted: wish.text, added: wish.append, waitMs: isEditor ? EDITOR_SHOW_MS : SHOW_MS };
  const check = await frame.world.call('checkText', options, { signal });
  // The next key would replace what is selected.
  if (isCode) await frame.input.press(parseChord('ArrowRight'), signal);
  return check;
}
