/** The agent runtimes that read skills, and where each of them looks. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from '../../../config/environment.ts';

export interface Person {
  /** The home folder. */
  readonly home: string;
  readonly env: Environment;
}

export interface Runtime {
  readonly name: string;
  /** Where it keeps what is its own; it is taken to be here when that folder is. */
  readonly folder: (person: Person) => string;
  /** Its skills for all projects. */
  readonly skills: (person: Person) => string;
  /** Its skills for one project, from the top folder of that. */
  readonly projectSkills: string;
}

export const RUNTIMES: readonly Runtime[] = [
  {
    // https://code.claude.com/docs/en/skills; the variable: https://code.claude.com/docs/en/env-vars
    name: 'claude',
    folder: claudeFolder,
    skills: (person) => join(claudeFolder(person), 'skills'),
    projectSkills: '.claude/skills',
  },
  {
    // https://developers.openai.com/codex/skills: not CODEX_HOME, whose `skills` its source calls deprecated
    // (https://github.com/openai/codex/pull/11289).
    name: 'codex',
    folder: ({ home, env }) => chosen(env, 'CODEX_HOME') ?? join(home, '.codex'),
    skills: ({ home }) => join(home, '.agents', 'skills'),
    projectSkills: '.agents/skills',
  },
  {
    // https://cursor.com/docs/skills.md
    name: 'cursor',
    folder: ({ home }) => join(home, '.cursor'),
    skills: ({ home }) => join(home, '.cursor', 'skills'),
    projectSkills: '.cursor/skills',
  },
  {
    // https://opencode.ai/docs/skills; it follows XDG on every system. OPENCODE_CONFIG_DIR names a further folder, and is
    // not for skills everywhere (https://github.com/anomalyco/opencode/issues/6292).
    name: 'opencode',
    folder: opencodeFolder,
    skills: (person) => join(opencodeFolder(person), 'skills'),
    projectSkills: '.opencode/skills',
  },
  {
    // https://geminicli.com/docs/cli/using-agent-skills; the variable, in which a `.gemini` is made:
    // https://geminicli.com/docs/reference/configuration
    name: 'gemini',
    folder: geminiFolder,
    skills: (person) => join(geminiFolder(person), 'skills'),
    projectSkills: '.gemini/skills',
  },
  {
    // https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/create-skills; the variable:
    // https://docs.github.com/en/copilot/reference/copilot-cli-reference/cli-config-dir-reference
    name: 'copilot',
    folder: copilotFolder,
    skills: (person) => join(copilotFolder(person), 'skills'),
    projectSkills: '.github/skills',
  },
];

export const RUNTIME_NAMES: readonly string[] = RUNTIMES.map(({ name }) => name);

export function isHere(runtime: Runtime, person: Person): boolean {
  return existsSync(runtime.folder(person));
}

function claudeFolder({ home, env }: Person): string {
  return chosen(env, 'CLAUDE_CONFIG_DIR') ?? join(home, '.claude');
}

function opencodeFolder({ home, env }: Person): string {
  return join(chosen(env, 'XDG_CONFIG_HOME') ?? join(home, '.config'), 'opencode');
}

function geminiFolder({ home, env }: Person): string {
  return join(chosen(env, 'GEMINI_CLI_HOME') ?? home, '.gemini');
}

function copilotFolder({ home, env }: Person): string {
  return chosen(env, 'COPILOT_HOME') ?? join(home, '.copilot');
}

function chosen(env: Environment, variable: string): string | undefined {
  const value = env[variable];
  return value === undefined || value === '' ? undefined : resolve(value);
}
