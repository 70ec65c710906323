/** Carries out one step that is an action. */
import { fromFailure, type Outcome, type Success } from '../../actions/outcome.ts';
import { fail, type PublicError, toRemoraError } from '../../errors.ts';
import { shorten } from '../../util/text.ts';
import type { ActStep } from '../flow.ts';
import type { StepReport } from '../flow-report.ts';
import { fillIn, toText } from '../template.ts';
import { fillInput } from './fill-input.ts';
import { actLabel, labelOf } from './labels.ts';
import { resultPart } from './result-part.ts';
import type { Frame } from './runner.ts';

/** How long a step waits for what it is about to appear, where it names no time. Milliseconds. */
const PATIENCE_MS = 5_000;
/** Between two looks. */
const PAUSE_MS = 150;
const TEXT_CHARS = 4_000;

/** What came of it; its report is in the log. */
export type ActEnd = { readonly error?: PublicError };

export async function runAct(frame: Frame, step: ActStep): Promise<ActEnd> {
  const { parts, log } = frame;
  const start = parts.now();
  let label = labelOf(step);
  let text = '';
  let error: PublicError | undefined;
  try {
    const input = inputOf(frame, step);
    label = parts.mask.text(actLabel(step.action, input));
    parts.onStart(label, step.place);
    const done = await actPatiently(frame, step, input);
    text = done.text;
    if (step.as !== undefined) frame.variables.set(step.as, resultPart(step.action, done.data, step.from));
  } catch (thrown) {
    error = toRemoraError(thrown).toPublic();
  }
  const ms = parts.now() - start;
  const picture = await pictureOf(frame, step, error);
  const report: StepReport = {
    n: log.steps.length + 1,
    file: step.place.file,
    line: step.place.line,
    depth: frame.depth,
    label,
    ok: error === undefined,
    ms,
    text: shorten(parts.mask.text(text), TEXT_CHARS),
    ...(step.note === undefined ? {} : { note: parts.mask.text(step.note) }),
    ...(error === undefined ? {} : { error: told(frame, error) }),
    ...(picture === undefined ? {} : { picture }),
    ...(frame.healed === true ? { healed: true } : {}),
  };
  log.steps.push(report);
  parts.onStep(report);
  return error === undefined ? {} : { error };
}

function inputOf({ parts, ...scope }: Frame, { action: name, input }: ActStep): Record<string, unknown> {
  const action = parts.actions.get(name);
  if (!action) throw fail('bad_input', { reason: `there is no action ${name}` });
  return fillInput(action, input, scope);
}

/**
 * Pages show things late: what is not there yet is looked for again until the time is up. Nothing else is repeated, for it
 * might be done twice.
 */
async function actPatiently(frame: Frame, step: ActStep, input: Record<string, unknown>): Promise<Success> {
  const { parts } = frame;
  const { timeoutMs, awaitResponse } = step;
  const manner = {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(awaitResponse === undefined ? {} : { awaitResponse: toText(fillIn(awaitResponse, frame)) }),
  };
  const end = parts.now() + (timeoutMs ?? PATIENCE_MS);
  for (;;) {
    if (parts.signal.aborted) throw fail('cancelled');
    const outcome = await parts.act(step.action, input, manner);
    if (outcome.ok && outcome.negative !== true) return outcome;
    if (outcome.ok) throw fail('expect_failed', { reason: 'the answer is no' });
    if (!isNotThereYet(outcome) || parts.now() + PAUSE_MS >= end) throw fromFailure(outcome);
    await parts.pause(PAUSE_MS);
  }
}

const isNotThereYet = (outcome: Exclude<Outcome, Success>): boolean =>
  outcome.error.code === 'no_match' && !outcome.error.mayHaveApplied;

async function pictureOf(
  { parts }: Frame,
  { action }: ActStep,
  error: PublicError | undefined,
): Promise<string | undefined> {
  if (error) return error.code === 'cancelled' ? undefined : parts.picture(true);
  return parts.actions.get(action)?.effect === 'read' ? undefined : parts.picture(false);
}

export function told(
  { parts: { mask } }: Frame,
  { code, message, hint }: PublicError,
): NonNullable<StepReport['error']> {
  return { code, message: mask.text(message), hint: mask.text(hint) };
}
