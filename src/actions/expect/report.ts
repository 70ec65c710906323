/** The answer to a claim: that it holds, or the evidence that it does not (SNAP-12). */
import { fail, type Json, type PageText } from '../../errors.ts';
import type { Page } from '../../session/page/page.ts';
import type { ActionResult, PageContext } from '../action.ts';
import { elementLine, toCandidates } from '../element/found-element.ts';
import { giveNumbers } from '../element/give-numbers.ts';
import { nameHits, nearestLine } from '../element/name-hits.ts';
import { readHits } from '../element/read-hits.ts';
import { unreadDetails, unreadHint } from '../element/unread.ts';
import type { Claim } from './claim.ts';
import { type Match, SECRET, type Verdict } from './judge.ts';
import type { Reading } from './reading.ts';

export interface Outcome {
  readonly claim: Claim;
  readonly verdict: Verdict;
  readonly reading: Reading;
  readonly waitedMs: number;
}

const COMPARED_WHOLE =
  'A secret field is compared as a whole only: use --value; `remora snapshot` shows that it is filled.';
/** Controls and texts that are told when what was meant is not there. */
const NEAR = 3;

export async function passed(page: Page, outcome: Outcome, call: PageContext): Promise<ActionResult> {
  const { claim, verdict, waitedMs, reading } = outcome;
  const { matches, got } = verdict;
  const [ref] = matches.length === 1 ? await refsOf(outcome, call) : [];
  const [match] = matches;
  const shown =
    ref !== undefined && match
      ? matchLine(match, ref)
      : typeof got === 'string' || typeof got === 'number'
        ? `${got}`
        : '';
  return {
    data: {
      pass: true,
      claim: claim.kind,
      got,
      waitedMs,
      ...(ref === undefined ? {} : { ref }),
      ...unreadDetails(reading.failed),
    },
    text: [
      `It holds, after ${waitedMs} ms.`,
      ...recoveryOf(claim, reading),
      { origin: match?.frame.origin ?? page.origin, text: shown },
    ],
  };
}

/** `expect_failed`, or `many_matches` for a target that does not mean one element. */
export async function failure(page: Page, outcome: Outcome, call: PageContext): Promise<Error> {
  const { claim, verdict, reading, waitedMs } = outcome;
  const refs = await refsOf(outcome, call);
  const told = verdict.matches.map((match, at) => matchLine(match, refs[at] ?? ''));
  if ('element' in claim && verdict.total > 1 && needsOne(claim)) return ambiguous(page, outcome, refs);
  const near = verdict.unread === undefined ? await nearOf(page, outcome, call) : [];
  const text = [...evidenceOf(verdict, told), ...near].join('\n');
  const isSecret = verdict.matches.some(({ state }) => state.secret);
  const wanted: Json = claim.kind === 'value' && isSecret ? SECRET : claim.wanted;
  return fail(
    'expect_failed',
    {
      reason: `${verdict.unread ?? sentence(claim)}, in ${waitedMs} ms`,
      claim: claim.kind,
      wanted,
      got: verdict.got,
      ...('target' in claim ? { target: claim.target } : {}),
      ...unreadDetails(reading.failed),
    },
    {
      ...unreadHint(reading.failed),
      ...(claim.kind === 'contains' && isSecret ? { hint: COMPARED_WHOLE } : {}),
      ...(text === '' ? {} : { page: pageText(page, verdict.matches, text) }),
    },
  );
}

/** To be visible, hidden or gone is said of all that match. */
const needsOne = (claim: Claim): boolean =>
  claim.kind !== 'state' || !/^(visible|hidden|gone)$/.test(claim.wanted);

function ambiguous(page: Page, { claim, verdict }: Outcome, refs: readonly string[]): Error {
  const lines = verdict.matches.map(({ state: { role, name } }, at) => ({ ref: refs[at] ?? '', role, name }));
  const target = 'target' in claim ? claim.target : '';
  return fail(
    'many_matches',
    { target: target.slice(0, 120), count: verdict.total, candidates: toCandidates(lines) },
    { page: pageText(page, verdict.matches, lines.map(elementLine).join('\n')) },
  );
}

/** What was meant to be so, without words of the page and without values. */
function sentence(claim: Claim): string {
  switch (claim.kind) {
    case 'text':
      return `the text ${quote(claim.wanted)} could not be seen`;
    case 'gone':
      return `the text ${quote(claim.wanted)} did not go`;
    case 'url':
      return `the address did not fit ${quote(claim.wanted)}`;
    case 'title':
      return `the title did not hold ${quote(claim.wanted)}`;
    case 'request': {
      const status = claim.status === undefined ? '' : ` with the status ${claim.status}`;
      return `no request to ${quote(claim.wanted)}${status} was seen`;
    }
    case 'count':
      return `${quote(claim.target)} did not match ${claim.wanted} times`;
    case 'state':
      return `${quote(claim.target)} did not become ${claim.wanted}`;
    case 'value':
      return `${quote(claim.target)} did not hold the value`;
    case 'contains':
      return `${quote(claim.target)} did not hold the text`;
  }
}

const quote = (text: string): string => JSON.stringify(text.slice(0, 120));

function evidenceOf({ lines, got, matches }: Verdict, told: readonly string[]): string[] {
  if (matches.length > 0) return [...told, ...lines];
  if (lines.length > 0) return [...lines];
  return typeof got === 'string' && got !== 'gone' ? [got] : [];
}

/** What comes nearest to a text or a target that is not there. */
async function nearOf(page: Page, { claim, verdict }: Outcome, call: PageContext): Promise<string[]> {
  const { signal } = call;
  if (claim.kind === 'text') {
    const { wanted } = claim;
    const { answers } = await page.frames.ask(
      (frame) => frame.world.call('nearTexts', wanted, { signal }),
      signal,
    );
    const texts = answers.flatMap(({ answer }) => answer).slice(0, NEAR);
    return texts.map((text) => `near it: ${text}`);
  }
  const query =
    'element' in claim && verdict.total === 0 ? (claim.element.name ?? claim.element.text) : undefined;
  if (query === undefined || query === '') return [];
  const asked = { query, regex: false, ranked: true, limit: NEAR };
  const { hits, free } = await readHits(page, asked, call);
  const shown = hits.slice(0, NEAR);
  const refs = await nameHits(shown, free, call);
  return shown.map(({ hit }, at) => `near it: ${nearestLine(hit, refs[at])}`);
}

/** Of the matches, in their order. */
async function refsOf({ verdict, reading }: Outcome, call: PageContext): Promise<readonly string[]> {
  const { matches } = verdict;
  const waiting = matches.flatMap(({ frame, place: { pending } }) =>
    pending === undefined ? [] : { frame, pending },
  );
  const free = Math.max(1, ...reading.answers.map(({ data }) => data.freeRef));
  const given = [...(await giveNumbers(waiting, free, call))];
  return matches.map(({ place }) => place.ref ?? given.shift() ?? '');
}

function matchLine({ state }: Match, ref: string): string {
  const { role, name, states, secret, value } = state;
  const held = secret ? ' value: secret' : value === undefined ? '' : ` value=${JSON.stringify(value)}`;
  return `${elementLine({ ref, role, name })} ${states.join(' ')}${held}`;
}

function recoveryOf(claim: Claim, { recovered }: Reading): string[] {
  return recovered === undefined || !('target' in claim) ? [] : [`recovered ${claim.target} -> ${recovered}`];
}

/** Words of another frame's document are not the page's own. */
function pageText(page: Page, matches: readonly Match[], text: string): PageText {
  const [first] = matches;
  const isOne = first && matches.every(({ frame }) => frame === first.frame);
  return { origin: isOne ? first.frame.origin : page.origin, text };
}
