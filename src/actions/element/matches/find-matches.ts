/** What a target means in all frames of a tab, as if they were one document. */
import { type Details, fail } from '../../../errors.ts';
import type { Match, Resolved } from '../../../page/types.ts';
import type { Locator } from '../../../refs/parse-target.ts';
import type { Frame } from '../../../session/page/frame.ts';
import { type Answers, REFS_APART, type UnreadFrame } from '../../../session/page/frames.ts';
import type { Page } from '../../../session/page/page.ts';
import type { PageContext } from '../../action.ts';
import { bestFits } from './best-fits.ts';

export interface Wanted {
  /** As the caller wrote it. */
  readonly text: string;
  readonly target: Locator;
}

interface MatchInFrame {
  readonly frame: Frame;
  readonly line: Match;
}

export interface Matches {
  readonly first: MatchInFrame | undefined;
  readonly isOne: boolean;
  /** Not more than are told of. */
  readonly matches: readonly MatchInFrame[];
  readonly total: number;
  /** Which container is not there. */
  readonly missing: Details;
  readonly failed: readonly UnreadFrame[];
}

type Answer = Exclude<Resolved, { error: 'selector' }>;
type Found = Answers<Answer>;

/** Frames come after what they stand in, each with all of its own. Throws `bad_input` for a selector that is none. */
export async function findMatches(page: Page, wanted: Wanted, call: PageContext): Promise<Matches> {
  const { answers, failed } = await resolveInAll(page, wanted, call);
  const best = bestFits(answers);
  const total = best.reduce((sum, { answer }) => sum + answer.total, 0);
  const told = { total, failed, missing: missingOf(answers, wanted) };
  const { nth } = wanted.target;
  if (nth !== undefined) {
    const one = await nthOf(best, { page, wanted, nth }, call);
    return { ...told, first: one, isOne: true, matches: one ? [one] : [] };
  }
  const matches = best.flatMap(({ frame, answer }) => answer.matches.map((line) => ({ frame, line })));
  const apart =
    answers.length > 1 ? matches.map((match, at) => withPosition(match, at + 1, wanted)) : matches;
  return { ...told, first: apart[0], isOne: total === 1, matches: apart };
}

/** What one frame calls its own may be called so in another one too. */
function withPosition({ frame, line }: MatchInFrame, nth: number, { text }: Wanted): MatchInFrame {
  const { target: _target, ...plain } = line;
  return { frame, line: text.startsWith('text=') ? plain : { ...plain, target: `${text.trim()} #${nth}` } };
}

interface Position {
  readonly page: Page;
  readonly wanted: Wanted;
  readonly nth: number;
}

/** Each frame was asked for its own one of that number. */
async function nthOf(
  best: Found['answers'],
  { page, wanted, nth }: Position,
  call: PageContext,
): Promise<MatchInFrame | undefined> {
  let before = 0;
  for (const { frame, answer } of best) {
    if (nth <= before + answer.total) {
      if (before === 0) return matchIn(frame, answer);
      const target = { ...wanted.target, nth: nth - before };
      const again = await resolveInAll(page, { ...wanted, target }, call);
      const own = again.answers.find((other) => other.frame === frame);
      return own && own.answer.total === answer.total ? matchIn(frame, own.answer) : undefined;
    }
    before += answer.total;
  }
  return undefined;
}

function matchIn(frame: Frame, { matches: [line] }: Answer): MatchInFrame | undefined {
  return line && { frame, line };
}

function missingOf(answers: Found['answers'], { target }: Wanted): Details {
  const within = [...(target.in ?? [])].reverse();
  const part = within[Math.max(0, ...answers.map(({ answer }) => answer.fits.length))];
  return part ? { missing: `${part.role} ${JSON.stringify(part.name)}` } : {};
}

async function resolveInAll(page: Page, { target, text }: Wanted, call: PageContext): Promise<Found> {
  const { kind, ...locator } = target;
  const { answers, failed } = await call.refs.give(
    async (first) => {
      let nextRef = first;
      const asked = await page.frames.ask(async (frame, turn) => {
        const firstRef = first + turn * REFS_APART;
        const found = await frame.world.call('resolve', { ...locator, firstRef }, { signal: call.signal });
        if ('nextRef' in found && found.nextRef > firstRef) nextRef = Math.max(nextRef, found.nextRef);
        return found;
      }, call.signal);
      return { ...asked, nextRef };
    },
    { range: page.frames.refRange },
  );
  // Only now: work that throws gives its numbers away.
  const read = answers.map(({ frame, answer }) => {
    if ('error' in answer)
      throw fail('bad_input', {
        reason: `"${text.slice(0, 120)}" is neither a ref nor a valid ${kind === 'css' ? 'CSS selector' : kind}`,
      });
    return { frame, answer };
  });
  return { answers: read, failed };
}
