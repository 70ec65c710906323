/** Whether a claim holds, by what all documents show of it. */
import type { Json } from '../../errors.ts';
import type { ElementState, Evidence, Referred } from '../../page/read/types.ts';
import { bestFits } from '../element/matches/best-fits.ts';
import type { Frame } from '../../session/page/frame.ts';
import { unreadReason } from '../element/unread.ts';
import { type Claim, type ElementClaim, isAbsence, needsAllFrames } from './claim.ts';
import type { Reading } from './reading.ts';

export interface Match {
  readonly frame: Frame;
  readonly state: ElementState;
  readonly place: Referred;
}

export interface Verdict {
  readonly holds: boolean;
  /** What is there instead, or that it is. Page text; null for nothing. */
  readonly got: Json;
  /** Page text that shows it, beside the matches. */
  readonly lines: readonly string[];
  readonly matches: readonly Match[];
  /** Elements that the target means, where it must mean one. */
  readonly total: number;
  /** What was read would do; frames that were not read may hold something else: why it is not believed. */
  readonly unread?: string;
}

type Of<K extends Evidence['kind']> = Extract<Evidence, { kind: K }>;

export function judge(claim: Claim, reading: Reading): Verdict {
  const verdict = judgeAsIs(claim, reading);
  const isEarly =
    isAbsence(claim) && (reading.isLeaving || reading.answers.some(({ data }) => !data.isParsed));
  if (isEarly) return { ...verdict, holds: false };
  const unread = verdict.holds && needsAllFrames(claim) ? unreadReason(reading.failed) : undefined;
  return unread === undefined ? verdict : { ...verdict, holds: false, unread };
}

function judgeAsIs(claim: Claim, reading: Reading): Verdict {
  switch (claim.kind) {
    case 'text':
    case 'gone':
      return judgeText(claim, evidenceOf(reading, 'text'));
    case 'url':
      return { ...PLAIN, holds: !reading.isLeaving && claim.fits(reading.url), got: reading.url };
    case 'title': {
      const title = evidenceOf(reading, 'title')[0]?.title ?? '';
      return { ...PLAIN, holds: title.toLowerCase().includes(claim.wanted.toLowerCase()), got: title };
    }
    case 'request':
      return judgeRequest(evidenceOf(reading, 'request'));
    case 'count':
      return judgeCount(claim, evidenceOf(reading, 'count'));
    case 'state':
    case 'value':
    case 'contains':
      return judgeElement(claim, reading);
  }
}

const PLAIN = { lines: [], matches: [], total: 0 } as const;

function judgeText({ kind }: { kind: 'text' | 'gone' }, evidence: readonly Of<'text'>[]): Verdict {
  const seen = evidence.filter(({ holds }) => holds).map(({ excerpt }) => excerpt);
  const isThere = seen.length > 0;
  return { ...PLAIN, holds: isThere === (kind === 'text'), got: seen[0] ?? null };
}

function judgeRequest(evidence: readonly Of<'request'>[]): Verdict {
  const matches = evidence.flatMap((one) => one.matches);
  const total = evidence.reduce((sum, one) => sum + one.total, 0);
  const told = (matches.length > 0 ? matches : evidence.flatMap(({ last }) => last)).map(
    ({ url, status }) => `${status === 0 ? 'no status' : status} ${url}`,
  );
  const got = matches.length > 0 ? (told.at(-1) ?? null) : null;
  return {
    ...PLAIN,
    holds: evidence.some(({ holds }) => holds),
    got,
    lines: [...told, `${total} requests are listed in all`],
  };
}

function judgeCount({ wanted }: { wanted: number }, evidence: readonly Of<'count'>[]): Verdict {
  const count = evidence.reduce((sum, one) => sum + one.count, 0);
  const visible = evidence.reduce((sum, one) => sum + one.visible, 0);
  const line = `${count} ${count === 1 ? 'element matches' : 'elements match'}, ${visible} of them visible`;
  return { ...PLAIN, holds: count === wanted, got: count, lines: [line] };
}

function judgeElement(claim: ElementClaim, reading: Reading): Verdict {
  const found = reading.answers.flatMap(({ frame, data }) => {
    const { evidence, refs } = data;
    return evidence.kind === 'element' ? { frame, answer: { ...evidence, refs } } : [];
  });
  const best = bestFits(found);
  const matches = best.flatMap(({ frame, answer }) =>
    answer.matches.map((state, at) => ({ frame, state, place: answer.refs[at] ?? {} })),
  );
  const total = best.reduce((sum, { answer }) => sum + answer.total, 0);
  return { lines: [], matches, total, ...elementVerdict(claim, { matches, total }) };
}

function elementVerdict(
  claim: ElementClaim,
  { matches, total }: { matches: readonly Match[]; total: number },
): Pick<Verdict, 'holds' | 'got'> {
  const [first] = matches;
  const isAny = (state: string): boolean => matches.some((match) => match.state.states.includes(state));
  if (claim.kind !== 'state') {
    const got = first?.state.secret === true ? SECRET : (first?.state.value ?? null);
    return { holds: total === 1 && first?.state.holds === true, got };
  }
  const got = first ? first.state.states.join(' ') : 'gone';
  switch (claim.wanted) {
    case 'gone':
      return { holds: total === 0, got };
    case 'attached':
      return { holds: total > 0, got };
    case 'hidden':
      return { holds: !isAny('visible'), got };
    case 'visible':
      return { holds: isAny('visible'), got };
    default:
      return { holds: total === 1 && isAny(claim.wanted), got };
  }
}

/** In place of any value of a secret field. */
export const SECRET = '•••';

function evidenceOf<K extends Evidence['kind']>({ answers }: Reading, kind: K): Of<K>[] {
  return answers.flatMap(({ data }) => (isOf(data.evidence, kind) ? data.evidence : []));
}

const isOf = <K extends Evidence['kind']>(evidence: Evidence, kind: K): evidence is Of<K> =>
  evidence.kind === kind;
