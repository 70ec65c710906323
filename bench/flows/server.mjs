// @ts-check
/** An application's server as a process of its own, until the stage closes. */
import { spawn } from 'node:child_process';
import { answers, poll } from '../../scripts/await-server.mjs';
import { endProcess } from '../stage.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */

const START_MS = 60_000;
const SETTLED_MS = 15_000;

/**
 * @param {Stage} stage
 * @param {{ command: string[], cwd: string, url: string, env?: Record<string, string> }} server `url` answers when it is ready.
 * @returns {Promise<void>}
 */
export async function startServer(stage, { command: [program = '', ...args], cwd, url, env }) {
  const child = spawn(program, args, { cwd, env: stage.env(env), stdio: ['ignore', 'pipe', 'pipe'] });
  stage.onClose(() => endProcess(child.pid ?? 0));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream
      .setEncoding('utf8')
      .on('data', (/** @type {string} */ text) => (said = (said + text).slice(-4_000)));
  }
  child.on('error', (error) => (said += error.message));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended:\n${said}`);
    return answers(url);
  };
  await poll(START_MS, isReady, () => `${program} ${args.join(' ')} did not start:\n${said}`);
}

/**
 * Asks the application until it has what it should have: some store a moment after the page says so.
 *
 * @param {() => Promise<{ is: boolean, found: unknown }>} look
 * @param {string} what
 */
export async function expectStored(look, what) {
  /** @type {unknown} */
  let last;
  const isStored = async () => {
    const { is, found } = await look();
    last = found;
    return is;
  };
  await poll(SETTLED_MS, isStored, () => `${what}; the application has ${JSON.stringify(last)}`);
}
