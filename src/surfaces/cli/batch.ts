/**
 * `batch`: several commands in one call, from standard input, one a line: as on the command line, or as JSON
 * `{"action": "click", "input": {"target": "e3"}}`. It stops at the first failure and at the first new document, where
 * refs of before mean nothing, and says what ran and what did not.
 */
import { exitOf, type Outcome } from '../../actions/outcome.ts';
import type { CliAnswer } from '../../daemon/cli-wire.ts';
import { EXIT, fail, type PublicError } from '../../errors.ts';
import { findAction } from './help.ts';
import {
  type CallOptions,
  type Command,
  type CommandLine,
  commandFirst,
  readCommand,
} from './read-command.ts';
import { answerOutcome, toLine } from './answers.ts';
import { type CliScope, runCommand } from './run-command.ts';
import { splitWords } from './split-words.ts';

const MAX_STEPS = 20;

interface StepReport {
  readonly step: string;
  readonly outcome: Outcome;
}

/** Answers with one envelope for the whole; its exit code is that of the step that failed. */
export async function runBatch(line: CommandLine, scope: CliScope, json: boolean): Promise<CliAnswer> {
  const steps = (line.stdin ?? '')
    .split('\n')
    .map((step) => step.trim())
    .filter((step) => step !== '' && !step.startsWith('#'));
  if (steps.length === 0)
    throw fail('bad_input', { reason: 'batch reads commands from standard input, one a line' });
  if (steps.length > MAX_STEPS)
    throw fail('too_large', { what: 'The batch', size: steps.length, limit: MAX_STEPS });
  // All are read before the first one runs: a mistyped last line must not leave half a form filled.
  const commands = steps.map((step) => readStep(step, line, scope));
  const reports: StepReport[] = [];
  let stopped: string | undefined;
  for (const [index, command] of commands.entries()) {
    const outcome = await runCommand(command, scope);
    reports.push({ step: steps[index] ?? '', outcome });
    const isLast = index === commands.length - 1;
    stopped = outcome.ok
      ? !isLast && leftDocument(outcome)
        ? 'new document'
        : undefined
      : outcome.error.code;
    if (stopped !== undefined) break;
  }
  return answer(reports, { json, stopped, notRun: steps.slice(reports.length) });
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

function parseStep(step: string): {
  action: string;
  input: Record<string, unknown>;
  tab: string | undefined;
} {
  try {
    const value: unknown = JSON.parse(step);
    if (
      typeof value === 'object' &&
      value !== null &&
      'action' in value &&
      typeof value.action === 'string'
    ) {
      const input =
        'input' in value && typeof value.input === 'object' && value.input !== null ? { ...value.input } : {};
      return {
        action: value.action,
        input,
        tab: 'tab' in value && typeof value.tab === 'string' ? value.tab : undefined,
      };
    }
  } catch (error) {
    throw fail('bad_input', { reason: `this step is not JSON: ${step.slice(0, 80)}` }, { cause: error });
  }
  throw fail('bad_input', {
    reason: `a step looks like {"action": "click", "input": {"target": "e3"}}, not ${step.slice(0, 80)}`,
  });
}

/** Refs of before mean nothing in a new document. */
function leftDocument(outcome: Extract<Outcome, { ok: true }>): boolean {
  const { navigated, status } = outcome.data;
  if (status !== undefined) return true;
  return (
    typeof navigated === 'object' &&
    navigated !== null &&
    'newDocument' in navigated &&
    navigated.newDocument === true
  );
}

interface BatchEnd {
  readonly json: boolean;
  readonly stopped: string | undefined;
  readonly notRun: readonly string[];
}

function answer(reports: readonly StepReport[], end: BatchEnd): CliAnswer {
  const last = reports.at(-1)?.outcome;
  const failure = last && !last.ok ? last.error : notRunError(end);
  const exit = last && !last.ok ? exitOf(last) : failure ? EXIT.failed : EXIT.ok;
  if (end.json) {
    const data = { ran: reports.map(({ outcome }) => outcome), notRun: end.notRun };
    const envelope = { ok: !failure, action: 'batch', session: last?.session ?? '', tab: null, data };
    return { exit, stream: 'stdout', text: toLine(failure ? { ...envelope, error: failure } : envelope) };
  }
  const shown = reports.map(({ step, outcome }) => `> ${step}\n${answerOutcome(outcome, false).text}`);
  const steps = end.notRun.map((step) => `  ${step}\n`).join('');
  const rest = end.notRun.length === 0 ? [] : [`Stopped (${end.stopped ?? ''}). Not run:\n${steps}`];
  return { exit, stream: failure ? 'stderr' : 'stdout', text: [...shown, ...rest].join('') };
}

/** Steps that were left out are no success, though none failed. */
function notRunError({ notRun }: BatchEnd): PublicError | undefined {
  if (notRun.length === 0) return undefined;
  const message = `The batch stopped at a new document; ${notRun.length} steps were not run.`;
  const hint = 'Take new refs with `remora snapshot`, then send the rest.';
  return fail('cancelled', { notRun: [...notRun] }, { message, hint }).toPublic();
}
