/**
 * `find`. Data: `{query, ranked, total, shown, hits: [{ref?, relation: "own"|"inside"|"near"|"none", role, name, field?,
 * excerpt, under?, score?, origin?}], unreadFrames?}`; role and name are those of the ref's element.
 */
import { z } from 'zod';
import type { FindHit } from '../page/read/types.ts';
import { tokensOf } from '../page/tree/tokens.ts';
import type { UnreadFrame } from '../session/page/frames.ts';
import type { Page } from '../session/page/page.ts';
import { toOneLine } from '../util/text.ts';
import { type ActionResult, definePageAction } from './action.ts';
import { type Hit, nameHits, nearestLine } from './element/name-hits.ts';
import { type Finding, readHits } from './element/read-hits.ts';
import { unreadDetails, unreadHint } from './element/unread.ts';

const LIMIT = 20;
/** Of the answer, for each hit that was asked for. */
const TOKENS = 30;

const input = z.strictObject({
  query: z.string().min(1).max(500).describe('A text in any case, or words that describe a control.'),
  regex: z
    .boolean()
    .default(false)
    .describe('The query is a JavaScript regular expression (flags i and u), tried line by line.'),
  ranked: z
    .boolean()
    .default(false)
    .describe('Rank controls by the words of the query, even where the text itself is found.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(200)
    .default(LIMIT)
    .describe('Hits to show; the answer takes some 30 tokens for each at most.'),
});

type Input = z.infer<typeof input>;

export const find = definePageAction({
  name: 'find',
  summary: 'Find a text, or the control that words describe, in all frames; each hit with the nearest ref.',
  effect: 'read',
  level: 'page',
  input,
  positionals: ['query'],
  examples: [
    'find "pay now"',
    'find "order \\\\d{4}" --regex',
    'find "email field in the newsletter form" --ranked',
    'find invoice --limit 60',
  ],
  async run(page, given, call) {
    const finding = await readHits(page, given, call);
    const shown = fitting(finding.hits.slice(0, given.limit), given.limit * TOKENS);
    const refs = await nameHits(shown, finding.free, call);
    if (finding.total === 0) return nothing(given, finding.failed);
    return toResult(page, given, { finding, shown, refs });
  },
});

/** At least one. */
function fitting(hits: readonly Hit<FindHit>[], tokens: number): readonly Hit<FindHit>[] {
  let left = tokens;
  const end = hits.findIndex(({ hit }) => {
    left -= tokensOf(hitLine(hit, 'e0000')) + 1;
    return left < 0;
  });
  return end < 0 ? hits : hits.slice(0, Math.max(1, end));
}

function hitLine(hit: FindHit, ref: string | undefined): string {
  const { under, excerpt, score, field } = hit;
  const label = field === undefined || field === 'name' || field === 'text' ? '' : `${field}: `;
  const about = [
    under === undefined ? '' : `under ${JSON.stringify(under)}`,
    score === undefined ? '' : `score ${score}`,
  ].filter((part) => part !== '');
  const head = [nearestLine(hit, ref), ...(about.length > 0 ? [`— ${about.join(', ')}`] : [])].join(' ');
  return toOneLine(excerpt === '' ? head : `${head}: ${label}${excerpt}`);
}

interface Shown {
  readonly finding: Finding;
  readonly shown: readonly Hit<FindHit>[];
  readonly refs: readonly (string | undefined)[];
}

function toResult(page: Page, given: Input, { finding, shown, refs }: Shown): ActionResult {
  const { total, isRanked, failed } = finding;
  const hits = shown.map(({ frame, hit }, at) => {
    const { pending: _pending, ...told } = hit;
    const ref = refs[at];
    const where = frame === page.frames.main ? {} : { origin: frame.origin };
    return { ...(ref === undefined ? {} : { ref }), ...told, ...where };
  });
  return {
    data: { query: given.query, ranked: isRanked, total, shown: hits.length, hits, ...unreadDetails(failed) },
    text: [
      headOf(given, finding),
      ...shown.map(({ frame, hit }, at) => ({ origin: frame.origin, text: hitLine(hit, refs[at]) })),
      moreOf(given, { total, shown: shown.length }),
      unreadHint(failed).hint ?? '',
    ],
  };
}

function headOf({ query, ranked }: Input, { total, isRanked, isPartial }: Finding): string {
  const wanted = JSON.stringify(query);
  const count = `${total} ${total === 1 ? 'hit' : 'hits'}`;
  if (!isRanked) return `${count} for ${wanted}${isPartial ? ', in the part that there was time for' : ''}.`;
  const why = ranked ? '' : `No text holds ${wanted}. `;
  return `${why}Ranked by the words of the query, best first: ${total} ${total === 1 ? 'control' : 'controls'}.`;
}

function moreOf({ limit }: Input, { total, shown }: { total: number; shown: number }): string {
  if (shown >= total) return '';
  const next = Math.min(200, Math.max(limit * 2, LIMIT));
  return limit >= 200
    ? `${total - shown} more: narrow the query.`
    : `${total - shown} more: narrow the query, or use --limit ${next}.`;
}

function nothing({ query, regex }: Input, failed: readonly UnreadFrame[]): ActionResult {
  const what = regex
    ? `matches ${JSON.stringify(query)}`
    : `holds ${JSON.stringify(query)}, or fits its words`;
  return {
    data: { query, ranked: false, total: 0, shown: 0, hits: [], ...unreadDetails(failed) },
    text: [
      `Nothing that can be seen ${what}.`,
      unreadHint(failed).hint ??
        'Some pages load more as they are scrolled (`remora press End`); hidden parts are in `remora snapshot --include-hidden`.',
    ],
    negative: true,
  };
}
