/** Shell completions, written from the declarations. */
import type { Catalogue } from '../../actions/action.ts';
import { fail } from '../../errors.ts';
import { flagsOf } from '../words/flags.ts';
import { META_COMMANDS } from './meta-names.ts';
import type { Program } from './program-words.ts';
import { PROGRAMS } from './programs.ts';
import { RUNTIME_NAMES } from './skill/runtimes.ts';
import { SKILL_FLAGS, SKILL_VERBS } from './skill/skill-command.ts';

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly string[];
  /** What may follow the command, other than flags. */
  readonly words: readonly string[];
  /** What may follow a flag. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const WORDS: ReadonlyMap<string, Pick<Entry, 'flags' | 'words' | 'values'>> = new Map([
  [
    'skill',
    {
      flags: [...Object.keys(SKILL_FLAGS).map((name) => `--${name}`), '--json', '--help'],
      words: SKILL_VERBS,
      values: new Map([['--to', RUNTIME_NAMES]]),
    },
  ],
  ...[...PROGRAMS].map(([name, program]) => [name, wordsOf(program)] as const),
]);

function wordsOf({ flags, verbs = [] }: Program): Pick<Entry, 'flags' | 'words' | 'values'> {
  const values = Object.entries(flags).flatMap(([name, flag]) =>
    flag.values ? [[`--${name}`, flag.values] as const] : [],
  );
  return { flags: Object.keys(flags).map((name) => `--${name}`), words: verbs, values: new Map(values) };
}

const NOTHING = { flags: [], words: [], values: new Map<string, readonly string[]>() };

export function completions(catalogue: Catalogue, shell: string): string {
  const entries = [
    ...catalogue.map((action): Entry => ({
      ...NOTHING,
      name: action.name,
      summary: action.summary,
      flags: flagsOf(action).map((flag) => flag.name),
    })),
    ...[...META_COMMANDS].map(([name, summary]): Entry => ({
      name,
      summary,
      ...(WORDS.get(name) ?? NOTHING),
    })),
  ];
  switch (shell) {
    case 'bash':
      return bash(entries);
    case 'zsh':
      return zsh(entries);
    case 'fish':
      return fish(entries);
    default:
      throw fail(
        'bad_input',
        { reason: `completions exist for bash, zsh and fish, not for "${shell}"` },
        { hint: 'For example: `remora completions bash`.' },
      );
  }
}

function bash(entries: readonly Entry[]): string {
  const cases = entries.flatMap(({ name, flags, words, values }) => [
    ...[...values].map(([flag, list]) => `    "${name} ${flag}") words="${list.join(' ')}" ;;`),
    `    "${name} "*) words="${[...words, ...flags].join(' ')}" ;;`,
  ]);
  return `_remora() {
  local current=\${COMP_WORDS[COMP_CWORD]} words=
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD - 1]}" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${entries.map((entry) => entry.name).join(' ')}"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _remora remora
`;
}

function zsh(entries: readonly Entry[]): string {
  const commands = entries.map(
    ({ name, summary }) => `    ${quote(`${name}:${summary.replaceAll(':', '\\:')}`)}`,
  );
  const cases = entries.flatMap(({ name, flags, words, values }) => [
    ...[...values].map(([flag, list]) => `    '${name} ${flag}') compadd -- ${list.join(' ')}; _files ;;`),
    `    '${name} '*) compadd -- ${[...words, ...flags].join(' ')}; _files ;;`,
  ]);
  return `#compdef remora
_remora() {
  local -a commands=(
${commands.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2] $words[CURRENT-1]" in
${cases.join('\n')}
  esac
}
compdef _remora remora
`;
}

function fish(entries: readonly Entry[]): string {
  return entries
    .flatMap(({ name, summary, flags, words, values }) => {
      const after = `complete -c remora -n '__fish_seen_subcommand_from ${name}'`;
      return [
        `complete -c remora -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
        ...words.map((word) => `${after} -a ${word}`),
        ...flags.map((flag) => {
          const list = values.get(flag);
          return `${after} -l ${flag.slice(2)}${list ? ` -r -a ${quote(list.join(' '))}` : ''}`;
        }),
      ];
    })
    .join('\n')
    .concat('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
