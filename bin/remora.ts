#!/usr/bin/env node
/**
 * The command as a Node program: used when the minimal client beside it finds no daemon, and as the daemon itself. The
 * only place that exits or prints.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type HomePaths, homePaths, remoraHome } from '../src/config/home.ts';
import { loadConfig } from '../src/config/load.ts';
import {
  CLI_PATH,
  type CliAnswer,
  CONSENT,
  decodeAnswer,
  encodeRequest,
  REPLACE,
} from '../src/daemon/cli-wire.ts';
import { daemonEnv, type EnsureRequest, healthOf, sendToDaemon } from '../src/daemon/ensure-daemon.ts';
import { runDaemon } from '../src/daemon/run-daemon.ts';
import { EXIT, fail, toRemoraError } from '../src/errors.ts';
import { Hub } from '../src/session/hub.ts';
import { actionName, answerFailure, answerMeta } from '../src/surfaces/cli/answers.ts';
import { runRepl } from '../src/surfaces/cli/repl.ts';
import { runCli } from '../src/surfaces/cli/run-cli.ts';
import { lostReply } from '../src/surfaces/cli/lost-reply.ts';
import { type CommandLine, readCommand, readsStdin, wantsJson } from '../src/surfaces/cli/read-command.ts';
import { daemonRoutes } from '../src/surfaces/http/routes.ts';
import { RUNTIME_VARIABLES } from '../src/session/session-id.ts';
import { DAEMON_WORD, daemonProgram, packageRoot } from '../src/util/package-root.ts';
import { catalogue } from '../skills/browser/catalogue.ts';
import { NAMED_PROGRAMS } from './programs.ts';

/** First word when the minimal client lost the answer on the way. */
const LOST = '__lost';

/** The one setting that a caller gives to the daemon: whoever starts it decides how long it stays. */
const IDLE = 'REMORA_IDLE_MINUTES';

const [first = '', ...rest] = process.argv.slice(2);
if (first === DAEMON_WORD) await beDaemon();
else if (first === 'repl') await beRepl();
else if (NAMED_PROGRAMS.has(first)) await beProgram(first, rest);
else print(first === LOST ? lost(rest) : await beCommand(process.argv.slice(2)));

async function beDaemon(): Promise<void> {
  const home = remoraHome(process.env);
  const paths = homePaths(home);
  const { config } = loadConfig({ home, cwd: home, env: { [IDLE]: process.env[IDLE] }, flags: {} });
  try {
    await runDaemon({
      paths,
      createHub: () => new Hub({ paths, env: process.env }),
      routes: (hub) => daemonRoutes(catalogue, hub),
      idleMinutes: config.idleMinutes,
      onReady: () => process.send?.('ready'),
    });
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${toRemoraError(error).message}\n`);
    process.exit(1);
  }
}

async function beRepl(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, terminal: false });
  const prompt = (): void => {
    if (process.stdin.isTTY) process.stdout.write('remora> ');
  };
  await runRepl({ lines: terminal, execute: beCommand, print, prompt });
}

async function beProgram(name: string, words: readonly string[]): Promise<void> {
  // Where nothing is left to wait for, Node ends without a word of the program's: that is no success.
  process.exitCode = EXIT.failed;
  try {
    process.exit((await NAMED_PROGRAMS.get(name)?.(words)) ?? EXIT.ok);
  } catch (error) {
    print(answerFailure(toRemoraError(error), { action: name, json: wantsJson(words) }));
  }
}

async function beCommand(argv: readonly string[]): Promise<CliAnswer> {
  try {
    const home = remoraHome(process.env);
    const stdin = readsStdin(catalogue, argv) ? readStdin() : '';
    const line: CommandLine = { argv, cwd: process.cwd(), env: process.env, stdin, home };
    const paths = homePaths(home);
    const here = await withoutDaemon(line, paths);
    if (here) return here;
    const env = { ...daemonEnv(home), [IDLE]: String(idleMinutesOf(line)) };
    const consent = await askConsent(line);
    return await throughDaemon({ paths, program: daemonProgram(), env }, line, consent);
  } catch (error) {
    return answerFailure(toRemoraError(error), { action: actionName(argv), json: wantsJson(argv) });
  }
}

function readStdin(): string {
  try {
    return readFileSync(0, 'utf8');
  } catch (error) {
    throw fail('bad_input', { reason: 'standard input cannot be read' }, { cause: error });
  }
}

/** What needs no daemon is answered here: help and settings; and status, doctor and stop where none is running. */
async function withoutDaemon(line: CommandLine, paths: HomePaths): Promise<CliAnswer | undefined> {
  if (actionName(line.argv) === 'batch') return undefined;
  const command = readCommand(catalogue, line);
  if (command.kind === 'meta') return answerMeta(command, wantsJson(line.argv));
  const needsDaemon = command.action.on !== 'hub' || command.action.needsDaemon === true;
  if (needsDaemon || (await healthOf(paths))) return undefined;
  const hub = new Hub({ paths, env: process.env, readOnly: true });
  try {
    return await runCli(line, { catalogue, hub, signal: new AbortController().signal });
  } finally {
    await hub.close();
  }
}

function idleMinutesOf(line: CommandLine): number {
  const command = actionName(line.argv) === 'batch' ? undefined : readCommand(catalogue, line);
  const { config } =
    command?.kind === 'action' ? command.options.settings : loadConfig({ ...line, flags: {} });
  return config.idleMinutes;
}

/** What would disturb the person is asked for at their terminal; where there is none, the action says so itself. */
async function askConsent({ argv }: CommandLine): Promise<Record<string, string>> {
  const disturbs = actionName(argv) === 'start' && argv.includes('--restart');
  if (!disturbs || !process.stdin.isTTY) return {};
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question('Restart your browser? Its tabs come back. [y/N] ');
    return { [CONSENT]: /^y(es)?$/i.test(answer.trim()) ? 'yes' : 'no' };
  } finally {
    terminal.close();
  }
}

async function throughDaemon(
  daemon: EnsureRequest,
  line: CommandLine,
  consent: Readonly<Record<string, string>>,
): Promise<CliAnswer> {
  const env = Object.fromEntries(
    Object.entries(line.env).flatMap(([name, value]) =>
      isCallers(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
  const body = encodeRequest({
    command: join(packageRoot(), 'bin', 'remora'),
    cwd: line.cwd,
    env: { ...env, ...consent },
    argv: line.argv,
    stdin: line.stdin ?? '',
  });
  const reply = await sendToDaemon(daemon, { method: 'POST', path: CLI_PATH, body });
  const answer = reply.kind === 'reply' ? decodeAnswer(reply.body) : undefined;
  // A daemon that asks to be replaced has done nothing: the installation changed since this program was loaded.
  const nothingDone = reply.kind === 'down' || (reply.kind === 'reply' && reply.body === REPLACE);
  return answer ?? lostReply(catalogue, line.argv, !nothingDone);
}

/** Settings, and the ids that agent runtimes give to their sessions. */
function isCallers(name: string): boolean {
  return name.startsWith('REMORA_') || RUNTIME_VARIABLES.some((variable) => variable === name);
}

/** The minimal client sent the command and lost the answer. */
function lost(argv: readonly string[]): CliAnswer {
  return lostReply(catalogue, argv, true);
}

function print({ exit, stream, text }: CliAnswer): void {
  process.exitCode = exit;
  process[stream].write(text);
}
