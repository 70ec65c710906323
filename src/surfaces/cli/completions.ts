/** Shell completions, written from the declarations. */
import type { Catalogue } from '../../actions/action.ts';
import { fail } from '../../errors.ts';
import { flagsOf } from './flags.ts';
import { META_COMMANDS } from './meta-names.ts';

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly string[];
}

export function completions(catalogue: Catalogue, shell: string): string {
  const entries = [
    ...catalogue.map((action): Entry => ({
      name: action.name,
      summary: action.summary,
      flags: flagsOf(action).map((flag) => flag.name),
    })),
    ...[...META_COMMANDS].map(([name, summary]): Entry => ({ name, summary, flags: [] })),
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
  const cases = entries.map(({ name, flags }) => `    ${name}) words="${flags.join(' ')}" ;;`);
  return `_remora() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  case "\${COMP_WORDS[1]}" in
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
  const cases = entries.map(({ name, flags }) => `    ${name}) compadd -- ${flags.join(' ')}; _files ;;`);
  return `#compdef remora
_remora() {
  local -a commands=(
${commands.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
compdef _remora remora
`;
}

function fish(entries: readonly Entry[]): string {
  return entries
    .flatMap(({ name, summary, flags }) => [
      `complete -c remora -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
      ...flags.map(
        (flag) => `complete -c remora -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`,
      ),
    ])
    .join('\n')
    .concat('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
