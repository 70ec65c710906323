/** The flags of a command line, read off the declarations: an action's input, the settings, and those that every action takes. */
import { z } from 'zod';
import type { AnyAction } from '../../actions/action.ts';
import type { Manner } from '../../actions/manner.ts';
import { mannerSchema } from '../../actions/manner-schema.ts';
import { SETTINGS } from '../../config/names.ts';

export interface Flag {
  /** As it is written: `--max-tokens`. */
  readonly name: string;
  /** Where its value goes. */
  readonly key: string;
  readonly target: 'input' | 'setting' | 'global';
  /** Undefined: the flag stands alone and means `means`. */
  readonly placeholder: string | undefined;
  readonly means: boolean;
  readonly kind: 'boolean' | 'number' | 'text' | 'list' | 'json';
  readonly description: string;
}

export interface Positional {
  readonly key: string;
  readonly required: boolean;
  readonly description: string;
}

const GLOBALS: readonly Flag[] = [
  global(
    '--session',
    'ID',
    'text',
    'Work as this session; by default one is chosen by the folder or the agent that calls.',
  ),
  global('--tab', 'TAB', 'text', said('tab')),
  global('--timeout', 'MS', 'number', said('timeoutMs')),
  global('--no-wait', undefined, 'boolean', said('noWait')),
  global('--quiet', undefined, 'boolean', said('quiet')),
  global('--dry-run', undefined, 'boolean', said('dryRun')),
  global('--await-response', 'PATTERN', 'text', said('awaitResponse')),
  global('--json', undefined, 'boolean', 'Print one JSON document.'),
  global('--help', undefined, 'boolean', 'Show this help.'),
];

interface Property {
  readonly type: string | undefined;
  /** Of the items of a list. */
  readonly itemType: string | undefined;
  readonly description: string;
  readonly choices: readonly string[] | undefined;
}

/** In the order that decides between two of one name: the action's own come first. */
export function flagsOf(action: AnyAction): readonly Flag[] {
  const known = flagCache.get(action);
  if (known) return known;
  const own = propertiesOf(action)
    .filter(([key]) => !action.positionals.includes(key))
    .map(([key, property]) => inputFlag(key, property));
  const taken = new Set(own.map((flag) => flag.name));
  const flags = [...own, ...commonFlags().filter((flag) => !taken.has(flag.name))];
  flagCache.set(action, flags);
  return flags;
}

export function positionalsOf(action: AnyAction): readonly Positional[] {
  const required = new Set(schemaOf(action).required);
  const properties = new Map(propertiesOf(action));
  return action.positionals.map((key) => ({
    key,
    required: required.has(key),
    description: properties.get(key)?.description ?? '',
  }));
}

/** The type that a positional or flag of this key wants. */
export function kindOfKey(action: AnyAction, key: string): Flag['kind'] {
  const property = new Map(propertiesOf(action)).get(key);
  return property ? kindOf(property) : 'text';
}

export function settingFlags(): readonly Flag[] {
  return [...SETTINGS.values()].flatMap(({ flag, description }) => {
    if (!flag) return [];
    return flag.form.split(' | ').map((form): Flag => {
      const [name = '', placeholder] = form.split(/ (.+)/s);
      const kind = placeholder === undefined ? 'boolean' : 'text';
      return {
        name,
        key: flag.name,
        target: 'setting',
        placeholder,
        means: !name.startsWith('--no-'),
        kind,
        description,
      };
    });
  });
}

/** Flags that every action takes. */
export const commonFlags = (): readonly Flag[] => [...GLOBALS, ...settingFlags()];

export const toFlagName = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const flagCache = new WeakMap<AnyAction, readonly Flag[]>();

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

/** Kept, for it is asked for several times a call and takes longer than all other parsing. */
const schemaCache = new WeakMap<AnyAction, ObjectSchema>();

function schemaOf(action: AnyAction): ObjectSchema {
  const known = schemaCache.get(action);
  if (known) return known;
  const { properties, required } = z.toJSONSchema(action.input, { io: 'input' });
  const schema = { properties: properties ?? {}, required: required ?? [] };
  schemaCache.set(action, schema);
  return schema;
}

function propertiesOf(action: AnyAction): readonly (readonly [string, Property])[] {
  return Object.entries(schemaOf(action).properties).map(
    ([key, value]) => [key, readProperty(value)] as const,
  );
}

function readProperty(value: unknown): Property {
  const schema = typeof value === 'object' && value !== null ? value : {};
  const about = 'description' in schema && typeof schema.description === 'string' ? schema.description : '';
  const hasDefault = 'default' in schema && schema.default !== false && schema.default !== '';
  const description = hasDefault ? `${about} (default ${JSON.stringify(schema.default)})` : about;
  const choices = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : undefined;
  const itemType = 'items' in schema ? typeOf(schema.items) : undefined;
  return { type: typeOf(schema), itemType, description, choices };
}

function typeOf(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return undefined;
  return typeof schema.type === 'string' ? schema.type : undefined;
}

function inputFlag(key: string, property: Property): Flag {
  const kind = kindOf(property);
  const placeholder = kind === 'boolean' ? undefined : (property.choices?.join('|') ?? PLACEHOLDERS[kind]);
  return {
    name: toFlagName(key),
    key,
    target: 'input',
    placeholder,
    means: true,
    kind,
    description: property.description,
  };
}

const PLACEHOLDERS = { number: 'N', text: 'TEXT', list: 'TEXT', json: 'JSON' } as const;

function kindOf({ type, itemType }: Property): Flag['kind'] {
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'object' || itemType === 'object') return 'json';
  return type === 'array' ? 'list' : 'text';
}

function global(
  name: string,
  placeholder: string | undefined,
  kind: Flag['kind'],
  description: string,
): Flag {
  const key = name.slice(2).replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
  return { name, key, target: 'global', placeholder, means: true, kind, description };
}

function said(key: keyof Manner): string {
  return mannerSchema.shape[key].description ?? '';
}
