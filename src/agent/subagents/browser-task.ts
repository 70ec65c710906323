/** A whole task of an MCP client, given to a sub-agent (API-4): with the model that is set, or else with the client's own. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { homePaths } from '../../config/home.ts';
import { loadConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import { toRemoraError } from '../../errors.ts';
import { namespaced, parseOwner, rootOf } from '../../session/owner.ts';
import type { TaskReport, TaskRequest } from '../../surfaces/mcp/task/task.ts';
import type { ChatModel } from '../models/chat-model.ts';
import type { Person } from '../person.ts';
import type { AgentProgram } from '../program.ts';
import type { Report } from '../report.ts';
import { emptyReport } from './empty-report.ts';
import { isFailure, reportText } from './report-text.ts';
import { runSubagent } from './process/run-subagent.ts';
import { samplingModel } from './sampling-model.ts';
import { Slots } from './slots.ts';
import { limitsFor } from './spawn-input.ts';

/** Of all clients of this process. */
let slots: Slots | undefined;

/** Never throws. */
export async function browserTask(program: AgentProgram, request: TaskRequest): Promise<TaskReport> {
  const report = await run(program, request).catch((thrown: unknown) => {
    if (request.signal.aborted) return emptyReport('cancelled', 'Cancelled before it began.');
    const { message, hint } = toRemoraError(thrown);
    return emptyReport('crashed', `${message} ${hint}`);
  });
  return { text: reportText('browser_task', report), data: { ...report }, isError: isFailure(report) };
}

async function run(program: AgentProgram, request: TaskRequest): Promise<Report> {
  const { home, cwd, env } = program;
  const { config } = loadConfig({ home, cwd, env, flags: {} });
  const { task, exitConditions, signal, onLine } = request;
  // Where the client has no folders it is that of the artifacts, which may not be there yet.
  mkdirSync(homePaths(home).artifacts, { recursive: true, mode: 0o700 });
  slots ??= new Slots(Math.max(1, config.agent.subagents));
  const name = `sub-${randomBytes(4).toString('hex')}`;
  const subagent = {
    program,
    cwd: request.cwd,
    model: modelFor(request, config),
    task: {
      task,
      session: namespaced(rootOf(parseOwner(request.session)), name),
      limits: limitsFor(request, config.agent),
      tabs: 'close' as const,
      roots: [...request.roots],
      ...(exitConditions === undefined ? {} : { exitConditions }),
    },
  };
  return slots.run(
    () => runSubagent(subagent, { person: personOf(request), onLine, signal }),
    signal,
    (before) => onLine(`waits for its turn, ${before} in line`),
  );
}

function modelFor({ sample }: TaskRequest, { agent }: Config): string | ChatModel | undefined {
  if (agent.model !== undefined || !sample) return agent.model;
  return samplingModel(sample, agent);
}

function personOf(request: TaskRequest): Person {
  return {
    isThere: request.approve !== undefined,
    approve: request.approve,
    ask: (question, signal) => request.ask({ kind: 'answer', ...question }, signal),
    request: ({ text, tab }, signal) =>
      request.ask({ kind: 'deed', text: tab === undefined ? text : `${text} (tab ${tab})` }, signal),
  };
}
