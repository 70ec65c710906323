// @ts-check
/** A command from its start to its end, with its output. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

const COMMAND_MS = 120_000;

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {{ limitMs?: number, stdin?: string }} [how]
 * @returns {Promise<{ ms: number, text: string }>} Rejects when the command fails or does not end.
 */
export function timedRun([program = '', ...args], env, { limitMs = COMMAND_MS, stdin } = {}) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const input = stdin === undefined ? 'ignore' : 'pipe';
    // Some tools leave files in the folder that they are started in.
    const how = { env, cwd: tmpdir(), timeout: limitMs };
    const child = spawn(program, args, { ...how, stdio: [input, 'pipe', 'pipe'] });
    // A command that does not read it to the end says itself whether it failed.
    child.stdin?.on('error', () => undefined).end(stdin);
    /** @type {Buffer[]} */
    const out = [];
    /** @type {Buffer[]} */
    const errors = [];
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => out.push(chunk));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const ms = performance.now() - start;
      const text = Buffer.concat(out).toString('utf8');
      const said = Buffer.concat(errors).toString('utf8') + text;
      const line = [program, ...args].join(' ');
      if (code === 0) resolve({ ms, text });
      else reject(new Error(`${line} ended with ${code ?? signal ?? ''}: ${said.slice(0, 300)}`));
    });
  });
}
