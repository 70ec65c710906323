/** Where a text stands in the document, and which ref is nearest to it; or which controls a description means (SNAP-9). */
import { Namer } from '../aria/names.ts';
import { rootElementOf } from '../dom.ts';
import { beginPending } from '../outline/pending.ts';
import { refs } from '../refs.ts';
import { collect, EVERYTHING } from '../snapshot/collect.ts';
import type { Line } from '../line/line.ts';
import { setOpaque } from '../snapshot/opaque.ts';
import { cut, fold, NAME_CHARS } from '../text.ts';
import { excerptOf } from './excerpt.ts';
import { type Field, fieldsOf } from './line-fields.ts';
import { LineIndex } from './line-index.ts';
import { matcherOf, type Matcher } from './matcher.ts';
import { rank } from './rank.ts';
import { Referrer } from './refer.ts';
import { acrossLines } from './across-lines.ts';
import type { FindData, FindHit, FindOptions } from './types.ts';

/** Milliseconds that a regular expression gets for the whole document. */
const REGEX_MS = 2_000;
const UNDER_CHARS = 60;

interface Found {
  readonly at: number;
  readonly field?: Field;
  readonly excerpt: string;
  readonly score?: number;
}

export function find(options: FindOptions): FindData | { readonly error: string } {
  const matcher = matcherOf(options);
  if ('error' in matcher) return matcher;
  const namer = new Namer();
  beginPending(namer);
  const root = rootElementOf(document);
  const { roots, opaque } = root ? collect(root, EVERYTHING, namer) : { roots: [], opaque: [] };
  setOpaque(opaque);
  const index = new LineIndex(roots);
  const texts = options.ranked ? { found: [], isPartial: false } : search(index, matcher);
  const isRanked = options.ranked || (texts.found.length === 0 && !options.regex);
  const found = isRanked ? byWords(index, options, namer) : texts.found;
  const referrer = new Referrer();
  return {
    hits: seenOf(found, index, options.limit).map((one) => hitOf(one, index, { referrer, namer })),
    total: found.length,
    isRanked,
    isPartial: texts.isPartial,
    freeRef: refs.free,
    opaque: opaque.length,
  };
}

function search(index: LineIndex, matcher: Matcher): { found: Found[]; isPartial: boolean } {
  const end = performance.now() + REGEX_MS;
  const found: Found[] = [];
  const named = new Set<Line>();
  for (const [at, { branch }] of index.entries.entries()) {
    if (matcher.isCostly && performance.now() > end) return { found, isPartial: true };
    const { line } = branch;
    const one = line && matchIn(line, at, matcher);
    if (!line || !one || !line.isThere || isSaidBy(named, at, index)) continue;
    if (one.field?.field === 'name') named.add(line);
    found.push(one);
  }
  return { found: found.length > 0 ? found : acrossLines(index, matcher), isPartial: false };
}

function matchIn(line: Line, at: number, matcher: Matcher): Found | undefined {
  for (const field of fieldsOf(line)) {
    const match = field.text === '' ? undefined : matcher.match(field.text);
    if (!match) continue;
    const isWhole = (field.field === 'name' || field.field === 'heading') && field.text.length <= NAME_CHARS;
    const isSaid = isWhole && line.wantsRef;
    return { at, field, excerpt: isSaid ? '' : excerptOf(field.text, match.at, match.length) };
  }
  return undefined;
}

/** A control that is named by its content has been told with its name. */
function isSaidBy(named: ReadonlySet<Line>, at: number, index: LineIndex): boolean {
  if (named.size === 0 || index.lineAt(at)?.role !== 'text') return false;
  for (const up of index.above(at)) {
    const line = index.lineAt(up);
    if (line && named.has(line)) return true;
  }
  return false;
}

function byWords(index: LineIndex, { query }: FindOptions, namer: Namer): Found[] {
  return rank(index, query, namer).map(({ at, score }) => ({ at, score, excerpt: '' }));
}

function seenOf(found: readonly Found[], index: LineIndex, limit: number): Found[] {
  const seen: Found[] = [];
  for (const one of found) {
    if (seen.length >= limit) break;
    if (index.lineAt(one.at)?.isThere !== false) seen.push(one);
  }
  return seen;
}

function hitOf(
  { at, field, excerpt, score }: Found,
  index: LineIndex,
  { referrer, namer }: { referrer: Referrer; namer: Namer },
): FindHit {
  const line = index.lineAt(at);
  const heading = index.headingOf(at);
  return {
    ...referrer.nearest(index.nearest(at), line, namer),
    ...(field ? { field: field.field } : {}),
    excerpt,
    ...(heading ? { under: cut(fold(heading.fullName), UNDER_CHARS) } : {}),
    ...(score === undefined ? {} : { score }),
  };
}
