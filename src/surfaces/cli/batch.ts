/**
 * `batch`: several commands in one call, from standard input, one a line: as on the command line, or as JSON
 * `{"action": "click", "input": {"target": "e3"}}`. What ran and what did not is said in the order of the lines.
 */
import type { z } from 'zod';
import { exitOf } from '../../actions/outcome.ts';
import { runSteps, type Step, stepsData, stepSchema, type StepsReport } from '../../actions/run-steps.ts';
import type { CliAnswer } from '../../daemon/cli-wire.ts';
import { EXIT, fail } from '../../errors.ts';
import { findAction } from './help.ts';
import {
  type CallOptions,
  type Command,
  type CommandLine,
  commandFirst,
  readCommand,
} from './read-command.ts';
import { answerOutcome, toLine } from './answers.ts';
import { type CliScope, toCall } from './run-command.ts';
import { splitWords } from '../words/split-words.ts';

/** Answers with one envelope for the whole; its exit code is that of the step that failed. */
export async function runBatch(line: CommandLine, scope: CliScope, json: boolean): Promise<CliAnswer> {
  const lines = (line.stdin ?? '')
    .split('\n')
    .map((step) => step.trim())
    .filter((step) => step !== '' && !step.startsWith('#'));
  // All are read before the first one runs: a mistyped last line must not leave half a form filled.
  const steps = lines.map((label): Step => {
    const command = readStep(label, line, scope);
    return { label, action: command.action, input: command.input, call: toCall(command, scope) };
  });
  return answer(await runSteps(steps, findAction(scope.catalogue, 'batch')), json);
}

function readStep(
  step: string,
  line: CommandLine,
  { catalogue }: CliScope,
): Extract<Command, { kind: 'action' }> {
  const own = commandFirst(line.argv)
    .slice(1)
    .filter((word) => word !== '--json');
  if (!step.startsWith('{'))
    return asAction(
      readCommand(catalogue, { ...line, argv: [...splitWords(step), ...own], stdin: undefined }),
      step,
    );
  const { action, input, tab } = parseStep(step);
  const base = asAction(
    readCommand(catalogue, { ...line, argv: ['status', ...own], stdin: undefined }),
    step,
  );
  const options: CallOptions = tab === undefined ? base.options : { ...base.options, tab };
  return { kind: 'action', action: findAction(catalogue, action), input, options };
}

function asAction(command: Command, step: string): Extract<Command, { kind: 'action' }> {
  if (command.kind === 'action') return command;
  throw fail('bad_input', { reason: `batch runs actions, not "${step.slice(0, 60)}"` });
}

function parseStep(step: string): z.infer<typeof stepSchema> {
  const parsed = stepSchema.safeParse(parseJson(step));
  if (parsed.success) return parsed.data;
  throw fail('bad_input', {
    reason: `a step looks like {"action": "click", "input": {"target": "e3"}}, not ${step.slice(0, 80)}`,
  });
}

function parseJson(step: string): unknown {
  try {
    return JSON.parse(step);
  } catch (error) {
    throw fail('bad_input', { reason: `this step is not JSON: ${step.slice(0, 80)}` }, { cause: error });
  }
}

function answer(report: StepsReport, json: boolean): CliAnswer {
  const { ran, notRun, error } = report;
  const last = ran.at(-1)?.outcome;
  const exit = last && !last.ok ? exitOf(last) : error ? EXIT.failed : EXIT.ok;
  if (json) {
    const names = { action: 'batch', session: last?.session ?? '' };
    const data = stepsData(report);
    const envelope = error
      ? { ok: false, ...names, error: { ...error, details: { ...error.details, ...data } } }
      : { ok: true, ...names, tab: null, data };
    return { exit, stream: 'stdout', text: toLine(envelope) };
  }
  const shown = ran.map(({ label, outcome }) => `> ${label}\n${answerOutcome(outcome, false).text}`);
  const rest = notRun.map((label) => `  ${label}\n`).join('');
  const end =
    notRun.length === 0 ? [] : [`${last?.ok ? (error?.message ?? '') : 'Stopped.'} Not run:\n${rest}`];
  return { exit, stream: error ? 'stderr' : 'stdout', text: [...shown, ...end].join('') };
}
