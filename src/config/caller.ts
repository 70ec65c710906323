/** The settings that one call brings along: its environment and its flags. */
import type { Environment, Flags } from './environment.ts';
import type { Found } from './invalid.ts';
import { accept, invalid } from './invalid.ts';
import { ENV_NAMES, flagNames, nearestName, settingOfFlag, settingOfVariable } from './names.ts';

const PREFIX = 'REMORA_';
/** Read elsewhere: where the home is, who the session is. */
const NO_SETTINGS: ReadonlySet<string> = new Set(['REMORA_HOME', 'REMORA_SESSION']);
/** Of tests; and of flows, whose secrets are never settings. */
const OTHER_PREFIXES = ['REMORA_TEST_', 'REMORA_SECRET_'];

/** An empty variable counts as unset, as it does for most programs. A REMORA_ name that means nothing fails. */
export function readEnvironment(env: Environment): Found[] {
  return Object.keys(env).flatMap((name) => {
    const text = name.startsWith(PREFIX) ? env[name] : undefined;
    if (text === undefined || NO_SETTINGS.has(name) || isOthers(name)) return [];
    const source = { kind: 'env', name } as const;
    const setting = settingOfVariable(name);
    if (!setting) {
      const nearest = nearestName(name, [...ENV_NAMES, ...NO_SETTINGS]);
      throw invalid({ path: name, expected: `a known variable; the nearest is ${nearest}`, source });
    }
    return text === '' ? [] : [accept(setting, setting.kind.fromText(text), source)];
  });
}

const isOthers = (name: string): boolean => OTHER_PREFIXES.some((prefix) => name.startsWith(prefix));

export function readFlags(flags: Flags): Found[] {
  return Object.entries(flags).flatMap(([name, given]) => {
    if (given === undefined) return [];
    const source = { kind: 'flag', name } as const;
    const setting = settingOfFlag(name);
    if (!setting) {
      throw invalid({
        path: name,
        expected: `a known flag; the nearest is ${nearestName(name, flagNames)}`,
        source,
      });
    }
    return [accept(setting, typeof given === 'string' ? setting.kind.fromText(given) : given, source)];
  });
}
