// @ts-check
/** Runs the shipped command as a person would and prints what they would see; part of scripts/demo.mjs. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Of an answer: the lines that are printed, and the characters of each. */
const SHOWN_LINES = 14;
const SHOWN_COLUMNS = 110;
const COMMAND_MS = 60_000;
const END_MS = 10_000;

/** @typedef {{ exit: number | null, stdout: string, stderr: string }} Outcome */
/** @typedef {{ daemon: { pid: number } | null, browser: { pid: number, launched: boolean } | null }} Status */

export class DemoShell {
  #cwd;
  #home;
  #command;
  /** @type {NodeJS.ProcessEnv} */
  #env;
  /** @type {NodeJS.Signals | undefined} */
  #interrupted;

  /** @param {{ cwd: string, home: string }} where The project's folder, and a REMORA_HOME of the demo's own. */
  constructor({ cwd, home }) {
    this.#cwd = cwd;
    this.#home = home;
    this.#env = { ...process.env, REMORA_HOME: home, REMORA_SESSION: 'demo' };
    this.#command =
      process.platform === 'win32'
        ? [process.execPath, join(cwd, 'dist/bin/remora.js')]
        : [join(cwd, 'bin/remora')];
  }

  /** Lets the command that runs come to its end: half of a start could not be cleaned up. @param {NodeJS.Signals} signal */
  interrupt(signal) {
    this.#interrupted = signal;
  }

  /** @param {string} line */
  say(line) {
    console.log(`\n# ${line}`);
  }

  /** Prints the command and the beginning of its answer. Throws when it fails. @param {string[]} words */
  async run(words) {
    this.#print(words);
    const outcome = await this.#succeed(words);
    printStart(outcome.stdout);
  }

  /**
   * The `data` of the answer; prints nothing.
   *
   * @template T What the action documents.
   * @param {string[]} words
   * @returns {Promise<T>}
   */
  async ask(words) {
    /** @type {{ data: T }} */
    const { data } = JSON.parse((await this.#succeed([...words, '--json'])).stdout);
    return data;
  }

  /**
   * Prints the page's lines and gives its refs by role and name.
   *
   * @param {string[]} flags
   */
  async snapshot(flags) {
    const words = ['snapshot', ...flags, '--json'];
    this.#print(words);
    /** @type {{ text: string, data: { refs: { ref: string, role: string, name: string }[] } }} */
    const { text, data } = JSON.parse((await this.#succeed(words)).stdout);
    printStart(text);
    return {
      /** @param {string} role @param {string} name */
      ref: (role, name) => {
        const found = data.refs.find((item) => item.role === role && item.name === name);
        if (found) return found.ref;
        throw new Error(`the snapshot shows no ${role} ${JSON.stringify(name)}:\n${text}`);
      },
    };
  }

  /** Ends what remora started: tabs, daemon, and a browser that it launched itself. */
  async close() {
    if (!existsSync(this.#home)) return;
    this.#interrupted = undefined;
    /** @type {Status} */
    const { daemon, browser } = await this.ask(['status']);
    if (browser) await this.#spawn(['end']);
    // A daemon that broke down may have left a browser that it launched; another's is refused.
    const stop = browser && !browser.launched ? ['stop'] : ['stop', '--browser'];
    this.#print(stop);
    const { stdout, stderr, exit } = await this.#spawn(stop);
    printStart(stdout + stderr);
    if (exit !== 0) await this.#spawn(['stop']);
    if (browser?.launched) await untilEnded(browser.pid);
    if (daemon) await untilEnded(daemon.pid);
  }

  /** @param {string[]} words */
  #print(words) {
    console.log(`\n$ remora ${words.map(quote).join(' ')}`);
  }

  /** @param {string[]} words @returns {Promise<Outcome>} */
  async #succeed(words) {
    this.#checkInterrupted();
    const outcome = await this.#spawn(words);
    this.#checkInterrupted();
    if (outcome.exit === 0) return outcome;
    const said = (outcome.stderr || outcome.stdout).trim();
    throw new Error(`remora ${words.map(quote).join(' ')} ended with ${outcome.exit}\n${said}`);
  }

  #checkInterrupted() {
    if (this.#interrupted) throw new Error(`interrupted by ${this.#interrupted}`);
  }

  /** @param {string[]} words @returns {Promise<Outcome>} */
  #spawn(words) {
    const [program = '', ...args] = this.#command;
    return new Promise((resolve, reject) => {
      const child = spawn(program, [...args, ...words], {
        cwd: this.#cwd,
        env: this.#env,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: COMMAND_MS,
        // Ctrl-C in the terminal is for the demo, which ends things in order.
        detached: true,
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (stdout += text));
      child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (stderr += text));
      child.on('error', reject);
      child.on('close', (exit) => resolve({ exit, stdout, stderr }));
    });
  }
}

/** Waits until the process is gone, and kills it when that takes too long. @param {number} pid */
export async function untilEnded(pid) {
  const end = Date.now() + END_MS;
  while (isAlive(pid)) {
    if (Date.now() > end) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH: there is no such process.
    return false;
  }
}

/** @param {string} text */
function printStart(text) {
  const lines = text.trimEnd().split('\n');
  for (const line of lines.slice(0, SHOWN_LINES)) {
    console.log(line.length > SHOWN_COLUMNS ? `${line.slice(0, SHOWN_COLUMNS - 1)}…` : line);
  }
  if (lines.length > SHOWN_LINES) console.log(`… ${lines.length - SHOWN_LINES} more lines`);
}

/** @param {string} word */
function quote(word) {
  if (/^[\w./:@=-]+$/.test(word)) return word;
  return word.includes("'") ? JSON.stringify(word) : `'${word}'`;
}
