/** What there is to see of an action in the page: requests, messages, complaints of fields, the focus, changed lines. */
import type { Json } from '../../errors.ts';
import { tokensOf } from '../../page/tree/tokens.ts';
import { REFS_APART } from '../../session/page/frames.ts';
import type { Watch } from '../../session/page/watch.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { ActionResult } from '../action.ts';
import { elementLine } from '../element/found-element.ts';
import type { EffectScope } from './before.ts';
import { newPage, UNREADABLE } from './new-page.ts';
import { requestsOf } from './requests-told.ts';
import { LINE_CHARS, mergeData, NOTHING, type Told } from './told.ts';
import { type Changes, changesBetween, readLinesIfFree } from './tree-changes.ts';

/** For everything that an action's answer tells of its effects (ACT-6). */
const TOKENS = 1_500;
/** For the lines of the page in any case. */
const LEAST_TOKENS = 200;
const MESSAGES = 5;
/** Keys of what else may have changed in the page. */
const HAS_NEWS = ['focus', 'title', 'newTab'] as const;

interface Seen {
  readonly scope: EffectScope;
  readonly watch: Watch;
  /** What the action was about: that it has the focus is no news. */
  readonly ref: Json | undefined;
  /** There is more to tell than the lines of the page, so that these being as before does not mean nothing changed. */
  readonly hasNews: boolean;
}

/** Nothing where nobody asked for it, or when the time is over. `told`: what the answer says of effects already. */
export async function pageNews(
  { data }: ActionResult,
  scope: EffectScope,
  told: readonly Told[],
): Promise<Told> {
  const { before, page, context } = scope;
  const watch = before?.watch;
  if (!watch || context.quiet || context.signal.aborted) return NOTHING;
  const seen = { scope, watch, ref: data['ref'], hasNews: false };
  const parts = [requestsOf(watch, page.origin), messages(seen)];
  if (page.dialogs.open) return joined(parts);
  if (!watch.isAnswering) return joined([...parts, unread(page)]);
  parts.push(await framesNews(seen));
  const hasNews = HAS_NEWS.some((key) => [{ data }, ...told, ...parts].some((part) => key in part.data));
  const lines = [...told, ...parts].flatMap(({ text }) => text);
  const spent = lines.reduce((sum, part) => sum + tokensOf(lineOf(part)), 0);
  parts.push(await tree({ ...seen, hasNews }, Math.max(LEAST_TOKENS, TOKENS - spent)));
  return joined(parts);
}

const joined = (parts: readonly Told[]): Told => ({
  data: mergeData(parts),
  text: parts.flatMap(({ text }) => text),
});

/** Why there is nothing to be said of the page itself. */
function unread({ navigation, origin }: EffectScope['page']): Told {
  const { pendingUrl } = navigation;
  if (pendingUrl === undefined)
    return { data: {}, text: ['The page does not answer: what changed in it is not known.'] };
  const url = shorten(pendingUrl, LINE_CHARS);
  return {
    data: { loading: url },
    text: [
      { origin, text: `loading: ${url}` },
      'Its server has not answered yet: `remora wait --load load`.',
    ],
  };
}

const TOO_LARGE =
  'The page is large, and was not read to see what changed: `remora snapshot --diff` does that.';

const lineOf = (part: Told['text'][number]): string => (typeof part === 'string' ? part : part.text);

function messages({ scope: { page }, watch }: Seen): Told {
  const errors = watch.started.messages.filter(({ level }) => level === 'error');
  if (errors.length === 0) return NOTHING;
  const shown = errors.slice(0, MESSAGES).map(({ text, url, line }) => {
    const where = url === undefined ? '' : ` (${url}${line === undefined ? '' : `:${line}`})`;
    return { text: shorten(toOneLine(text), LINE_CHARS), where: shorten(toOneLine(where), LINE_CHARS) };
  });
  const more = errors.length - shown.length;
  return {
    data: {
      errors: errors.slice(0, MESSAGES).map(({ text, url, line }) => ({ text, url, line })),
      ...(more > 0 ? { moreErrors: more } : {}),
    },
    text: [
      ...shown.map(({ text, where }) => ({ origin: page.origin, text: `page error: ${text}${where}` })),
      ...(more > 0 ? [`${more} more: \`remora errors\``] : []),
    ],
  };
}

async function framesNews({ scope, watch, ref }: Seen): Promise<Told> {
  const { page, context } = scope;
  const range = page.frames.refRange;
  const { list } = await context.refs.give(
    async (first) => {
      const news = await watch.news((turn) => first + turn * REFS_APART, context.signal);
      const given = news.filter(({ answer }) => answer.focus || answer.validation.length > 0);
      const next = given.map(({ answer }) => ({ nextRef: answer.nextRef }));
      return {
        list: news,
        ...(next.length === 0 ? {} : { nextRef: Math.max(...next.map((n) => n.nextRef)) }),
      };
    },
    { range },
  );
  const validation = list.flatMap(({ answer }) => answer.validation);
  const title = watch.hasLeft ? undefined : list.find(({ frame }) => !frame.parent)?.answer.title;
  const focus = list.flatMap(({ answer }) => answer.focus ?? []).findLast((line) => line.ref !== ref);
  const { origin } = page;
  return {
    data: {
      ...(validation.length > 0 ? { validation: validation.map((one) => ({ ...one })) } : {}),
      ...(focus ? { focus: { ...focus } } : {}),
      ...(typeof title === 'string' ? { title } : {}),
    },
    text: [
      ...(typeof title === 'string' ? [{ origin, text: `title: ${JSON.stringify(title)}` }] : []),
      ...validation.map(({ message, ...line }) => ({
        origin,
        text: `invalid: ${elementLine(line)} ${JSON.stringify(message)}`,
      })),
      ...(focus ? [{ origin, text: `focus: ${elementLine(focus)}` }] : []),
    ],
  };
}

async function tree({ scope, watch, hasNews }: Seen, maxTokens: number): Promise<Told> {
  const { page, before, context } = scope;
  if (watch.hasLeft) return newPage(page, maxTokens, context);
  if (!before?.lines) return { data: {}, text: [TOO_LARGE] };
  const after = await readLinesIfFree(page, context);
  if (!after) return { data: {}, text: [UNREADABLE] };
  const changes = changesBetween(before.lines, after, maxTokens);
  if (!changes) return newPage(page, maxTokens, context);
  return told(changes, scope, hasNews);
}

function told(
  { lines, added, removed, changed, cut }: Changes,
  { page }: EffectScope,
  hasNews: boolean,
): Told {
  const diff = { added, removed, changed, lines: [...lines] };
  if (lines.length === 0) return { data: { diff }, text: hasNews ? [] : ['Nothing changed in the page.'] };
  return {
    data: { diff },
    text: [
      { origin: page.origin, text: lines.join('\n') },
      ...(cut > 0 ? [`${cut} more lines changed: \`remora snapshot\` shows the page.`] : []),
    ],
  };
}
