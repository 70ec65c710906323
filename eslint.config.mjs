// @ts-check
/**
 * Style that a machine can hold. Sizes come from scripts/limits.mjs, import directions from scripts/layers.mjs.
 * Rules without a reason next to them are those of typescript-eslint's strict set.
 */
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { house } from './scripts/eslint-house-rules.mjs';
import { EXCEPTIONS, LIMITS } from './scripts/limits.mjs';

const IMPORT_WITH_JS = {
  selector:
    ':matches(ImportDeclaration, ExportNamedDeclaration, ImportExpression)[source.value=/^\\.{1,2}\\u002F.*\\.js$/]',
  message: 'Write the extension of the file that is there: .ts.',
};

const TEST_RULES = [
  IMPORT_WITH_JS,
  {
    selector: 'CallExpression MemberExpression[property.name=/^(only|skip|todo|fails)$/]',
    message:
      'A test runs, or is deleted. One that a platform cannot run says so: test.skipIf(process.platform === …).',
  },
  {
    selector:
      ':matches(CallExpression[callee.name=/^(test|it|describe)$/], CallExpression[callee.object.name=/^(test|it|describe)$/]) > ObjectExpression > Property[key.name="retry"]',
    message: 'A test that passes at the second try has failed: find the race.',
  },
];

const SLEEP_RULES = [
  {
    selector:
      'NewExpression[callee.name="Promise"] > ArrowFunctionExpression > CallExpression[callee.name="setTimeout"], ' +
      'NewExpression[callee.name="Promise"] > ArrowFunctionExpression > BlockStatement > ExpressionStatement > CallExpression[callee.name="setTimeout"]',
    message: 'Wait for a condition (expect.poll, vi.waitFor), not for a time.',
  },
  {
    selector: 'AwaitExpression > CallExpression[callee.name=/^(delay|sleep|setTimeout)$/]',
    message: 'Wait for a condition (expect.poll, vi.waitFor), not for a time.',
  },
];

export default defineConfig(
  { ignores: ['dist/', 'coverage/', '**/*.gen.ts', 'test/fixtures/', 'test/golden/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { house },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-check': false, 'ts-expect-error': true }],
      // Numbers and booleans print as one expects; objects, null and undefined do not.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `() => reject(error)` is read as what it is.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Our strings are walked by code point.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A function that may throw stays async, so that every failure reaches the caller as a rejection.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/max-params': ['error', { max: LIMITS.parameters }],
      'max-lines-per-function': ['error', { max: LIMITS.functionLines }],
      // A long switch over kinds is one decision.
      complexity: ['error', { max: 15, variant: 'modified' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': ['error', IMPORT_WITH_JS],
      'house/described-disable': 'error',
      'house/explained-catch': 'error',
    },
  },
  {
    // Where untyped data is given its type, and the cast is the point: branded ids, the protocol's own answers, and
    // those of our code in the page.
    files: ['src/util/brand.ts', 'src/cdp/protocol.ts', 'src/refs/page-reply.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': 'off' },
  },
  {
    files: ['src/page/**/*.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.page.json' } },
    rules: {
      // Pages use what is deprecated, so the code that reads them looks at it.
      '@typescript-eslint/no-deprecated': 'off',
      // The page may have replaced the methods of its nodes: the prototypes' own are taken and called on them.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.mjs', 'scripts/**', 'vitest.config.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.scripts.json' } },
    rules: {
      // tsc knows which globals there are.
      'no-undef': 'off',
      // Scripts run unbuilt, so JSON is given its type by a JSDoc annotation.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    // Programs to start from, without types; tests run each of them.
    files: ['examples/**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/max-params': 'off',
      complexity: 'off',
      'no-control-regex': 'off',
      // expect.any() and its like are of type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'no-restricted-syntax': ['error', ...TEST_RULES, ...SLEEP_RULES],
    },
  },
  {
    // Helpers hold the pollers that tests wait with; the tests of time limits let time pass.
    files: ['test/helpers/**/*.ts', 'test/util/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...TEST_RULES] },
  },
  EXCEPTIONS.map(({ path, limit, allowed }) => ({ files: [path], rules: raised(limit, allowed) })),
);

/**
 * @param {import('./scripts/limits.mjs').Limit} limit
 * @param {number} max
 * @returns {import('eslint').Linter.RulesRecord}
 */
function raised(limit, max) {
  if (limit === 'functionLines') return { 'max-lines-per-function': ['error', { max }] };
  if (limit === 'parameters') return { '@typescript-eslint/max-params': ['error', { max }] };
  return {};
}
