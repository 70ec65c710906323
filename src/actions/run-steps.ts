/**
 * Several actions in a row (ACT-7): approved as a whole, and ended by the first failure, by a new document, where refs of
 * before mean nothing, and by a dialog or a tab that nobody asked for.
 */
import { z } from 'zod';
import { fail, type Json, type PublicError, toJsonValue } from '../errors.ts';
import type { Approve } from '../policy/gate.ts';
import { passAll } from '../policy/pass-gate.ts';
import { shorten, toOneLine } from '../util/text.ts';
import type { AnyAction, Call } from './action.ts';
import type { Data, Outcome, Success } from './outcome.ts';
import { runAction } from './run-action.ts';

export const MAX_STEPS = 20;
/** Of a label in the question that a person is asked. */
const ASKED_CHARS = 60;

/** A step as programs write it. */
export const stepSchema = z.strictObject({
  action: z.string().min(1).describe('Name of an action.'),
  input: z.record(z.string(), z.unknown()).default({}).describe('What it takes.'),
  tab: z.string().min(1).optional().describe('The tab to work on.'),
});

export interface Step {
  /** As the caller wrote it. */
  readonly label: string;
  readonly action: AnyAction;
  readonly input: unknown;
  readonly call: Call;
}

export interface StepReport {
  readonly label: string;
  readonly outcome: Outcome;
}

export interface StepsReport {
  readonly ran: readonly StepReport[];
  readonly notRun: readonly string[];
  /** What ended it before its end, or made its last step fail. */
  readonly error: PublicError | undefined;
}

/**
 * Throws `bad_input` or `too_large` for what is no batch, and `denied` or `approval_required` before anything is done; a
 * step that fails, or is refused because of where the page is by then, stands in the report. `whole`: what stands for all
 * of them before the gate, where it has not passed yet.
 */
export async function runSteps(steps: readonly Step[], whole?: AnyAction): Promise<StepsReport> {
  const approve = await approveAll(checked(steps), whole);
  const ran: StepReport[] = [];
  let error: PublicError | undefined;
  for (const { label, action, input, call } of steps) {
    const message = `step ${ran.length + 1} of ${steps.length}: ${label}`;
    call.onProgress?.({ message, done: ran.length, total: steps.length });
    const outcome = await runAction(action, input, approve ? { ...call, approve } : call);
    ran.push({ label, outcome });
    const notRun = steps.slice(ran.length).map((step) => step.label);
    error = outcome.ok ? stopAfter(action, outcome, notRun) : outcome.error;
    if (error) break;
  }
  return { ran, notRun: steps.slice(ran.length).map((step) => step.label), error };
}

/** What a caller is told of it, whether it ended well or not. */
export function stepsData({ ran, notRun }: StepsReport): { ran: Json[]; notRun: string[] } {
  return {
    ran: ran.map(({ label, outcome }) => toJsonValue({ step: label, ...outcome })),
    notRun: [...notRun],
  };
}

/** What a step is about; the rest may be a secret. */
const TOLD: ReadonlySet<string> = new Set(['target', 'ref', 'to', 'key', 'x', 'y', 'tab', 'selector']);

/** `fill e3 …`: a step that programs wrote, much as one would write it as a command. */
export function labelOf({ name, positionals }: AnyAction, input: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(input);
  const words = positionals.filter((key) => keys.includes(key)).map((key) => shownOf(key, input[key]));
  const others = keys.filter((key) => !positionals.includes(key));
  const flags = others.map((key) => `${key}=${shownOf(key, input[key])}`);
  return shorten([name, ...words, ...flags].join(' '), 200);
}

function shownOf(key: string, value: unknown): string {
  if (!TOLD.has(key)) return '…';
  return toOneLine(typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

function checked(steps: readonly Step[]): readonly Step[] {
  if (steps.length === 0) throw fail('bad_input', { reason: 'a batch needs steps', action: 'batch' });
  if (steps.length > MAX_STEPS)
    throw fail('too_large', { what: 'The batch', size: steps.length, limit: MAX_STEPS });
  if (steps.some(({ action }) => action.on === 'hub' && action.carriesOthers))
    throw fail('bad_input', { reason: 'a batch cannot hold another one', action: 'batch' });
  return steps;
}

/** One question for all of them; a step that is asked about only once the page is somewhere else is part of the answer. */
async function approveAll(
  steps: readonly Step[],
  whole: AnyAction | undefined,
): Promise<Approve | undefined> {
  const [first] = steps;
  const ask = first?.call.approve;
  let answer: Promise<boolean> | undefined;
  const list = steps.map(({ label }) => shorten(label, ASKED_CHARS)).join('; ');
  const approve: Approve | undefined =
    ask && ((request, reason) => (answer ??= ask(request, `${reason}; all of this batch: ${list}`)));
  if (!first) return approve;
  const caller = { ...first.call, ...(approve ? { approve } : {}) };
  const actions = [...(whole ? [whole] : []), ...steps.map(({ action }) => action)];
  const subjects = actions.map((action) => ({ action, origin: undefined, tabKind: undefined }));
  await passAll(caller, subjects);
  return approve;
}

/** Undefined when the next step may follow, or there is none. */
function stopAfter(action: AnyAction, { data }: Success, notRun: readonly string[]): PublicError | undefined {
  const reason = notRun.length === 0 ? undefined : unexpected(action, data);
  if (reason === undefined) return undefined;
  const rest = notRun.length === 1 ? '1 step was' : `${notRun.length} steps were`;
  const message = `The batch stopped at ${reason}; ${rest} not run.`;
  const hint = 'Look at the page with `remora snapshot`, then send the rest.';
  return fail('cancelled', { notRun: [...notRun] }, { message, hint }).toPublic();
}

function unexpected(
  action: AnyAction,
  { navigated, newTab, dialog, tabClosed, download }: Data,
): string | undefined {
  const loads =
    download === undefined &&
    (action.launches === true || (action.on === 'page' && action.leaves !== undefined));
  if (loads || is(navigated, 'newDocument')) return 'a new document';
  if (is(newTab, 'isCurrent')) return 'a new tab';
  if (tabClosed === true) return 'a tab that closed';
  return dialog === undefined ? undefined : 'a dialog';
}

const is = (value: Data[string], key: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([k, v]) => k === key && v === true);
