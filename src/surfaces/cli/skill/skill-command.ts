/** `remora skill`: gives the skill to the agent runtimes of this machine, or to a project, and takes it away (API-5). */
import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import type { Environment } from '../../../config/environment.ts';
import { fail } from '../../../errors.ts';
import type { MetaResult } from '../config-command.ts';
import type { Manner } from './install.ts';
import { chosenPlaces, type Choice, everyPlace, readPlaces, type Where } from './places.ts';
import { RUNTIME_NAMES } from './runtimes.ts';
import { installAll, listAll, uninstallAll } from './all-places.ts';

export interface SkillCommand {
  readonly cwd: string;
  readonly env: Environment;
  readonly words: readonly string[];
}

export const SKILL_VERBS = ['install', 'uninstall', 'list'] as const;

export const SKILL_FLAGS = {
  to: { type: 'string', multiple: true },
  project: { type: 'boolean' },
  force: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

export function skillHelp(): string {
  return `remora skill: gives your agents the skill that teaches them remora.

  remora skill install     write it, or bring it up to date
  remora skill uninstall   remove it
  remora skill list        where it is, and whether it is current

  --to WHERE   ${RUNTIME_NAMES.join(', ')}, or a folder of skills (the skill goes to
               WHERE/browser); again, or with commas, for several. Without it: the runtimes that are found in the
               home folder, and for uninstall and list all of them.
  --project    the runtime's folder in this project (its git top level) instead of the home folder
  --force      also write over, or remove, files that you have changed
  --dry-run    only say what would be done
  --json       print one JSON document

Examples:
  remora skill install
  remora skill install --to claude,codex
  remora skill install --to cursor --project
  remora skill uninstall --to ./skills
`;
}

export function runSkill({ cwd, env, words }: SkillCommand): MetaResult {
  const { verb, choice, manner } = readWords(words);
  const where: Where = { cwd, env, home: env['HOME'] || homedir() };
  switch (verb) {
    case 'install':
      return installAll(chosenPlaces(choice, where), manner);
    case 'uninstall':
      return uninstallAll(everyPlace(choice, where), manner);
    case 'list':
      return listAll(readPlaces(choice, where));
  }
}

interface Words {
  readonly verb: (typeof SKILL_VERBS)[number];
  readonly choice: Choice;
  readonly manner: Manner;
}

function readWords(words: readonly string[]): Words {
  const { values, positionals } = parse(words);
  const [given = '', ...more] = positionals;
  const verb = SKILL_VERBS.find((name) => name === given);
  if (verb === undefined || more.length > 0)
    return reject(
      `skill takes ${SKILL_VERBS.join(', ')}${verb === undefined ? '' : ', and no further words'}`,
    );
  const { to = [], project = false, force = false } = values;
  return { verb, choice: { to, project }, manner: { force, dryRun: values['dry-run'] ?? false } };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: SKILL_FLAGS, allowPositionals: true });
  } catch (error) {
    // Its first sentence says what is wrong; the next ones explain how to write a word with a dash.
    return reject(error instanceof Error ? error.message.replace(/\. .*$/s, '') : String(error));
  }
}

function reject(reason: string): never {
  throw fail('bad_input', { reason, action: 'skill' });
}
