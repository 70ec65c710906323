/** Which recorded steps a flow repeats: what had an effect, and what was waited for or claimed. */
import { shorten, toOneLine } from '../../util/text.ts';
import type { DraftStep, LeftOut } from './draft-step.ts';
import type { RecordedStep } from './recorded-step.ts';

/** Reads that a flow keeps: they say when to go on, and whether it went well. */
const CHECKS: ReadonlySet<string> = new Set(['expect', 'wait']);
/** A field is filled anew by it; what it held before does not matter. */
const OVERWRITES: ReadonlySet<string> = new Set(['fill']);

export interface Kept {
  readonly steps: readonly DraftStep[];
  readonly leftOut: LeftOut;
}

export function keepSteps(recorded: readonly RecordedStep[]): Kept {
  const done = recorded.filter(({ error }) => error === undefined);
  const kept = done.filter(({ action, read }) => read !== true || CHECKS.has(action));
  const last = kept.filter((step, index) => !isOverwritten(step, kept.slice(index + 1)));
  const steps: DraftStep[] = [];
  let comments: string[] = [];
  for (const step of last) {
    const pause = pauseOf(step);
    if (pause !== undefined) {
      comments.push(
        `The recording paused here for ${pause} ms. Steps wait by themselves for what they need.`,
      );
      continue;
    }
    steps.push(toDraft(step, comments));
    comments = [];
  }
  const leftOut = {
    failed: recorded.length - done.length,
    reads: done.length - kept.length,
    overwritten: kept.length - last.length,
    waits: last.filter((step) => pauseOf(step) !== undefined).length,
  };
  return { steps, leftOut };
}

/** Filled again before anything but fields was touched. */
function isOverwritten(step: RecordedStep, later: readonly RecordedStep[]): boolean {
  if (!isPlainFill(step)) return false;
  const other = later.findIndex((next) => !OVERWRITES.has(next.action) || next.tab !== step.tab);
  const fills = other === -1 ? later : later.slice(0, other);
  // One that is sent off with Enter ends the row, and belongs to it.
  const sent = fills.findIndex((next) => !isPlainFill(next));
  const row = sent === -1 ? fills : fills.slice(0, sent + 1);
  return row.some((next) => next.input['target'] === step.input['target']);
}

const isPlainFill = ({ action, input }: RecordedStep): boolean =>
  OVERWRITES.has(action) && input['submit'] !== true;

/** Milliseconds of a wait that waits for time alone. */
function pauseOf({ action, input }: RecordedStep): number | undefined {
  const { time } = input;
  return action === 'wait' && typeof time === 'number' ? time : undefined;
}

function toDraft(step: RecordedStep, comments: readonly string[]): DraftStep {
  const { action, input, tab, url, urlAfter = url, title, newTab, awaitResponse, unverified } = step;
  const { target } = input;
  const doubt =
    unverified === true && typeof target === 'string'
      ? [`To be looked at: ${shorten(toOneLine(target), 80)} may mean another element next time.`]
      : [];
  return {
    action,
    input,
    tab,
    url,
    urlAfter,
    title,
    newTab,
    awaitResponse,
    comments: [...comments, ...doubt],
  };
}
