/** The commands that are programs of their own, each loaded only when it is called. */
import type { Environment } from '../src/config/environment.ts';
import { remoraHome } from '../src/config/home.ts';
import { loadConfig } from '../src/config/load.ts';
import { EXIT } from '../src/errors.ts';
import { type AgentProgram, SUBAGENT_WORD } from '../src/agent/program.ts';
import { readChatWords } from '../src/surfaces/cli/chat-words.ts';
import { readFlowWords } from '../src/surfaces/cli/flow-words.ts';
import { readMcpWords } from '../src/surfaces/cli/mcp-words.ts';
import { readRunWords } from '../src/surfaces/cli/run-words.ts';
import type { TaskRunner } from '../src/surfaces/mcp/task/task.ts';
import { connectHub } from '../src/surfaces/programs/daemon-hub.ts';
import { catalogue } from '../skills/browser/catalogue.ts';

/** Resolves with the exit code once the program has ended. Throws a RemoraError. */
export type NamedProgram = (words: readonly string[]) => Promise<number>;

export const NAMED_PROGRAMS: ReadonlyMap<string, NamedProgram> = new Map<string, NamedProgram>([
  ['mcp', beMcp],
  ['chat', beChat],
  ['run', beRun],
  ['flow', beFlow],
  [SUBAGENT_WORD, beSubagent],
]);

async function beMcp(words: readonly string[]): Promise<number> {
  const wanted = readMcpWords(words);
  if (wanted.kind === 'help') return show(wanted.text);
  const { runMcp } = await import('../src/surfaces/mcp/run-mcp.ts');
  await runMcp(wanted.settings, { catalogue, streams: process, task: taskRunner(program([])) });
  return EXIT.ok;
}

async function beChat(words: readonly string[]): Promise<number> {
  const wanted = readChatWords(words);
  if (wanted.kind === 'help') return show(wanted.text);
  const { chatProgram } = await import('../src/agent/chat/chat-program.ts');
  // It reads Ctrl-C itself.
  return chatProgram(wanted.settings, program(['SIGTERM', 'SIGHUP']));
}

async function beRun(words: readonly string[]): Promise<number> {
  const wanted = readRunWords(words);
  if (wanted.kind === 'help') return show(wanted.text);
  const { runProgram } = await import('../src/agent/runs/run-program.ts');
  return runProgram(wanted, program(['SIGINT', 'SIGTERM', 'SIGHUP']));
}

async function beFlow(words: readonly string[]): Promise<number> {
  const wanted = readFlowWords(words);
  if (wanted.kind === 'help') return show(wanted.text);
  const { flowProgram } = await import('../src/flows/flow-program.ts');
  // What is set for a call counts where a browser has to be launched for it.
  const isHeaded = wanted.kind === 'run' && wanted.settings.headed;
  const env = isHeaded ? { ...process.env, REMORA_HEADLESS: 'false' } : process.env;
  const started = program(['SIGINT', 'SIGTERM', 'SIGHUP'], env);
  const healer = async (model: string | undefined) =>
    (await import('../src/agent/heal/healer.ts')).createHealer(started, model);
  return flowProgram(wanted, { ...started, healer });
}

async function beSubagent(): Promise<number> {
  const { serveSubagent } = await import('../src/agent/subagents/serve-subagent.ts');
  return serveSubagent(program(['SIGTERM', 'SIGHUP']));
}

/** The agent is loaded at the first task. */
function taskRunner(started: AgentProgram): TaskRunner {
  const { home, cwd, env } = started;
  return {
    hasModel: () => loadConfig({ home, cwd, env, flags: {} }).config.agent.model !== undefined,
    run: async (request) =>
      (await import('../src/agent/subagents/browser-task.ts')).browserTask(started, request),
  };
}

function show(text: string): number {
  process.stdout.write(text);
  return EXIT.ok;
}

function program(signals: readonly NodeJS.Signals[], env: Environment = process.env): AgentProgram {
  const ending = new AbortController();
  for (const signal of signals) process.on(signal, () => ending.abort());
  // Whoever read along is gone: it ends as by Ctrl-C, and tabs are closed.
  process.stdout.on('error', () => ending.abort());
  process.stderr.on('error', () => undefined);
  const home = remoraHome(env);
  const [, script = ''] = process.argv;
  return {
    catalogue,
    hub: connectHub({ home, env }),
    env,
    cwd: process.cwd(),
    home,
    self: { file: process.execPath, args: [script] },
    streams: process,
    signal: ending.signal,
  };
}
