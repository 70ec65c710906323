/** The settings in force, and where each was read (CFG-1). */
import { readEnvironment, readFlags } from './caller.ts';
import type { Environment, Flags } from './environment.ts';
import { findProjectFile, readSettingsFile } from './files.ts';
import { configFile } from './home.ts';
import type { Found, Source } from './invalid.ts';
import { freeze, invalid } from './invalid.ts';
import { SETTINGS } from './names.ts';
import type { Config } from './schema.ts';
import { configSchema } from './schema.ts';

export interface ConfigInput {
  readonly home: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly flags: Flags;
}

export interface LoadedConfig {
  /** Frozen. */
  readonly config: Config;
  /** By dotted key; every setting has one. */
  readonly sources: Readonly<Record<string, Source>>;
}

/** In rising order: defaults, config.yaml, .remora.yaml, environment, flags. What is wrong in any of them is `bad_input`. */
export function loadConfig({ home, cwd, env, flags }: ConfigInput): LoadedConfig {
  const winners = new Map<string, Found>();
  const put = (found: Found): void => void winners.set(found.setting.key, found);
  readSettingsFile(configFile(home), 'user').forEach(put);
  const projectFile = findProjectFile(cwd);
  for (const found of projectFile === undefined ? [] : readSettingsFile(projectFile, 'project')) {
    refuseRaise(found, winners);
    put(found);
  }
  readEnvironment(env).forEach(put);
  readFlags(flags).forEach(put);
  keepHeadersWithTheirEndpoint(winners);
  return { config: assemble(winners), sources: sourcesOf(winners) };
}

/** What holds where nothing was set. */
export function defaultSettings(): LoadedConfig {
  return { config: assemble(new Map()), sources: sourcesOf(new Map()) };
}

function refuseRaise({ setting, value, source }: Found, below: ReadonlyMap<string, Found>): void {
  if (setting.project.may !== 'lower' || typeof value !== 'number') return;
  const limit = below.get(setting.key)?.value ?? setting.schema.parse(undefined);
  if (typeof limit !== 'number' || value <= limit) return;
  const expected = `at most ${limit}, since a project file may only lower it`;
  throw invalid({ path: setting.key, expected, found: value, source });
}

/** A caller who names an endpoint must not be sent the credentials that the person keeps for another. */
function keepHeadersWithTheirEndpoint(winners: Map<string, Found>): void {
  const endpoint = winners.get('browser.endpoint');
  const headers = winners.get('browser.headers');
  if (endpoint && headers && endpoint.source.kind !== 'user' && headers.source.kind === 'user') {
    winners.delete('browser.headers');
  }
}

function assemble(winners: ReadonlyMap<string, Found>): Config {
  const top: Record<string, unknown> = {};
  const groups: Record<string, Record<string, unknown>> = {};
  for (const { setting, value } of winners.values()) {
    const [first = '', second] = setting.steps;
    if (second === undefined) top[first] = value;
    else (groups[first] ??= {})[second] = value;
  }
  return freeze(configSchema.parse({ ...top, ...groups }));
}

function sourcesOf(winners: ReadonlyMap<string, Found>): Record<string, Source> {
  const keys = [...SETTINGS.keys()];
  return Object.fromEntries(keys.map((key) => [key, winners.get(key)?.source ?? { kind: 'default' }]));
}
