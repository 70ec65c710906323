/** `remora config`: the settings in force, and changing those of the person's own file (CFG-2). */
import { describeConfig, configJsonSchema } from '../../config/describe.ts';
import { setValue, unsetValue } from '../../config/edit.ts';
import { loadConfig } from '../../config/load.ts';
import type { Environment } from '../../config/environment.ts';
import { fail, type Json, toJsonValue } from '../../errors.ts';

export interface ConfigCommand {
  readonly home: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly words: readonly string[];
}

export interface MetaResult {
  readonly data: { readonly [key: string]: Json | undefined };
  readonly text: string;
}

export function runConfig(command: ConfigCommand): MetaResult {
  const [verb = 'show', ...words] = command.words;
  switch (verb) {
    case 'show':
    case 'get':
      return show(command, words[0]);
    case 'set':
      return set(command, words);
    case 'unset':
      return unset(command, words);
    case 'schema': {
      const text = JSON.stringify(configJsonSchema(), null, 2);
      return { data: { schema: text }, text: `${text}\n` };
    }
    default:
      return SETTING.test(verb)
        ? show(command, verb)
        : reject(`config has no "${verb}": it takes nothing, get, set, unset or schema`);
  }
}

const SETTING = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/;

function show({ home, cwd, env }: ConfigCommand, key: string | undefined): MetaResult {
  const all = describeConfig(loadConfig({ home, cwd, env, flags: {} }));
  const shown =
    key === undefined
      ? all
      : all.filter((setting) => setting.key === key || setting.key.startsWith(`${key}.`));
  if (shown.length === 0) return reject(`there is no setting "${key ?? ''}"; \`remora config\` lists them`);
  const settings = shown.map(({ key: name, value, source, env: variable, flag, description }) => ({
    key: name,
    value: value === undefined ? null : toJsonValue(value),
    source,
    env: variable,
    ...(flag === undefined ? {} : { flag }),
    description,
  }));
  const text = shown
    .map(
      ({ key: name, value, source, flag }) =>
        `${name} = ${value === undefined ? 'unset' : JSON.stringify(value)}  (${source})${flag === undefined ? '' : `  ${flag}`}\n`,
    )
    .join('');
  return { data: { settings }, text };
}

function set({ home }: ConfigCommand, [key, ...words]: readonly string[]): MetaResult {
  if (key === undefined || words.length === 0)
    return reject('config set takes a key and a value: config set maxPages 10');
  setValue(home, key, words.join(' '));
  return { data: { key, set: true }, text: `${key} is set.\n` };
}

function unset({ home }: ConfigCommand, [key]: readonly string[]): MetaResult {
  if (key === undefined) return reject('config unset takes a key: config unset maxPages');
  const was = unsetValue(home, key);
  return {
    data: { key, unset: was },
    text: was ? `${key} is back at its default.\n` : `${key} was not set.\n`,
  };
}

function reject(reason: string): never {
  throw fail('bad_input', { reason, action: 'config' }, { hint: 'See `remora help config`.' });
}
