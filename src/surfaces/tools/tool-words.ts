/**
 * Our own sentences name commands and flags, as people write them on a command line. A model that calls a tool gets the
 * call and the key instead.
 */
import type { AnyAction, Catalogue } from '../../actions/action.ts';
import { actKinds } from '../words/act-kinds.ts';
import { parseWords } from '../words/parse-words.ts';
import { splitWords } from '../words/split-words.ts';
import type { ToolStyle } from './tool.ts';

/** The name of the one tool, and what the names of all others begin with. */
export const TOOL = 'browser';

/** A tool call: the name of an action and what it takes, manner included. */
export interface ToolWords {
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Undefined for a line that has no equal: another command, a setting, a redirection, something left out. */
export function lineToCall(catalogue: Catalogue, line: string): ToolWords | undefined {
  try {
    const [name = '', ...rest] = splitWords(line);
    const [kind = '', ...more] = rest;
    const action = name === 'act' ? actOf(catalogue, kind) : catalogue.find((known) => known.name === name);
    if (!action) return undefined;
    const { input, settings, globals } = parseWords(action, name === 'act' ? more : rest);
    const { timeout, session, json, help, ...manner } = globals;
    const isOfShell = [session, json, help].some((value) => value !== undefined);
    if (isOfShell || Object.keys(settings).length > 0) return undefined;
    const limit = timeout === undefined ? {} : { timeoutMs: timeout };
    const places = action.positionals.flatMap((key) => (key in input ? [[key, input[key]] as const] : []));
    return { action: action.name, input: { ...Object.fromEntries(places), ...input, ...manner, ...limit } };
  } catch {
    // What cannot be read as a command, `remora snapshot …` say, stays as it was written.
    return undefined;
  }
}

/** As a model would send it. */
export function showCall({ action, input }: ToolWords, style: ToolStyle): string {
  if (style === 'one') return JSON.stringify({ action, ...input });
  const name = `${TOOL}_${action}`;
  return Object.keys(input).length === 0 ? name : `${name} ${JSON.stringify(input)}`;
}

/** `text` as an answer shows it: what a page says is left as it is. */
export function commandsToCalls(catalogue: Catalogue, style: ToolStyle, text: string): string {
  return outsideFences(text, (own) => rewrite(catalogue, style, own));
}

/** Changes what stands outside of the marks of a page's text. */
export function outsideFences(text: string, change: (own: string) => string): string {
  return text
    .split(FENCED)
    .map((part, at) => (at % 3 === 0 ? change(part) : at % 3 === 1 ? part : ''))
    .join('');
}

/** The word that no page can guess closes what it opened; the second group is that word again. */
const FENCED = /^(\[page ([0-9a-f]{8}) [^\n]*\n[^]*?\n\[\/page \2\])$/m;

/** `--save-path` becomes `savePath`, for keys that are known; flags without a key stay. */
export function flagsToKeys(text: string, keys: ReadonlySet<string>): string {
  return text.replace(/(?<![\w-])--([a-z]+(?:-[a-z]+)*)/g, (flag, name: string) => {
    const key =
      name === 'timeout'
        ? 'timeoutMs'
        : name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
    return keys.has(key) ? key : flag;
  });
}

/** A description without what it says of the command line alone. */
export function withoutShell(description: string): string {
  return description
    .replace(/[;,]? - reads it from standard input/, '')
    .replace(/ Without it the command line [^.]*\./, '')
    .replace(/ \(on the command line: [^)]*\)/, '');
}

function rewrite(catalogue: Catalogue, style: ToolStyle, text: string): string {
  return text.replace(/`remora ([^`\n]+)`/g, (whole, line: string) => {
    const [, about] = /^help(?: ([a-z_]+))?$/.exec(line) ?? [];
    if (line === 'help' || catalogue.some(({ name }) => name === about)) return showHelp(about, style);
    const call = lineToCall(catalogue, line);
    return call ? `\`${showCall(call, style)}\`` : whole;
  });
}

function showHelp(about: string | undefined, style: ToolStyle): string {
  if (style === 'one')
    return `\`${showCall({ action: 'help', input: about === undefined ? {} : { about } }, style)}\``;
  return about === undefined ? 'the list of tools' : `the schema of ${TOOL}_${about}`;
}

function actOf(catalogue: Catalogue, kind: string): AnyAction | undefined {
  const [, action] =
    actKinds(catalogue).find(([name, { name: full }]) => name === kind || full === kind) ?? [];
  return action;
}
