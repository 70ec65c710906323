// @ts-check
/** Runs the commands of a flow, each as a process of its own, and keeps what was said. */
import { spawn } from 'node:child_process';
import { REMORA } from '../stage.mjs';

/** @typedef {import('./flow.mjs').Word} Word */
/** @typedef {import('./flow.mjs').Ref} Ref */

const COMMAND_MS = 60_000;

/** What an agent that goes by snapshots alone would not use: scripts, selectors, points, pauses, and what skips checks. */
const FORBIDDEN =
  /^(evaluate|click_xy|move_xy|drag_xy|wheel|batch|--(selector|script|time|force|dom)\b|css=|[.#]\w)/;

export class FlowShell {
  /** @type {string[]} */
  answers = [];
  log = '';
  commands = 0;
  #cwd;
  #env;

  /** @param {{ cwd: string, env: NodeJS.ProcessEnv }} where */
  constructor({ cwd, env }) {
    this.#cwd = cwd;
    this.#env = env;
  }

  /** Throws when the command fails. @param {readonly Word[]} command */
  async run(command) {
    const words = command.map((word) => (typeof word === 'string' ? word : this.#refOf(word)));
    const forbidden = words.find((word) => FORBIDDEN.test(word));
    if (forbidden !== undefined) throw new Error(`a flow does not use ${forbidden}`);
    this.log += `\n$ remora ${words.map(quote).join(' ')}\n`;
    const start = performance.now();
    const { exit, stdout, stderr } = await this.#spawn(words);
    this.commands += 1;
    this.answers.push(stdout + stderr);
    this.log += `${stdout}${stderr}(${Math.round(performance.now() - start)} ms)\n`;
    if (exit !== 0) throw new Error(`remora ${words.map(quote).join(' ')} ended with ${exit}`);
  }

  /** @param {Ref} wanted */
  #refOf({ line, nth }) {
    for (const answer of this.answers.toReversed()) {
      const refs = answer.split('\n').flatMap((text) => {
        const [, found, rest] = /^[\s+=]*\[(e\d+)\] (.*)$/.exec(text) ?? [];
        return found !== undefined && isStartOf(line, rest ?? '') ? [found] : [];
      });
      const found = refs[nth];
      if (found !== undefined) return found;
    }
    throw new Error(`no answer has a line of a ref and ${line}`);
  }

  /** @param {string[]} words @returns {Promise<{ exit: number | null, stdout: string, stderr: string }>} */
  #spawn(words) {
    return new Promise((resolve, reject) => {
      const child = spawn(REMORA, words, {
        cwd: this.#cwd,
        env: this.#env,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: COMMAND_MS,
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (stdout += text));
      child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (stderr += text));
      child.on('error', reject);
      child.on('close', (exit) => resolve({ exit, stdout, stderr }));
    });
  }
}

/** @param {string} start @param {string} line */
const isStartOf = (start, line) => line === start || line.startsWith(`${start} `);

/** @param {string} word */
function quote(word) {
  if (/^[\w./:@=-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
