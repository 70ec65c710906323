/** The words behind a slash. */
import { nearNames } from '../../../surfaces/tools/near-names.ts';
import type { Completion } from '../input/input-line.ts';

export interface Command {
  readonly name: string;
  /** Its argument, for the help; one in brackets may be left out. */
  readonly takes?: string;
  readonly about: string;
}

export const COMMANDS = [
  { name: 'help', about: 'this list' },
  { name: 'tabs', about: 'the tabs of all windows, and whose they are' },
  { name: 'model', takes: '[PROVIDER/NAME]', about: 'which model answers, or another one from now on' },
  { name: 'skills', about: 'what it can be taught on demand' },
  { name: 'cost', about: 'the tokens used so far' },
  { name: 'save', takes: '[NAME]', about: 'keep this chat under a name' },
  { name: 'quit', about: 'close what was opened, and leave' },
] as const satisfies readonly Command[];

export type CommandName = (typeof COMMANDS)[number]['name'];

export type Read =
  | { readonly kind: 'message' }
  | { readonly kind: 'command'; readonly name: CommandName; readonly argument: string }
  | { readonly kind: 'mistake'; readonly text: string };

const KEYS = [
  ['Enter', 'sends; Alt-Enter, Ctrl-J or \\ at the end begins a new line'],
  ['Up, Down', 'what was sent before, in earlier chats too'],
  ['Ctrl-C', 'stops what the agent does; clears the line; twice at an empty line leaves'],
  ['Ctrl-D', 'leaves, at an empty line'],
] as const;

/** A line that begins with a blank is a message, whatever comes then. */
export function readCommand(line: string): Read {
  const [, word, argument = ''] = /^\/(\S*)(?:\s+(.*))?$/su.exec(line) ?? [];
  if (word === undefined) return { kind: 'message' };
  const command = COMMANDS.find(({ name }) => name === word.toLowerCase());
  if (!command) return { kind: 'mistake', text: unknownCommand(word) };
  const extra = argument.trim();
  if (extra !== '' && !('takes' in command))
    return { kind: 'mistake', text: `/${command.name} takes nothing behind it.` };
  return { kind: 'command', name: command.name, argument: extra };
}

export function helpText(): string {
  const commands = COMMANDS.map((command) => [usageOf(command), command.about] as const);
  const rows = [...commands, ...KEYS];
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, about]) => `  ${left.padEnd(width)}${about}`).join('\n');
}

/** What Tab makes of a line; undefined where it is no beginning of a command. */
export function completeCommand(line: string): Completion | undefined {
  const [, word] = /^\/(\S*)$/u.exec(line) ?? [];
  if (word === undefined) return undefined;
  const names = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith(word));
  const [only, ...others] = names;
  if (only === undefined) return undefined;
  if (others.length > 0) return { text: `/${commonStart(names)}`, choices: names.map((name) => `/${name}`) };
  const takesMore = COMMANDS.some((command) => command.name === only && 'takes' in command);
  return { text: `/${only}${takesMore ? ' ' : ''}`, choices: [] };
}

function unknownCommand(word: string): string {
  const near = nearNames(
    word,
    COMMANDS.map(({ name }) => name),
  ).map((name) => `/${name}`);
  const meant = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
  return `There is no command /${word}. ${meant}/help lists them; a blank in front makes it a message.`;
}

const usageOf = (command: Command): string =>
  `/${command.name}${command.takes === undefined ? '' : ` ${command.takes}`}`;

function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const end = [...first].findIndex((letter, at) => others.some((other) => other[at] !== letter));
  return end < 0 ? first : first.slice(0, end);
}
