/** Outcomes as what a shell sees: text or one JSON document, a stream, an exit code. */
import { exitOf, type Outcome, toFailure } from '../../actions/outcome.ts';
import type { CliAnswer } from '../../daemon/cli-wire.ts';
import { EXIT, type RemoraError } from '../../errors.ts';
import { renderError } from '../../output/text.ts';
import { type Command, commandFirst } from './read-command.ts';

/** Carries out what is about the program itself: help, settings, the skill. Throws what that throws. */
export function answerMeta({ name, run }: Extract<Command, { kind: 'meta' }>, json: boolean): CliAnswer {
  const result = run();
  const envelope = { ok: true, action: name, session: null, tab: null, data: result.data, text: result.text };
  return { exit: EXIT.ok, stream: 'stdout', text: json ? toLine(envelope) : result.text };
}

export function answerOutcome(outcome: Outcome, json: boolean): CliAnswer {
  const exit = exitOf(outcome);
  if (json) return { exit, stream: 'stdout', text: toLine(outcome) };
  return outcome.ok
    ? { exit, stream: 'stdout', text: withLineEnd(outcome.text) }
    : { exit, stream: 'stderr', text: withLineEnd(renderError(outcome.error)) };
}

/** A failure before any action was reached: bad words, bad settings. */
export function answerFailure(
  error: RemoraError,
  { action, json }: { action: string; json: boolean },
): CliAnswer {
  return answerOutcome(toFailure({ action }, error), json);
}

export function actionName(argv: readonly string[]): string {
  return commandFirst(argv)[0] ?? '';
}

export function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
