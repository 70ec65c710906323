// @ts-check
/**
 * Everything that can be checked without a browser: `npm run check`. One line for each check, and the whole output of
 * those that failed. With `--report FILE` the counts are written there as JSON: `{passed, failed}`.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const AT_ONCE = 2;
const MINUTES = 5;

/** @typedef {{ code: number, output: string }} Outcome */
/** @typedef {{ name: string, command: string[], judge?: (outcome: Outcome) => Verdict }} Check */
/** @typedef {{ ok: boolean, warning?: string }} Verdict */

/** The others read what it writes. */
/** @type {Check} */
const BUILD = { name: 'build', command: ['node', 'scripts/build.mjs'] };

/**
 * The longest first, which as the last one would be alone.
 *
 * @type {Check[]}
 */
const CHECKS = [
  { name: 'lint', command: ['npx', 'eslint', '.'] },
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'declarations', command: ['node', 'scripts/build.mjs', '--types'] },
  { name: 'types', command: ['npx', 'tsc', '-p', 'tsconfig.json'] },
  { name: 'types of page code', command: ['npx', 'tsc', '-p', 'tsconfig.page.json'] },
  { name: 'types of scripts', command: ['npx', 'tsc', '-p', 'tsconfig.scripts.json'] },
  { name: 'layers', command: ['node', 'scripts/check-layers.mjs'] },
  { name: 'sizes', command: ['node', 'scripts/check-sizes.mjs'] },
  { name: 'unused code', command: ['npx', 'knip', '--no-progress'] },
  { name: 'generated docs', command: ['node', 'scripts/gen-docs.mjs', '--check'] },
  {
    name: 'known vulnerabilities',
    command: ['npm', 'audit', '--omit=dev', '--audit-level=high', '--json'],
    judge: judgeAudit,
  },
];

const results = [await run(BUILD), ...(await runAll(CHECKS))];
const failed = results.filter((ok) => !ok).length;
const passed = results.length - failed;
console.log(`${passed} checks passed, ${failed} failed`);
const reportAt = process.argv.indexOf('--report');
const reportFile = reportAt < 0 ? undefined : process.argv[reportAt + 1];
if (reportFile) writeFileSync(reportFile, JSON.stringify({ passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs all, at most AT_ONCE together.
 *
 * @param {Check[]} checks
 * @returns {Promise<boolean[]>}
 */
async function runAll(checks) {
  const waiting = [...checks];
  /** @type {boolean[]} */
  const done = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await run(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

/**
 * @param {Check} check
 * @returns {Promise<boolean>}
 */
async function run({ name, command, judge = judgeExit }) {
  const start = performance.now();
  const outcome = await capture(command);
  const { ok, warning } = judge(outcome);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${warning ? `, warning: ${warning}` : ''}`);
  if (!ok) console.log(`$ ${command.join(' ')}\n${outcome.output.trimEnd()}\n`);
  return ok;
}

/**
 * @param {string[]} command
 * @returns {Promise<Outcome>}
 */
function capture([program = '', ...args]) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MINUTES * 60_000,
      // npm and npx are .cmd files on Windows.
      shell: process.platform === 'win32',
    });
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }));
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output });
    });
  });
}

/**
 * @param {Outcome} outcome
 * @returns {Verdict}
 */
function judgeExit({ code }) {
  return { ok: code === 0 };
}

/**
 * npm ends with 1 both when it found something and when it could not ask. Only the first reply has counts in it.
 *
 * @param {Outcome} outcome
 * @returns {Verdict}
 */
function judgeAudit({ code, output }) {
  if (code === 0) return { ok: true };
  if (/"vulnerabilities":\s*\{/.test(output)) return { ok: false };
  const reason = /"message":\s*"([^"]*)"/.exec(output)?.[1] ?? output.trim().slice(-200);
  return { ok: true, warning: `the audit could not run: ${reason}` };
}
