/** The settings by name: dotted keys, environment variables, flags. */
import { z } from 'zod';
import type { Setting } from './setting.ts';
import { settingRegistry } from './setting.ts';
import { configSchema } from './schema.ts';

export interface NamedSetting extends Setting {
  /** As `remora config` shows it: `browser.port`. */
  readonly key: string;
  /** `['browser', 'port']`. */
  readonly steps: readonly string[];
  readonly schema: z.ZodType;
}

/** By dotted key, in the order of the schema. */
export const SETTINGS: ReadonlyMap<string, NamedSetting> = new Map(
  settingsIn(configSchema, []).map((setting) => [setting.key, setting]),
);

/** What holds settings without being one: `browser`. */
export const GROUPS: ReadonlySet<string> = new Set(
  [...SETTINGS.values()].flatMap(({ steps }) =>
    steps.slice(0, -1).map((_, index) => steps.slice(0, index + 1).join('.')),
  ),
);

const BY_ENV = new Map([...SETTINGS.values()].map((setting) => [setting.env, setting]));
const BY_FLAG = new Map(
  [...SETTINGS.values()].flatMap((setting) => (setting.flag ? [[setting.flag.name, setting]] : [])),
);

/** All environment variables that hold a setting. */
export const ENV_NAMES: readonly string[] = [...BY_ENV.keys()];

/** The keys of the flags that `loadConfig` takes; `--max-pages` is `maxPages`. */
export const flagNames: readonly string[] = [...BY_FLAG.keys()];

export function settingOfVariable(name: string): NamedSetting | undefined {
  return BY_ENV.get(name);
}

export function settingOfFlag(name: string): NamedSetting | undefined {
  return BY_FLAG.get(name);
}

/** The name with the fewest letters to change; a right last part in a wrong group counts as one. For "did you mean". */
export function nearestName(name: string, names: Iterable<string>): string {
  let best = '';
  let least = Infinity;
  for (const candidate of names) {
    const distance = Math.min(
      editDistance(name, candidate),
      editDistance(lastStep(name), lastStep(candidate)) + 1,
    );
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

function settingsIn(group: z.ZodObject, above: readonly string[]): NamedSetting[] {
  return Object.entries<unknown>(group.shape).flatMap(([name, schema]) => {
    const steps = [...above, name];
    const about = schema instanceof z.ZodType ? settingRegistry.get(schema) : undefined;
    if (about && schema instanceof z.ZodType) return [{ ...about, key: steps.join('.'), steps, schema }];
    const inner = schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
    if (inner instanceof z.ZodObject) return settingsIn(inner, steps);
    throw new Error(`${steps.join('.')} is in the schema without setting()`);
  });
}

function lastStep(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

/** Levenshtein's distance without regard to case, one row at a time. */
function editDistance(left: string, right: string): number {
  const [from, to] = [left.toLowerCase(), right.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
