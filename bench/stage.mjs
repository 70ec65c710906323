// @ts-check
/** What the benchmark measures on: browsers and a remora of its own in a temporary folder, all ended when it is done. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowserExecutable } from '../scripts/ensure-browser.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const REMORA = join(ROOT, 'bin/remora');

const START_MS = 30_000;
const END_MS = 10_000;
const COMMAND_MS = 60_000;

/** @typedef {{ port: number, product: string }} Browser */

/** Nothing of the person's settings and sessions; NODE_EXTRA_CA_CERTS alone makes each start of Node dearer. */
const FOREIGN =
  /^(REMORA_|AGENT_BROWSER_|(CLAUDE_CODE|OPENCODE)_SESSION_ID$|CODEX_THREAD_ID$|NODE_EXTRA_CA_CERTS$|NODE_OPTIONS$)/;

export class Stage {
  folder = mkdtempSync(join(tmpdir(), 'remora-bench-'));
  /** @type {(() => Promise<void>)[]} */
  #ends = [];
  /** @type {Promise<void> | undefined} */
  #closing;

  /** @param {Record<string, string>} more @param {string} of Whose HOME. @returns {NodeJS.ProcessEnv} */
  env(more = {}, of = 'home') {
    const kept = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
    const home = join(this.folder, of);
    mkdirSync(home, { recursive: true });
    return { ...Object.fromEntries(kept), HOME: home, XDG_RUNTIME_DIR: home, XDG_CONFIG_HOME: home, ...more };
  }

  /** @param {() => Promise<void>} end Called when the stage closes; the last one first. */
  onClose(end) {
    this.#ends.unshift(end);
  }

  close() {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  /** Whatever cannot be ended is named, and the others are ended all the same. */
  async #closeAll() {
    // What is started meanwhile is ended too.
    for (let end = this.#ends.shift(); end; end = this.#ends.shift()) {
      try {
        await end();
      } catch (error) {
        console.error(`At the end: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /**
   * A headless browser on a port that it chooses itself.
   *
   * @param {string} name
   * @param {string[]} [more] Flags.
   * @returns {Promise<Browser>}
   */
  async browser(name, more = []) {
    const executable = findBrowserExecutable();
    if (!executable) throw new Error('no browser: run "node scripts/ensure-browser.mjs"');
    const profile = join(this.folder, name);
    const flags = ['--headless=new', '--no-first-run', '--disable-background-networking', '--disable-sync'];
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const child = spawn(
      executable,
      [
        ...flags,
        ...more,
        ...asRoot,
        `--user-data-dir=${profile}`,
        '--remote-debugging-port=0',
        'about:blank',
      ],
      { stdio: 'ignore', env: this.env() },
    );
    this.onClose(() => endProcess(child.pid ?? 0));
    const file = join(profile, 'DevToolsActivePort');
    await until(() => existsSync(file) && readFileSync(file, 'utf8').includes('\n'), 'the browser');
    const port = Number(readFileSync(file, 'utf8').split('\n')[0]);
    const reply = await fetch(`http://127.0.0.1:${port}/json/version`);
    /** @type {{ Browser: string }} */
    const { Browser } = JSON.parse(await reply.text());
    return { port, product: Browser };
  }
}

/**
 * Does the work on a stage that is closed however it ends, by a signal too.
 *
 * @param {(stage: Stage) => Promise<void>} work
 */
export async function onStage(work) {
  const stage = new Stage();
  const leave = (/** @type {unknown} */ reason) => {
    console.error(reason);
    void stage.close().finally(() => process.exit(1));
  };
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException']) process.on(event, leave);
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}

/**
 * Runs a command to its end and gives its output.
 *
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
export function run([program = '', ...args], env) {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', timeout: COMMAND_MS });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}

/** @param {number} pid */
export async function endProcess(pid) {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  await untilEnded(pid);
}

/** @param {number} pid */
export async function untilEnded(pid) {
  const end = Date.now() + END_MS;
  while (isAlive(pid)) {
    if (Date.now() > end) process.kill(pid, 'SIGKILL');
    await pause();
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    // ESRCH: there is no such process.
    return false;
  }
}

/**
 * @param {() => boolean} isDone
 * @param {string} what
 */
async function until(isDone, what) {
  const end = Date.now() + START_MS;
  while (!isDone()) {
    if (Date.now() > end) throw new Error(`${what} did not start`);
    await pause();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
