// @ts-check
/** Settings, errors and layers as documents. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LAYERS } from '../layers.mjs';
import { ROOT } from './declarations.mjs';
import { table } from './markdown.mjs';

/** @typedef {import('./declarations.mjs').Declarations} Declarations */
/** @typedef {import('../../src/config/names.ts').NamedSetting} NamedSetting */

/** @param {Declarations} declarations */
export function renderSettings({ SETTINGS }) {
  return [
    '# Settings',
    '',
    'A setting is read, in rising order, from its default, from `config.yaml` in REMORA_HOME, from the `.remora.yaml` of',
    'the project, from a variable, and from a flag. An unknown key or a value that does not fit stops the command with',
    'exit code 2 and names the place. `remora config` shows each value and where it was read; `remora config set KEY VALUE`',
    'and `remora config unset KEY` change `config.yaml`; `remora config schema` prints a JSON schema for editors.',
    '',
    'The project file is the nearest `.remora.yaml` from the working folder up to the top of the git repository. It cannot',
    'widen rights: what it may set stands with each setting.',
    '',
    'Three variables are no settings: `REMORA_HOME` moves all that remora keeps, `REMORA_SESSION` names the session, and',
    '`REMORA_MODEL` is accepted and not used.',
    '',
    ...[...SETTINGS.values()].map(renderSetting),
  ].join('\n');
}

/** @param {Declarations} declarations */
export function renderErrors({ ERRORS }) {
  const rows = Object.entries(ERRORS).map(([code, { message, hint, exit, retryable }]) => [
    `\`${code}\``,
    message,
    hint,
    String(exit),
    retryable ? 'yes' : 'no',
  ]);
  return [
    '# Errors',
    '',
    'A failure has a code, a sentence and the next step. Codes are stable; sentences are not, and a more exact one may',
    'stand in the place of the one below. `{name}` is filled in from the details.',
    '',
    'With `--json` a failure is one line on standard output:',
    '`{"ok":false,"action","session","error":{code,message,hint,retryable,mayHaveApplied,details}}`. Without it, text on',
    'standard error. `retryable` (the last column) means that the same call may simply be sent again. `mayHaveApplied:',
    'true` means that input was sent and its effect is not known: look before you repeat it. What the browser said lies in',
    '`details.cause`, what the page said in `details.page`.',
    '',
    'Exit codes: 0 done, 1 the action failed, 2 wrong usage, 3 no browser, 4 denied or a yes is needed.',
    '',
    table(['code', 'what happened', 'next step', 'exit', 'again'], rows),
  ].join('\n');
}

/** The table of folders in docs/architecture.md. */
export function renderLayers() {
  const present = Object.entries(LAYERS).filter(([name]) => isThere(name));
  const rows = present.map(([name, { about, imports, packages }]) => [
    `\`${name}\``,
    about,
    listed(imports),
    listed(packages),
  ]);
  return table(['folder', 'what it is for', 'may import', 'packages'], rows);
}

/**
 * The table of layers has room for folders that are not built yet.
 *
 * @param {string} layer
 */
function isThere(layer) {
  return [layer, `src/${layer}`, `src/${layer}.ts`].some((path) => existsSync(join(ROOT, path)));
}

/** @param {NamedSetting} setting */
function renderSetting(setting) {
  const { key, description, kind, env, flag, project } = setting;
  const standard = setting.schema.safeParse(undefined).data;
  const byFlag = flag ? `; flag: \`${flag.form.split(' | ').join('`, `')}\`` : '; no flag';
  return [
    `## ${key}`,
    '',
    description,
    '',
    `- Takes: ${portable(kind.expected)}.`,
    `- Default: ${standard === undefined ? 'not set' : `\`${JSON.stringify(standard)}\``}.`,
    `- Variable: \`${env}\`${byFlag}.`,
    `- Project file: ${projectRule(project)}.`,
    '',
  ].join('\n');
}

/** @param {NamedSetting['project']} rule */
function projectRule(rule) {
  switch (rule.may) {
    case 'set':
      return 'may set it';
    case 'lower':
      return 'may lower it';
    case 'never':
      return `may not set it: it ${rule.because}`;
  }
}

/**
 * The sentence names the mark of this system; the document is the same on all.
 *
 * @param {string} expected
 */
function portable(expected) {
  return expected.replace(`with ${delimiter} between them`, 'with : between them, on Windows ;');
}

/** @param {readonly string[] | 'all'} names */
function listed(names) {
  if (names === 'all') return 'all';
  return names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(' ');
}
