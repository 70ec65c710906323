/** The settings as shown to people and to editors (CFG-2). */
import { z } from 'zod';
import { masked, placeOf } from './invalid.ts';
import type { LoadedConfig } from './load.ts';
import { SETTINGS } from './names.ts';
import { configSchema } from './schema.ts';

export interface DescribedSetting {
  readonly key: string;
  /** Credentials masked; undefined when there is none. */
  readonly value: unknown;
  /** `default`, `/home/ann/.remora/config.yaml:3`, `REMORA_ENDPOINT`, `--endpoint`. */
  readonly source: string;
  readonly description: string;
  readonly env: string;
  /** As a person types it; settings that must not stand among arguments have none. */
  readonly flag?: string;
}

export function describeConfig({ config, sources }: LoadedConfig): DescribedSetting[] {
  return [...SETTINGS.values()].map((setting) => ({
    key: setting.key,
    value: masked(setting, setting.steps.reduce(valueAt, config)),
    source: placeOf(sources[setting.key] ?? { kind: 'default' }),
    description: setting.description,
    env: setting.env,
    ...(setting.flag ? { flag: setting.flag.form } : {}),
  }));
}

/** JSON Schema 2020-12 of config.yaml. */
export function configJsonSchema(): object {
  return { title: 'Settings of remora', ...z.toJSONSchema(configSchema, { io: 'input' }) };
}

function valueAt(holder: unknown, step: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : undefined;
}
