/** `remora flow record NAME`: what a session did, as a flow of the project. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromFailure } from '../../actions/outcome.ts';
import { EXIT, fail } from '../../errors.ts';
import { chooseSession } from '../../session/session-id.ts';
import { SHARED, writeFileAtomic } from '../../util/atomic-file.ts';
import type { FlowWords } from '../../surfaces/cli/flow-words.ts';
import type { FlowProgram } from '../program.ts';
import { secretVariable } from '../run/mask.ts';
import type { LeftOut } from './draft-step.ts';
import { recordFlow, type RecordedFlow } from './record-flow.ts';
import { readRecording, type Recording } from './recorded-step.ts';

/** As many as the session's log shows at once. */
const MOST_STEPS = 500;
const STEPS_MS = 10_000;
/** It becomes the name of a file, on every system. */
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

type RecordWords = Extract<FlowWords, { kind: 'record' }>;

/** Exit code. Throws `bad_input` for a name that cannot be, or is taken, and for a session without steps. */
export async function recordProgram(words: RecordWords, program: FlowProgram): Promise<number> {
  const path = pathOf(words, program.cwd);
  const recording = await stepsOf(words, program);
  const { name } = words;
  const flow = recordFlow(recording.steps, { name, catalogue: program.catalogue });
  writeFileAtomic(path, flow.yaml, SHARED);
  const file = relative(program.cwd, path);
  const told = words.json
    ? `${JSON.stringify({ file: path, ...flow, dropped: recording.dropped })}\n`
    : summary(file, flow, recording);
  program.streams.stdout.write(told);
  return EXIT.ok;
}

function pathOf({ name, force }: RecordWords, cwd: string): string {
  if (!SAFE_NAME.test(name))
    throw fail('bad_input', {
      reason: `A flow is called by letters, digits, - and _, at most 64, not "${name}".`,
    });
  const path = join(cwd, '.remora', 'flows', `${name}.yaml`);
  if (!force && existsSync(path))
    throw fail(
      'bad_input',
      { reason: `There is a flow of that name already: ${relative(cwd, path)}.` },
      { hint: 'Choose another name, or write over it with --force.' },
    );
  return path;
}

async function stepsOf({ session, last }: RecordWords, program: FlowProgram): Promise<Recording> {
  const { cwd, env, hub, signal } = program;
  const { id } = chooseSession({ flag: session, env, cwd });
  const input = { last: Math.min(last ?? MOST_STEPS, MOST_STEPS) };
  const outcome = await hub.session(id).act('steps', input, { signal, cwd, timeoutMs: STEPS_MS });
  if (!outcome.ok) throw fromFailure(outcome);
  return readRecording(outcome.data);
}

function summary(file: string, flow: RecordedFlow, { dropped }: Recording): string {
  const { steps, inputs, secrets, leftOut } = flow;
  const lines = [
    `Wrote ${file}: ${count(steps, 'step')}.`,
    ...(inputs.length === 0 ? [] : [`Inputs: ${inputs.join(', ')}.`]),
    ...(secrets.length === 0 ? [] : [`Secrets, from ${secrets.map(secretVariable).join(', ')}.`]),
    ...leftOutLines(leftOut),
    ...(dropped === 0
      ? []
      : [`The session did ${count(dropped, 'step')} before those, which are forgotten.`]),
  ];
  return `${lines.join('\n')}\n`;
}

function leftOutLines({ failed, reads, waits, overwritten }: LeftOut): string[] {
  const parts = [
    ...(failed === 0 ? [] : [`${count(failed, 'step')} that failed`]),
    ...(reads === 0 ? [] : [`${count(reads, 'step')} that only read`]),
    ...(waits === 0 ? [] : [`${count(waits, 'wait')} of a fixed time`]),
    ...(overwritten === 0 ? [] : [`${count(overwritten, 'text')} that another took the place of`]),
  ];
  return parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}.`];
}

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
