/** Processes that speak as a sub-agent does, or not quite: what is tried is the parent's side. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHub } from '../../../skills/browser/tools.ts';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { NOBODY, type Person } from '../../../src/agent/person.ts';
import type { AgentProgram } from '../../../src/agent/program.ts';
import type { Report } from '../../../src/agent/report.ts';
import {
  type Patience,
  runSubagent,
  type SubagentRequest,
} from '../../../src/agent/subagents/process/run-subagent.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { newHome } from '../../helpers/home.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

export const REPORT: Report = {
  status: 'done',
  reason: 'finished',
  summary: 'It is done.',
  data: { n: 1 },
  steps: 2,
  tokens: 30,
  artifacts: ['/tmp/a.png'],
};

/** For the scripts: `say` a message, `heard` the next one of a type; `REPORT`. */
const PRELUDE = `
import { createInterface } from 'node:readline';
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const heard = async (type) => {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) process.exit(9);
    const message = JSON.parse(value);
    if (message.type === type) return message;
  }
};
const REPORT = ${JSON.stringify(REPORT)};
say({ type: 'hello', protocol: 1 });
`;

/** A program whose sub-agents are the script, on a hub in this process. */
export function standIn(script: string, cwd = tempFolder()): AgentProgram {
  const { home, env } = newHome();
  const file = join(tempFolder(), 'child.mjs');
  writeFileSync(file, `${PRELUDE}${script}`);
  const hub = openHub({ home, env });
  atEnd(() => hub.close());
  return {
    catalogue,
    hub,
    env,
    cwd,
    home,
    self: { file: process.execPath, args: [file] },
    streams: process,
    signal: new AbortController().signal,
  };
}

export interface Listening {
  readonly person?: Person;
  readonly signal?: AbortSignal;
  readonly patience?: Patience;
  readonly model?: SubagentRequest['model'];
  readonly onLine?: (line: string) => void;
}

/** Runs one, and gives what came of it. */
export async function run(
  program: AgentProgram,
  { person = NOBODY, signal = new AbortController().signal, patience, model, onLine }: Listening = {},
): Promise<{ readonly report: Report; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const task = {
    task: 'Do it.',
    session: 'parent::sub-1',
    limits: { maxSteps: 10, maxTokens: 1_000, timeoutMs: 60_000 },
    tabs: 'close' as const,
    roots: [],
  };
  const ears = {
    person,
    signal,
    onLine: (line: string) => {
      lines.push(line);
      onLine?.(line);
    },
  };
  const report = await runSubagent({ program, task, model, cwd: program.cwd }, ears, patience);
  return { report, lines };
}
