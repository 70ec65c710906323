/** The catalogue as descriptions of tools, for whoever hands them to a model (API-4). */
import type { AnyAction, Catalogue } from '../../actions/action.ts';
import { type KeySchema, schemaOf, summaryOf } from './action-schema.ts';
import { HELP } from './read-call.ts';
import { mannerFor, oneToolGuide } from './tool-guide.ts';
import type { ObjectSchema, ToolSpec, ToolStyle } from './tool.ts';
import { TOOL } from './tool-words.ts';

/** `one`: the tool `browser` that reaches every action. `split`: a tool `browser_NAME` for each. */
export function describeTools(catalogue: Catalogue, style: ToolStyle): readonly ToolSpec[] {
  return style === 'one' ? [oneTool(catalogue)] : catalogue.map(toolOf);
}

function oneTool(catalogue: Catalogue): ToolSpec {
  return {
    name: TOOL,
    title: 'Browser',
    description: oneToolGuide(catalogue),
    inputSchema: oneSchema(catalogue),
    readOnly: false,
  };
}

function oneSchema(catalogue: Catalogue): ObjectSchema {
  const names = [...catalogue.map(({ name }) => name), HELP];
  return {
    type: 'object',
    properties: {
      action: { type: 'string', enum: names },
      ...sharedKeys(catalogue),
      ...NOTED,
    },
    required: ['action'],
  };
}

/** What is worth saying of a key beside the actions that name it; every other key goes into `input`. */
const NOTED: Readonly<Record<string, unknown>> = {
  target: { type: 'string', description: 'ref (e3), role and name (button "Save"), or CSS selector' },
  tab: { type: 'string', description: 'tab to work on, current by default' },
  input: { type: 'object', description: 'further keys of the action' },
  timeoutMs: { type: 'number' },
  noWait: { type: 'boolean' },
  quiet: { type: 'boolean', description: 'do not look for what changed' },
  dryRun: { type: 'boolean', description: 'check, do nothing' },
  awaitResponse: { type: 'string', description: 'part of an address: give the response to that request' },
};

/**
 * Every key that an action cannot do without, or that stands for itself on a command line; without a type where actions
 * differ.
 */
function sharedKeys(catalogue: Catalogue): Readonly<Record<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const action of catalogue) {
    const { properties, required } = schemaOf(action);
    for (const key of [...action.positionals, ...required]) {
      const schema = bareType(properties[key] ?? {});
      const isSame = !found.has(key) || JSON.stringify(found.get(key)) === JSON.stringify(schema);
      found.set(key, isSame ? schema : {});
    }
  }
  return Object.fromEntries(found);
}

function bareType({ type, items }: KeySchema): Readonly<Record<string, unknown>> {
  return {
    ...(type === undefined ? {} : { type }),
    ...(items === undefined ? {} : { items: bareType(items) }),
  };
}

/** Repeated in each of the tools, and so without words where the name says it. */
function briefManner(action: AnyAction): Readonly<Record<string, unknown>> {
  const told = Object.entries(mannerFor(action)).map(([key, schema]) => {
    const { description } = schema;
    return [key, { ...bareType(schema), ...(SPEAKING.has(key) ? {} : { description }) }] as const;
  });
  return Object.fromEntries(told);
}

const SPEAKING: ReadonlySet<string> = new Set(['tab', 'timeoutMs', 'noWait', 'dryRun']);

function toolOf(action: AnyAction): ToolSpec {
  const { properties, required } = schemaOf(action);
  return {
    name: `${TOOL}_${action.name}`,
    title: `Browser: ${action.name.replaceAll('_', ' ')}`,
    description: summaryOf(action),
    inputSchema: {
      type: 'object',
      properties: { ...properties, ...briefManner(action) },
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
    readOnly: action.effect === 'read',
  };
}
