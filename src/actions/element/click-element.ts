/** One click on an element, as a person would give it (ACT-2, ACT-3). */
import { fail, RemoraError } from '../../errors.ts';
import type { Spot } from '../../page/act/types.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { MouseButton } from '../../session/page/input.ts';
import type { ModifierName } from '../../session/page/keys.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { Data } from '../outcome.ts';
import { clickByScript } from '../pointer/by-script.ts';
import { obscured } from '../pointer/explain-point.ts';
import { Guard, missedBy } from '../pointer/guard.ts';
import type { FoundElement } from './found-element.ts';
import { type Aim, aimAt, leadsThere } from './point-at.ts';

export interface ClickOptions {
  readonly button?: MouseButton;
  /** Clicks in a row: 2 is a double click. */
  readonly count?: number;
  readonly modifiers?: readonly ModifierName[];
  /** From the element's top left corner. */
  readonly position?: Spot | undefined;
  /** Without a check. */
  readonly force?: boolean;
  /** With made-up events in place of real input. */
  readonly dom?: boolean;
}

/** What a caller is told besides; nothing where all went as it should. */
export interface Clicked {
  readonly data: Data;
  readonly text: readonly string[];
}

/** Throws the reason when the element cannot be hit. Nothing else is hit in its place. */
export async function clickElement(
  page: Page,
  element: FoundElement,
  options: ClickOptions,
  call: PageContext,
): Promise<Clicked> {
  if (options.dom) return clickByScript(page, element, options, call);
  const { position, force } = options;
  let missedIn: Frame | undefined;
  const press = async (aim: Aim): Promise<Clicked | undefined> => {
    if (force) return unguarded(aim, options);
    const guard = await Guard.arm(aim);
    const clicked = guard && (await guarded(aim, guard, options));
    missedIn = guard?.missedIn ?? element.frame;
    return clicked;
  };
  try {
    return await aimAt({ page, element, call }, { position, force }, press);
  } catch (error) {
    // At rest each time, and yet not there when the press came: what came in between says why.
    const cause = missedIn && isUnexplained(error) ? await missedBy(missedIn, call) : undefined;
    throw cause ? obscured(element.ref, cause.by, cause.origin) : error;
  }
}

const isUnexplained = (error: unknown): boolean =>
  error instanceof RemoraError &&
  error.code === 'not_stable' &&
  error.details['moving'] !== true &&
  !error.mayHaveApplied;

async function unguarded({ page, point, call }: Aim, options: ClickOptions): Promise<Clicked> {
  await page.input.click(point, options, call.signal);
  return { data: {}, text: [] };
}

/** Undefined when it would have hit something else. */
async function guarded(aim: Aim, guard: Guard, options: ClickOptions): Promise<Clicked | undefined> {
  const { page, element, point, call } = aim;
  let taken = false;
  try {
    if (!(await leadsThere(aim))) return undefined;
    await page.input.click(point, options, call.signal);
    const verdict = await guard.take();
    taken = true;
    switch (verdict.kind) {
      case 'missed':
        return undefined;
      case 'gone':
        return { data: {}, text: [] };
      case 'unseen':
        throw unseen(element.ref, verdict.late);
      case 'hit':
        return tell(verdict, options.count ?? 1);
    }
  } finally {
    if (!taken) await guard.disarm();
  }
}

function unseen(ref: string, late: boolean): Error {
  const reason = late ? 'the press came too late to be watched' : 'the press came to nothing that is known';
  const message = late
    ? `The press on ${ref} took so long to come that it was not watched any more: it may have hit something else.`
    : `The press on ${ref} was sent, and no document of the page has seen it come.`;
  const hint = 'Look at the page with `remora snapshot` before you try again.';
  return fail('not_stable', { target: ref, reason }, { message, hint, mayHaveApplied: true });
}

function tell(
  { presses, clicks, expectsClick }: { presses: number; clicks: number; expectsClick: boolean },
  count: number,
): Clicked {
  if (presses < count)
    return {
      data: { clicks: presses },
      text: [`Only ${presses} of ${count} clicks came to it: something else was in its place then.`],
    };
  if (clicks > 0 || !expectsClick) return { data: {}, text: [] };
  return {
    data: { clicked: false },
    text: ['The press came to it, but no click: the page changed or took away what was there before that.'],
  };
}
