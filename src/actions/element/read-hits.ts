/** `find` in all frames at once. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { FindData, FindHit, FindOptions } from '../../page/read/types.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { UnreadFrame } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import { stopScript } from '../../session/page/page-setup.ts';
import type { PageContext } from '../action.ts';
import { lookInto } from './look-into.ts';
import type { Hit } from './name-hits.ts';

/** The page stops by itself between two lines; a pattern that one line keeps busy is stopped from here. Milliseconds. */
const REGEX_MS = 4_000;

export interface Finding {
  /** The texts of all frames in reading order, or the controls of all frames, the best first. */
  readonly hits: readonly Hit<FindHit>[];
  readonly total: number;
  readonly isRanked: boolean;
  readonly isPartial: boolean;
  readonly free: number;
  readonly failed: readonly UnreadFrame[];
}

/** Throws `bad_input` for a regular expression that is none, or that does not come to an end. */
export async function readHits(page: Page, options: FindOptions, call: PageContext): Promise<Finding> {
  const { answers, failed } = await page.frames.ask(
    (frame) => lookInto(frame, () => findIn(frame, options, call), call.signal),
    call.signal,
  );
  const isRanked = options.ranked || answers.every(({ answer }) => answer.isRanked);
  const counted = answers.filter(({ answer }) => answer.isRanked === isRanked);
  const hits = counted.flatMap(({ frame, answer }) => answer.hits.map((hit) => ({ frame, hit })));
  if (isRanked) hits.sort((one, other) => (other.hit.score ?? 0) - (one.hit.score ?? 0));
  return {
    hits,
    total: counted.reduce((sum, { answer }) => sum + answer.total, 0),
    isRanked,
    isPartial: answers.some(({ answer }) => answer.isPartial),
    free: Math.max(...answers.map(({ answer }) => answer.freeRef)),
    failed,
  };
}

async function findIn(frame: Frame, options: FindOptions, { signal }: PageContext): Promise<FindData> {
  const found = await guarded(frame, options, signal);
  if (!('error' in found)) return found;
  throw fail('bad_input', {
    reason: `The query is no regular expression: ${found.error}`,
    action: 'find',
  });
}

async function guarded(
  frame: Frame,
  { query, regex, ranked, limit }: FindOptions,
  signal: AbortSignal,
): Promise<FindData | { readonly error: string }> {
  const options = { query, regex, ranked, limit };
  if (!regex) return frame.world.call('find', options, { signal });
  try {
    return await frame.world.call('find', options, { signal, timeoutMs: REGEX_MS });
  } catch (error) {
    if (!(error instanceof CdpError) || error.kind !== 'timeout') throw error;
    await stopScript(frame.cdp);
    throw fail(
      'bad_input',
      { reason: 'The regular expression takes too long on the text of this page.', action: 'find' },
      { hint: 'Use one without repeated groups inside of repeated groups, or a plain text.', cause: error },
    );
  }
}
