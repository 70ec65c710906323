/** What a command line asks for, before anything is done: an action with its input, or something about the program. */
import { MAX_TIMEOUT_MS } from '../../actions/manner-schema.ts';
import type { AnyAction, Catalogue } from '../../actions/action.ts';
import type { Manner } from '../../actions/manner.ts';
import { loadConfig, type LoadedConfig } from '../../config/load.ts';
import { fail } from '../../errors.ts';
import { chooseSession, type SessionChoice } from '../../session/session-id.ts';
import { VERSION } from '../../util/build-info.ts';
import { programHelp } from './program-words.ts';
import { PROGRAMS } from './programs.ts';
import { actKinds } from '../words/act-kinds.ts';
import { completions } from './completions.ts';
import { commonFlags } from '../words/flags.ts';
import { type MetaResult, runConfig } from './config-command.ts';
import { actionHelp, agentHelp, findAction, generalHelp } from './help.ts';
import { META_COMMANDS } from './meta-names.ts';
import { runSkill, skillHelp } from './skill/skill-command.ts';
import { type ParsedWords, parseWords } from '../words/parse-words.ts';

export interface CommandLine {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Undefined inside a batch, whose own input it would be. */
  readonly stdin: string | undefined;
  /** REMORA_HOME as a folder. */
  readonly home: string;
}

export type Command =
  | {
      readonly kind: 'action';
      readonly action: AnyAction;
      readonly input: Readonly<Record<string, unknown>>;
      readonly options: CallOptions;
    }
  /** Reading a command does nothing yet: `run` does it, once. */
  | { readonly kind: 'meta'; readonly name: string; readonly run: () => MetaResult };

export interface CallOptions extends Manner {
  readonly session: SessionChoice;
  readonly settings: LoadedConfig;
  readonly cwd: string;
}

/** Throws `bad_input`. */
export function readCommand(catalogue: Catalogue, line: CommandLine): Command {
  const [name = 'help', ...words] = commandFirst(line.argv);
  const meta = readMeta(catalogue, name, words, line);
  if (meta) return { kind: 'meta', name, run: meta };
  const { action, rest } =
    name === 'act' ? actKind(catalogue, words) : { action: findAction(catalogue, name), rest: words };
  const parsed = parseWords(action, rest);
  if (parsed.globals['help'] === true)
    return { kind: 'meta', name: 'help', run: () => asText(actionHelp(action)) };
  return {
    kind: 'action',
    action,
    input: withStdin(action, parsed.input, line),
    options: callOptions(parsed, line),
  };
}

/** True when the words ask for JSON, also where they cannot be read. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}

/** True when the command reads standard input. */
export function readsStdin(catalogue: Catalogue, argv: readonly string[]): boolean {
  const [name, kind] = commandFirst(argv);
  if (name === 'batch') return isBatchOfLines(argv);
  const action = catalogue.find((candidate) => candidate.name === (name === 'act' ? kind : name));
  return action?.stdin !== undefined && hasLoneDash(argv);
}

/** `--steps` is read like any flag; without it the commands of a batch come line by line. */
export function isBatchOfLines(argv: readonly string[]): boolean {
  return commandFirst(argv)[0] === 'batch' && !argv.some((word) => /^(-h|--help|--steps(=.*)?)$/s.test(word));
}

/** Flags that every action takes may stand before the command too: `remora --session a open …`. */
export function commandFirst(argv: readonly string[]): readonly string[] {
  const flags = new Map(commonFlags().map((flag) => [flag.name, flag]));
  let at = 0;
  for (
    let flag = flags.get(nameOf(argv[at]));
    flag && flag.name !== '--help';
    flag = flags.get(nameOf(argv[at]))
  ) {
    at += flag.placeholder === undefined || (argv[at] ?? '').includes('=') ? 1 : 2;
  }
  return [...argv.slice(at, at + 1), ...argv.slice(0, at), ...argv.slice(at + 1)];
}

function nameOf(word: string | undefined): string {
  return (word ?? '').replace(/=.*$/s, '');
}

function readMeta(
  catalogue: Catalogue,
  name: string,
  words: readonly string[],
  line: CommandLine,
): (() => MetaResult) | undefined {
  const plain = words.filter((word) => word !== '--json');
  const wantsHelp = plain.some((word) => word === '--help' || word === '-h');
  switch (name) {
    case '--version':
    case '-V':
    case 'version':
      return () => ({ data: { version: VERSION }, text: `${VERSION}\n` });
    case '--help':
    case '-h':
    case 'help':
      return () => asText(help(catalogue, plain[0]));
    case 'completions':
      if (wantsHelp) return () => asText(metaHelp(name));
      return () => asText(completions(catalogue, plain[0] ?? ''));
    case 'config':
      if (wantsHelp) return () => asText(metaHelp(name));
      return () => runConfig({ home: line.home, cwd: line.cwd, env: line.env, words: plain });
    case 'skill':
      if (wantsHelp) return () => asText(metaHelp(name));
      return () => runSkill({ cwd: line.cwd, env: line.env, words: plain });
    default:
      return undefined;
  }
}

function help(catalogue: Catalogue, topic: string | undefined): string {
  if (topic === '--agent') return agentHelp(catalogue);
  if (topic === undefined || topic.startsWith('-')) return generalHelp(catalogue);
  return META_COMMANDS.has(topic) ? metaHelp(topic) : actionHelp(findAction(catalogue, topic));
}

function metaHelp(name: string): string {
  if (name === 'skill') return skillHelp();
  const program = PROGRAMS.get(name);
  if (program) return programHelp(program);
  return `remora ${name}: ${META_COMMANDS.get(name) ?? ''}\n`;
}

function asText(text: string): MetaResult {
  return { data: { text }, text };
}

function actKind(
  catalogue: Catalogue,
  [kind, ...rest]: readonly string[],
): { action: AnyAction; rest: readonly string[] } {
  const kinds = actKinds(catalogue);
  const [, action] = kinds.find(([name, { name: full }]) => name === kind || full === kind) ?? [];
  if (action) return { action, rest };
  throw fail('bad_input', {
    reason: `act takes one of ${kinds.map(([name]) => name).join(', ')}`,
    action: 'act',
  });
}

/** A lone dash before any `--`, in the place of the text that the action reads this way, is standard input (P10). */
function withStdin(
  action: AnyAction,
  input: ParsedWords['input'],
  line: CommandLine,
): Readonly<Record<string, unknown>> {
  const { stdin: key } = action;
  if (key === undefined || input[key] !== '-' || !hasLoneDash(line.argv)) return input;
  if (line.stdin === undefined)
    throw fail('bad_input', { reason: 'there is no standard input inside a batch', action: action.name });
  return { ...input, [key]: line.stdin };
}

function hasLoneDash(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('-');
}

function callOptions({ globals, settings }: ParsedWords, line: CommandLine): CallOptions {
  const { session, tab, timeout, awaitResponse } = globals;
  if (typeof timeout === 'number' && (timeout <= 0 || timeout > MAX_TIMEOUT_MS))
    throw fail('bad_input', { reason: `--timeout wants milliseconds from 1 to ${MAX_TIMEOUT_MS}` });
  return {
    session: chooseSession({
      flag: typeof session === 'string' ? session : undefined,
      env: line.env,
      cwd: line.cwd,
    }),
    settings: loadConfig({ home: line.home, cwd: line.cwd, env: line.env, flags: settings }),
    cwd: line.cwd,
    noWait: globals['noWait'] === true,
    quiet: globals['quiet'] === true,
    dryRun: globals['dryRun'] === true,
    ...(typeof awaitResponse === 'string' ? { awaitResponse } : {}),
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(typeof timeout === 'number' ? { timeoutMs: timeout } : {}),
  };
}
