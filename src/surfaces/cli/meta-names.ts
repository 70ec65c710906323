import { PROGRAMS } from './programs.ts';

/** Commands that are about the program itself and are no actions. */
export const META_COMMANDS: ReadonlyMap<string, string> = new Map<string, string>([
  ['act', 'Carry out an act kind by name: remora act click e3.'],
  ['repl', 'Read commands from the terminal, one after the other.'],
  ...[...PROGRAMS.values()].map(({ name, summary }) => [name, summary] as const),
  [
    'config',
    'Show the settings and where each was read; config set KEY VALUE, config unset KEY, config schema.',
  ],
  [
    'skill',
    'Give your agents the skill that teaches them remora: skill install, skill uninstall, skill list.',
  ],
  ['completions', 'Print completions for bash, zsh or fish.'],
  ['help', 'Show help for a command; --agent prints a compact guide for models.'],
  ['version', 'Print the version.'],
]);
