/**
 * What a model asks for, before anything is done: an action, what it takes, and the manner. What can mean one thing only
 * is mended; of what cannot, the error says how to write it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AnyAction, Catalogue } from '../../actions/action.ts';
import { fail } from '../../errors.ts';
import { shorten } from '../../util/text.ts';
import type { ActOptions } from '../programs/hub.ts';
import { mannerOf, schemaOf, toolManner } from './action-schema.ts';
import { asObject, coerceKeys } from './coerce.ts';
import { nearNames, sameName } from './near-names.ts';
import { TOOL } from './tool-words.ts';

type Keys = Readonly<Record<string, unknown>>;

export type ReadCall =
  | { readonly kind: 'help'; readonly about: AnyAction | undefined }
  | {
      readonly kind: 'action';
      readonly action: AnyAction;
      readonly input: Keys;
      readonly manner: ActOptions;
    };

/** The action of the one tool that tells how to use it. */
export const HELP = 'help';

/** `name` of the tool, `sent` what the model sent. Throws `bad_input`. */
export function readCall(catalogue: Catalogue, name: string, sent: unknown): ReadCall {
  const ofTool = name === TOOL ? undefined : toolAction(catalogue, name);
  const given = asObject(sent ?? {});
  if (!given) {
    const example = ofTool ? '{}' : '{"action":"open","url":"https://example.com"}';
    throw fail(
      'bad_input',
      { reason: `${name} takes an object of keys, such as ${example}` },
      { hint: 'Send an object.' },
    );
  }
  if (ofTool) return { kind: 'action', ...readAction(catalogue, ofTool, given) };
  const { action: named, ...keys } = given;
  if (sameName(HELP, [String(named)]) !== undefined) return { kind: 'help', about: aboutOf(catalogue, keys) };
  return { kind: 'action', ...readAction(catalogue, namedAction(catalogue, named), keys) };
}

function toolAction(catalogue: Catalogue, name: string): AnyAction {
  const action = catalogue.find((known) => `${TOOL}_${known.name}` === name);
  if (action) return action;
  throw unknown('tool', name, catalogue);
}

function namedAction(catalogue: Catalogue, named: unknown): AnyAction {
  if (typeof named !== 'string' || named === '')
    throw fail(
      'bad_input',
      {
        reason: `action is missing: the name of what to do, such as {"action":"open","url":"https://example.com"}`,
      },
      { hint: 'See `remora help` for the actions.' },
    );
  const names = catalogue.map(({ name }) => name);
  const meant = sameName(named.startsWith(`${TOOL}_`) ? named.slice(TOOL.length) : named, names);
  const action = catalogue.find(({ name }) => name === meant);
  if (action) return action;
  throw unknown('action', named, catalogue);
}

function unknown(what: 'tool' | 'action', name: string, catalogue: Catalogue): Error {
  const [prefix, word] = what === 'tool' ? [`${TOOL}_`, name.replace(`${TOOL}_`, '')] : ['', name];
  const near = nearNames(
    word,
    catalogue.map((action) => action.name),
  ).map((known) => prefix + known);
  const hint =
    near.length > 0 ? `Use ${near.join(' or ')}; \`remora help\` has all.` : 'See `remora help` for all.';
  return fail('bad_input', { reason: `there is no ${what} "${shorten(name, 60)}"` }, { hint });
}

function aboutOf(catalogue: Catalogue, keys: Keys): AnyAction | undefined {
  const about = keys['about'] ?? asObject(keys['input'])?.['about'];
  return about == null || about === '' ? undefined : namedAction(catalogue, about);
}

interface ReadAction {
  readonly action: AnyAction;
  readonly input: Keys;
  readonly manner: ActOptions;
}

function readAction(catalogue: Catalogue, action: AnyAction, given: Keys): ReadAction {
  const manner = mannerOf(action);
  const all = sameElement(action, mergeKeys(action, given));
  const input = Object.fromEntries(Object.entries(all).filter(([key]) => !(key in manner)));
  const how = Object.fromEntries(Object.entries(all).filter(([key]) => key in manner));
  const carries = action.on === 'hub' && action.carriesOthers === true;
  return { action, input: carries ? withSteps(catalogue, input) : input, manner: readManner(action, how) };
}

/** What stands beside `action` and what stands in `input` is the same, unless the action has an `input` of its own. */
function mergeKeys(action: AnyAction, given: Keys): Keys {
  const { properties, required } = schemaOf(action);
  const schema = { properties: { ...mannerOf(action), ...properties }, required };
  if ('input' in properties) return coerceKeys(given, schema);
  const { input, ...beside } = given;
  const inside = input == null || input === '' ? {} : asObject(input);
  if (!inside) throw fail('bad_input', { reason: 'input must be an object of keys', action: action.name });
  const [outer, inner] = [coerceKeys(beside, schema), coerceKeys(inside, schema)];
  const twice = Object.keys(inner).find((key) => key in outer && !isDeepStrictEqual(outer[key], inner[key]));
  if (twice === undefined) return { ...outer, ...inner };
  throw fail(
    'bad_input',
    { reason: `${twice} is given twice: beside input and, with another value, in it`, action: action.name },
    { hint: 'Send it once.' },
  );
}

/** Most actions call it `target`, those that look at a part of the page `ref`; nobody means another thing by the other. */
function sameElement(action: AnyAction, keys: Keys): Keys {
  const { shape } = action.input;
  const [wrong, right] = 'target' in shape ? ['ref', 'target'] : ['target', 'ref'];
  if (!(right in shape) || wrong in shape || !(wrong in keys) || right in keys) return keys;
  const { [wrong]: element, ...others } = keys;
  return { ...others, [right]: element };
}

function readManner(action: AnyAction, given: Keys): ActOptions {
  const parsed = toolManner.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const reason = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
    throw fail('bad_input', { reason, action: action.name });
  }
  return parsed.data;
}

/** Steps are written like calls of the one tool; what is no list of objects is left to the action's own check. */
function withSteps(catalogue: Catalogue, input: Keys): Keys {
  const { steps } = input;
  if (!Array.isArray(steps)) return input;
  return { ...input, steps: steps.map((step: unknown) => toStep(catalogue, step)) };
}

function toStep(catalogue: Catalogue, sent: unknown): unknown {
  const step = asObject(sent);
  if (!step) return sent;
  const { action: named, ...keys } = step;
  const { action, input, manner } = readAction(catalogue, namedAction(catalogue, named), keys);
  const { tab, ...others } = manner;
  const [other] = Object.keys(others);
  if (other === undefined) return { action: action.name, input, ...(tab === undefined ? {} : { tab }) };
  throw fail('bad_input', {
    reason: `a step takes no ${other}: give it to the whole batch`,
    action: 'batch',
  });
}
