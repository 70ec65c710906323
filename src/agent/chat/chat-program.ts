/** `remora chat`: sets up what a chat needs, and takes all of it down again (AGT-1). */
import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../config/load.ts';
import { EXIT, fail, toRemoraError } from '../../errors.ts';
import type { ChatSettings } from '../../surfaces/cli/chat-words.ts';
import type { RemoraSession } from '../../surfaces/programs/hub.ts';
import { withDeadline } from '../../util/deadline.ts';
import { createAgent } from '../create-agent.ts';
import { HeldSession } from '../held-session.ts';
import { chooseModel } from '../models/choose-model.ts';
import type { AgentProgram } from '../program.ts';
import { EXIT_OF } from '../report.ts';
import { findSkills } from '../skills/find-skills.ts';
import { History } from './input/history.ts';
import { Chat, type ChatHooks } from './talk/chat.ts';
import { ChatFile } from './talk/chat-file.ts';
import { CommandRunner } from './talk/run-command.ts';
import { chatFile, findChat, readChat } from './talk/transcript.ts';
import { toTerminalText } from './terminal/glyphs.ts';
import { TtyTerminal } from './terminal/tty-terminal.ts';
import { earlierLines } from './view/earlier.ts';
import { said } from './view/lines.ts';

const CLOSE_MS = 10_000;
/** With the first message of a chat that is gone on with: the model would use refs of pages that are closed. */
const RESUMED = 'The chat goes on later: tabs and refs from before may be gone.';

/** Resolves with the exit code: 0 when the person left, 130 when the process was asked to end. Throws a RemoraError. */
export async function chatProgram(settings: ChatSettings, program: AgentProgram): Promise<number> {
  requireTerminal(program);
  const terminal = new TtyTerminal(program.streams, program.env);
  const name = newName();
  const file = openFile(settings, program, name);
  const session = program.hub.session(settings.session ?? name);
  // One that the person named stays.
  const held = settings.session === undefined ? new HeldSession(session, []) : undefined;
  try {
    await talk({ settings, program, terminal, file, session: held ?? session, held });
  } finally {
    await takeDown(() => held?.end('close') ?? Promise.resolve(), program);
    await takeDown(() => program.hub.close(), program);
  }
  if (terminal.isGone) endAsHungUp();
  return program.signal.aborted ? EXIT_OF.cancelled : EXIT.ok;
}

interface Parts {
  readonly settings: ChatSettings;
  readonly program: AgentProgram;
  readonly terminal: TtyTerminal;
  readonly file: ChatFile;
  readonly session: RemoraSession;
  /** The same where it ends with the chat. */
  readonly held: HeldSession | undefined;
}

async function talk({ settings, program, terminal, file, session, held }: Parts): Promise<void> {
  const { config } = loadConfig({ ...program, flags: {} });
  const choose = (name: string | undefined) => chooseModel({ name, env: program.env, config });
  const model = await choose(settings.model);
  await held?.hold(program.signal);
  const commands = new CommandRunner({
    session,
    file,
    model,
    chooseModel: choose,
    skills: () => findSkills(program).skills,
  });
  const chat = new Chat(terminal, new History(program.home), {
    greeting: greeting(model.id, file),
    runCommand: commands.run,
    beforeTurn: beforeTurn(held, file.earlier !== undefined),
    afterTurn: ({ conversation }, cost) => {
      file.addTurn(cost);
      file.save(conversation, commands.model.id);
    },
  });
  const { maxSteps, maxTokens, timeoutMs } = config.agent;
  const agent = await createAgent({
    program,
    session,
    model,
    person: chat.person,
    limits: { maxSteps, maxTokens, timeoutMs },
    onEvent: chat.onEvent,
    kind: 'chat',
    canSpawn: true,
    onConversation: (conversation) => chat.keep(() => file.save(conversation, commands.model.id)),
    ...(file.earlier ? { conversation: file.earlier.conversation } : {}),
  });
  try {
    await chat.run(agent, program.signal);
  } finally {
    await takeDown(() => agent.close(), program);
  }
  if (agent.conversation.length > 0 && !terminal.isGone) program.streams.stdout.write(howToGoOn(file));
}

/** Throws `bad_input`. A terminal that cannot move its cursor shows no prompt. */
function requireTerminal({ streams, env }: AgentProgram): void {
  if (streams.stdin.isTTY && streams.stdout.isTTY && env['TERM'] !== 'dumb') return;
  throw fail(
    'bad_input',
    { reason: 'A chat needs a terminal to type in' },
    { hint: 'Give the task on the command line: `remora run "TASK"`.' },
  );
}

/** Of the session and of the file alike: `chat-20261201-0945-3f2a`, in UTC. */
function newName(): string {
  const [day = '', time = ''] = new Date().toISOString().replaceAll(/[-:]/g, '').split('T');
  return `chat-${day}-${time.slice(0, 4)}-${randomBytes(2).toString('hex')}`;
}

function openFile({ resume, session }: ChatSettings, { home, cwd }: AgentProgram, name: string): ChatFile {
  const parts = { home, session: session ?? name };
  if (resume === undefined) return new ChatFile({ ...parts, name, path: chatFile(home, name) });
  const path = findChat(home, cwd, resume);
  return new ChatFile({ ...parts, name: resume, path, earlier: readChat(path) });
}

function greeting(model: string, { earlier }: ChatFile) {
  const head = said(`remora chat · ${model}`, 'bold');
  const keys = said('/help lists the commands; Ctrl-C stops what it does, Ctrl-D leaves.', 'dim');
  return [head, keys, ...(earlier ? earlierLines(earlier.conversation) : [])];
}

function beforeTurn(held: HeldSession | undefined, isResumed: boolean): ChatHooks['beforeTurn'] {
  let notes = isResumed ? [RESUMED] : [];
  return async (signal) => {
    await held?.hold(signal);
    const first = notes;
    notes = [];
    return first;
  };
}

const howToGoOn = ({ name, path }: ChatFile): string =>
  `Kept as ${path}\nGo on with it: remora chat --resume ${name}\n`;

/** What cannot be taken down is told, and the rest is all the same. */
async function takeDown(end: () => Promise<void>, { streams }: AgentProgram): Promise<void> {
  try {
    await withDeadline(end(), CLOSE_MS, () => new Error(`not ended within ${CLOSE_MS} ms`));
  } catch (error) {
    const { message } = toRemoraError(error);
    streams.stderr.write(`${toTerminalText(message)}\n`);
  }
}

/** As a program that does not handle SIGHUP. Node's own exit would try to set the terminal's mode, and crash where it is gone. */
function endAsHungUp(): void {
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
