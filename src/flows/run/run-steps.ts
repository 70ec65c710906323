/** Carries out steps one after the other, up to the first that fails (AGT-7). */
import { fail, type PublicError, type RemoraError, toRemoraError } from '../../errors.ts';
import type { ActStep, FlowStep, IfStep, RepeatStep, SubFlowStep } from '../flow.ts';
import { fillIn, toText } from '../template.ts';
import { holds } from './holds.ts';
import { labelOf } from './labels.ts';
import { runAct, told } from './run-act.ts';
import { StepFailed, type Frame } from './runner.ts';

/** Throws StepFailed. */
export async function runSteps(frame: Frame, steps: readonly FlowStep[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    try {
      if (frame.parts.signal.aborted) throw new StepFailed(fail('cancelled').toPublic(), step.place);
      if (step.kind === 'act') await runOrHeal(frame, step, steps);
      else await runControl(frame, step);
    } catch (error) {
      frame.log.notRun.push(...steps.slice(index + 1).map((left) => frame.parts.mask.text(labelOf(left))));
      throw error;
    }
  }
}

/** The variables that a flow begins with, which must be its inputs, all of them. */
export async function runFlowSteps(
  outer: Omit<Frame, 'variables'>,
  inputs: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { flow, parts } = outer;
  const secrets = new Map([...parts.secrets].filter(([name]) => flow.secrets.includes(name)));
  const frame: Frame = { ...outer, secrets, variables: new Map(Object.entries(inputs)) };
  await runSteps(frame, flow.steps);
  return Object.fromEntries(
    Object.entries(flow.outputs).map(([name, template]) => [name, outputOf(frame, template)]),
  );
}

async function runOrHeal(frame: Frame, step: ActStep, beside: readonly FlowStep[]): Promise<void> {
  const { error } = await runAct(frame, step);
  if (!error) return;
  const { parts, flow } = frame;
  const index = beside.indexOf(step);
  const repair =
    frame.healed === true
      ? undefined
      : await parts.heal?.({
          flow,
          step,
          before: beside.slice(0, index).map(labelOf),
          after: beside.slice(index + 1).map(labelOf),
          error,
          variables: [...frame.variables.keys()],
        });
  if (!repair) throw new StepFailed(masked(frame, error), step.place);
  await runSteps({ ...frame, healed: true }, repair);
}

async function runControl(frame: Frame, step: Exclude<FlowStep, ActStep>): Promise<void> {
  switch (step.kind) {
    case 'if':
      return runIf(frame, step);
    case 'repeat':
      return runRepeat(frame, step);
    case 'flow':
      return runSubFlow(frame, step);
  }
}

async function runIf(frame: Frame, step: IfStep): Promise<void> {
  const isSo = await asked(frame, step, () => holds(frame, step.condition));
  await runSteps(deeper(frame), isSo ? step.then : step.otherwise);
}

async function runRepeat(frame: Frame, step: RepeatStep): Promise<void> {
  const { over, max } = step;
  if (over.kind === 'while') {
    const goesOn = async (round: number): Promise<boolean> => {
      const isSo = await holds(frame, over.condition);
      if (isSo && round >= max) throw tooMany(max);
      return isSo;
    };
    for (let round = 0; await asked(frame, step, () => goesOn(round)); round += 1)
      await runSteps(deeper(frame), step.steps);
    return;
  }
  const items = await asked(frame, step, () => {
    const all = over.kind === 'each' ? itemsOf(frame, over.list) : rounds(frame, over.times);
    if (all.length > max) throw tooMany(max);
    return all;
  });
  for (const item of items) {
    if (over.kind === 'each') frame.variables.set(over.variable, item);
    await runSteps(deeper(frame), step.steps);
  }
}

async function runSubFlow(frame: Frame, step: SubFlowStep): Promise<void> {
  const { flow } = step;
  const inputs = await asked(frame, step, () =>
    Object.fromEntries(
      Object.entries(flow.inputs).map(([name, input]) => {
        const given = step.inputs[name];
        return [name, given === undefined ? (input.default ?? '') : fillIn(given, frame)];
      }),
    ),
  );
  const { parts, log, depth, healed } = frame;
  const outputs = await runFlowSteps(
    {
      parts,
      log,
      flow,
      secrets: frame.secrets,
      depth: depth + 1,
      ...(healed === undefined ? {} : { healed }),
    },
    inputs,
  );
  if (step.as !== undefined) frame.variables.set(step.as, outputs);
}

function itemsOf(frame: Frame, list: string): readonly unknown[] {
  const items = fillIn(list, frame);
  if (Array.isArray(items)) return items;
  throw fail(
    'bad_input',
    { reason: `${list} is no list` },
    { hint: 'A list comes from collect, find or a script.' },
  );
}

function rounds(frame: Frame, times: string): readonly unknown[] {
  const count = Number(toText(fillIn(times, frame)));
  if (Number.isInteger(count) && count >= 0 && count <= 1_000_000) return Array.from({ length: count });
  throw fail('bad_input', { reason: `${times} is no number of rounds` });
}

const tooMany = (max: number): RemoraError =>
  fail(
    'bad_input',
    { reason: `more than ${max} rounds` },
    { hint: 'Raise "max" of the repeat, or see why.' },
  );

const deeper = (frame: Frame): Frame => ({ ...frame, depth: frame.depth + 1 });

/** Steps that hold others are told of only where they fail themselves. */
async function asked<T>(
  frame: Frame,
  step: Exclude<FlowStep, ActStep>,
  work: () => T | Promise<T>,
): Promise<T> {
  const { parts, log, depth } = frame;
  const start = parts.now();
  const label = parts.mask.text(labelOf(step));
  parts.onStart(label, step.place);
  try {
    return await work();
  } catch (thrown) {
    const error = toRemoraError(thrown).toPublic();
    const { file, line } = step.place;
    const ms = parts.now() - start;
    const n = log.steps.length + 1;
    const report = { n, file, line, depth, label, ok: false, ms, text: '', error: told(frame, error) };
    log.steps.push(report);
    parts.onStep(report);
    throw new StepFailed(masked(frame, error), step.place);
  }
}

function outputOf(frame: Frame, template: string): unknown {
  try {
    return fillIn(template, frame);
  } catch (thrown) {
    throw new StepFailed(toRemoraError(thrown).toPublic(), { file: frame.flow.file, line: 1, column: 1 });
  }
}

const masked = (frame: Frame, error: PublicError): PublicError => ({
  ...error,
  ...told(frame, error),
  code: error.code,
  details: {},
});
