// @ts-check
/** The catalogue as documents: the reference of all actions, and the short table of SKILL.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJSONSchema } from 'zod';
import { ROOT } from './declarations.mjs';
import { cell, table } from './markdown.mjs';

/** @typedef {import('./declarations.mjs').Declarations} Declarations */
/** @typedef {import('../../src/actions/action.ts').AnyAction} AnyAction */

/** @type {Readonly<Record<AnyAction['on'], string>>} */
const WORKS_ON = {
  page: 'the current page, or the one that `--tab` names',
  tab: 'the current tab, or the one that `--tab` names; the page itself is not asked',
  session: 'the tabs of the session',
  hub: 'remora itself; it does not use a page',
};

/**
 * @param {Declarations} declarations
 * @param {(name: string) => string} dataShapeOf What an action's data looks like.
 */
export function renderActions(declarations, dataShapeOf) {
  const { catalogue, META_COMMANDS } = declarations;
  const list = catalogue.map(({ name }) => `[${name}](#${name})`).join(', ');
  return [
    '# Actions',
    '',
    'Every action is a command (`remora NAME …`), a route (`POST /v1/actions/NAME`, see [HTTP](../http.md)) and a name',
    'for `session.act(NAME, input)` in Node. On the command line words come in the order shown, flags anywhere after the',
    'name. In JSON the input is an object with the keys named below.',
    '',
    list,
    '',
    '## Flags of every action',
    '',
    globalFlags(declarations),
    'Most [settings](settings.md) can be given as flags as well.',
    '',
    ...catalogue.map((action) => renderAction(action, declarations, dataShapeOf(action.name))),
    '## Commands that are no actions',
    '',
    'They concern the program itself and exist on the command line only.',
    '',
    table(
      ['command', 'what it does'],
      [...META_COMMANDS].map(([name, summary]) => [`\`${name}\``, summary]),
    ),
  ].join('\n');
}

/** @param {Declarations} declarations */
export function renderSkillTable({ catalogue, positionalsOf }) {
  return table(
    ['command', 'what for'],
    catalogue.map((action) => [`\`${signature(action, positionalsOf)}\``, brief(action.summary)]),
  );
}

/**
 * From the comment at the top of the action's file, where the shape of its data stands.
 *
 * @param {string} name
 */
export function readDataShape(name) {
  const path = `src/actions/${name.replaceAll('_', '-')}.ts`;
  const comment = /^\/\*\*([^]*?)\*\//.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1] ?? '';
  const words = comment.replace(/^\s*\* ?/gm, ' ').replace(/\s+/g, ' ');
  const shape = /\bData: (.*)$/.exec(words)?.[1]?.trim();
  if (!shape) throw new Error(`${path}: the comment at its top does not say "Data: …"`);
  // Requirement numbers mean nothing to a reader of the reference.
  const text = shape.replace(/ \([A-Z]+-\d+\w?\)/g, '');
  return cell(text.endsWith('.') ? text : `${text}.`);
}

const BRIEF_CHARS = 56;

/** What stands before a semicolon or colon, or where that is long before a comma. @param {string} summary */
function brief(summary) {
  const [clause = ''] = summary.split(/[;(]|: /);
  const parts = clause.split(',');
  let text = parts[0] ?? '';
  for (const part of parts.slice(1)) if (`${text},${part}`.length <= BRIEF_CHARS) text += `,${part}`;
  return `${text.trim().replace(/\.$/, '')}.`;
}

/**
 * @param {AnyAction} action
 * @param {Declarations} declarations
 * @param {string} dataShape
 */
function renderAction(action, declarations, dataShape) {
  const { name, summary, effect, level, on, examples } = action;
  return [
    `## ${name}`,
    '',
    summary,
    '',
    `\`remora ${signature(action, declarations.positionalsOf)}\``,
    '',
    inputTable(action, declarations),
    `- Works on: ${WORKS_ON[on]}.`,
    `- Effect: ${effect}. Level: ${level}.`,
    `- Data: ${dataShape}`,
    '',
    '```sh',
    ...examples.map((example) => `remora ${example}`),
    '```',
    '',
  ].join('\n');
}

/**
 * `click TARGET`: the name and its words, those that may be left out in brackets.
 *
 * @param {AnyAction} action
 * @param {Declarations['positionalsOf']} positionalsOf
 */
function signature(action, positionalsOf) {
  const words = positionalsOf(action).map(({ key, required }) =>
    required ? key.toUpperCase() : `[${key.toUpperCase()}]`,
  );
  return [action.name, ...words].join(' ');
}

/**
 * @param {AnyAction} action
 * @param {Declarations} declarations
 */
function inputTable(action, { flagsOf, positionalsOf }) {
  const defaults = defaultsOf(action);
  const words = positionalsOf(action).map(({ key, required, description }) => [
    key.toUpperCase(),
    key,
    describe(description, required ? undefined : defaults.get(key)),
  ]);
  const flags = flagsOf(action)
    .filter(({ target }) => target === 'input')
    .map((flag) => [writtenAs(flag), flag.key, describe(flag.description, defaults.get(flag.key))]);
  const rows = [...words, ...flags].map(([word = '', key = '', text = '']) => [
    `\`${word}\``,
    `\`${key}\``,
    text,
  ]);
  return rows.length === 0 ? 'It takes no input.\n' : table(['word or flag', 'key', 'what it is'], rows);
}

/** @param {Declarations} declarations */
function globalFlags({ catalogue, flagsOf }) {
  const [first] = catalogue;
  const flags = first ? flagsOf(first).filter(({ target }) => target === 'global') : [];
  return table(
    ['flag', 'what it does'],
    flags.map((flag) => [`\`${writtenAs(flag)}\``, flag.description]),
  );
}

/** @param {import('../../src/surfaces/words/flags.ts').Flag} flag */
function writtenAs({ name, placeholder }) {
  return placeholder === undefined ? name : `${name} ${placeholder}`;
}

/**
 * @param {string} description
 * @param {unknown} standard
 */
function describe(description, standard) {
  return standard === undefined || standard === false
    ? description
    : `${description} Default: \`${typeof standard === 'string' ? standard : JSON.stringify(standard)}\`.`;
}

/**
 * @param {AnyAction} action
 * @returns {ReadonlyMap<string, unknown>}
 */
function defaultsOf(action) {
  const { properties = {} } = toJSONSchema(action.input, { io: 'input' });
  return new Map(
    Object.entries(properties).map(([key, schema]) => [
      key,
      typeof schema === 'object' ? schema.default : undefined,
    ]),
  );
}
