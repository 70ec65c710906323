/** A flow that is tried before the model, as a process of its own (AGT-7): what it does costs no tokens. */
import { execa } from 'execa';
import { z } from 'zod';
import { shorten, toOneLine } from '../../../util/text.ts';
import type { AgentProgram } from '../../program.ts';
import { SUMMARY_CHARS } from '../../report.ts';
import { parseJson } from '../lines.ts';
import type { Task } from '../wire.ts';

export interface FlowOutcome {
  readonly passed: boolean;
  readonly summary: string;
  /** What the flow extracted. */
  readonly data: z.infer<typeof outcomeSchema>['data'];
  readonly artifacts: readonly string[];
}

export interface FlowCall {
  readonly flow: NonNullable<Task['flow']>;
  readonly session: string;
  readonly timeoutMs: number;
}

const KILL_AFTER_MS = 2_000;

/** What `flow run --json` prints, as far as it matters here. */
const outcomeSchema = z.looseObject({
  status: z.string(),
  summary: z.string(),
  data: z.json().default(null),
  artifacts: z.array(z.string()).default([]),
});
const refusalSchema = z.looseObject({ error: z.looseObject({ message: z.string() }) });

/** Its tabs stay: the model goes on in them where the flow failed. Does not throw. */
export async function tryFlow(
  { self, env, cwd }: AgentProgram,
  { flow, session, timeoutMs }: FlowCall,
  signal: AbortSignal,
): Promise<FlowOutcome> {
  const inputs = Object.entries(flow.inputs).flatMap(([key, value]) => ['--input', `${key}=${value}`]);
  const words = ['flow', 'run', flow.name, '--json', '--keep-tabs', '--session', session, ...inputs];
  const ended = await execa(self.file, [...self.args, ...words], {
    env,
    extendEnv: false,
    cwd,
    stdin: 'ignore',
    reject: false,
    // 0 would be no limit.
    timeout: Math.max(1, timeoutMs),
    forceKillAfterDelay: KILL_AFTER_MS,
    cancelSignal: signal,
  });
  const told = outcomeSchema.safeParse(parseJson(ended.stdout));
  if (told.success) {
    const { status, summary, data, artifacts } = told.data;
    return { passed: status === 'done', summary, data, artifacts };
  }
  const refused = refusalSchema.safeParse(parseJson(ended.stderr));
  const why = refused.success
    ? refused.data.error.message
    : `it ended with ${ended.exitCode ?? ended.signal ?? 'no exit code'}`;
  return { passed: false, summary: shorten(toOneLine(why), SUMMARY_CHARS), data: null, artifacts: [] };
}
