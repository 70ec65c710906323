/**
 * Commands that are programs of their own: they are loaded on demand, run in a process of their own, and read their own
 * words. What a flag is stands here once: it is parsed, shown as help and completed.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { fail } from '../../errors.ts';

export interface ProgramFlag {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** It may be given several times. */
  readonly multiple?: boolean;
  /** What its value is, for the help. */
  readonly placeholder?: string;
  /** All that its value can be. */
  readonly values?: readonly string[];
  /** In lines of the help. */
  readonly about: readonly string[];
}

export type ProgramFlags = Readonly<Record<string, ProgramFlag>>;

export interface Program<Flags extends ProgramFlags = ProgramFlags> {
  readonly name: string;
  /** One sentence, imperative. */
  readonly summary: string;
  /** Without the program's name; one line a way to call it. */
  readonly usage: readonly string[];
  /** Paragraphs between usage and flags. */
  readonly about: string;
  readonly flags: Flags;
  /** Words that may come first, for completions. */
  readonly verbs?: readonly string[];
  /** Command lines, whole. */
  readonly examples: readonly string[];
}

/** Of the flags in the help, where the longest is not longer. */
const FLAG_WIDTH = 19;

/** What `--help` prints. */
export function programHelp({ name, summary, usage, about, flags, examples }: Program): string {
  const written = Object.entries(flags).map(([flag, told]) => ({ words: wordsOf(flag, told), told }));
  const width = Math.max(FLAG_WIDTH, ...written.map(({ words }) => words.length + 2));
  const lines = written.flatMap(({ words, told }) =>
    told.about.map((line, at) => `  ${(at === 0 ? words : '').padEnd(width)}${line}`),
  );
  return `remora ${name}: ${summary}

${usage.map((line, at) => `${at === 0 ? 'Usage: ' : '       '}remora ${line}`).join('\n')}

${about}

Flags:
${lines.join('\n')}

Examples:
${examples.map((line) => `  ${line}`).join('\n')}
`;
}

function wordsOf(name: string, { short, values, placeholder }: ProgramFlag): string {
  const value = values?.join('|') ?? placeholder;
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

/** Throws `bad_input`. */
export function parseProgramWords<Flags extends ProgramFlags>(
  program: Program<Flags>,
  words: readonly string[],
): ReturnType<typeof parseArgs<{ args: string[]; options: Flags; allowPositionals: true }>> {
  try {
    const options: Flags & ParseArgsConfig['options'] = program.flags;
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    // Its first sentence names the word; the others explain a syntax that is not offered here.
    throw misuse(program, error instanceof Error ? error.message.replace(/[.\n].*$/s, '') : String(error));
  }
}

export const misuse = ({ name }: Pick<Program, 'name'>, reason: string): Error =>
  fail('bad_input', { reason }, { hint: `See \`remora help ${name}\`.` });

/** The value of a flag as a whole number. Throws `bad_input`. */
export function wholeNumber(
  program: Pick<Program, 'name'>,
  flag: string,
  { word, min, max }: { readonly word: string; readonly min: number; readonly max: number },
): number {
  const number = Number(word);
  if (/^\d+$/.test(word) && number >= min && number <= max) return number;
  throw misuse(program, `--${flag} takes a whole number from ${min} to ${max}`);
}
