// @ts-check
/** What the shell script bin/remora must know of the declarations. */

/** @typedef {import('./declarations.mjs').Declarations} Declarations */

/**
 * The functions of bin/remora that follow from what is declared.
 *
 * @param {Declarations} declarations
 */
export function renderShellLists({ RUNTIME_VARIABLES, ENV_NAMES, catalogue, commonFlags }) {
  const flags = commonFlags().filter(({ placeholder }) => placeholder !== undefined);
  const readers = catalogue.filter(({ stdin }) => stdin !== undefined);
  const names = ['REMORA_SESSION', ...RUNTIME_VARIABLES, ...ENV_NAMES];
  const words = names.map((name) => `    \${${name}+"${name}=$${name}"}`);
  return [
    ...isOneOf(
      'takes_value',
      flags.map(({ name }) => name),
    ),
    ...isOneOf(
      'takes_text',
      readers.map(({ name }) => name),
    ),
    'send_variables() {',
    '  set -- \\',
    words.join(' \\\n'),
    `  [ $# -eq 0 ] || printf '%s\\0' "$@"`,
    '}',
    '',
  ].join('\n');
}

/**
 * @param {string} name
 * @param {readonly string[]} words
 */
function isOneOf(name, words) {
  const pattern = words.join(' | \\\n      ');
  return [`${name}() {`, '  case $1 in', `    ${pattern}) ;;`, '    *) return 1 ;;', '  esac', '}', ''];
}
