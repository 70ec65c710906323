// @ts-check
/** A chat in a pty, its screen read by a terminal without a window, and parts of that screen as HTML. */
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** The first eight colours of a terminal, on a dark ground. */
const PALETTE = ['#484f58', '#ff7b72', '#7ee787', '#e3b341', '#79c0ff', '#d2a8ff', '#76e3ea', '#c9d1d9'];
const SCREEN_MS = 60_000;
const POLL_MS = 50;

/** @typedef {{ file: string, args: string[], cwd: string, env: Record<string, string>, columns: number, rows: number }} Program */

export class ChatScreen {
  /** @type {xterm.Terminal} */
  #screen;
  /** @type {import('@lydell/node-pty').IPty} */
  #pty;
  #hasEnded = false;

  /** @param {Program} program */
  constructor({ file, args, cwd, env, columns, rows }) {
    this.#screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
    this.#pty = spawn(file, args, { name: 'xterm-256color', cols: columns, rows, cwd, env });
    this.#pty.onData((data) => this.#screen.write(data));
    this.#pty.onExit(() => (this.#hasEnded = true));
  }

  /** @param {string} keys */
  type(keys) {
    this.#pty.write(keys);
  }

  /** @param {RegExp} text */
  async shows(text) {
    await this.#until(() => text.test(this.#text()), `${text} on the screen`);
  }

  async end() {
    if (!this.#hasEnded) this.#pty.kill('SIGTERM');
    await this.#until(() => this.#hasEnded, 'the end of the chat');
  }

  /**
   * Lines from the last one that `first` matches to the end of what is written.
   *
   * @param {RegExp} first
   */
  html(first) {
    const lines = this.#lines();
    const from = lines.findLastIndex((line) => first.test(line.translateToString(true)));
    const to = lines.findLastIndex((line) => line.translateToString(true) !== '');
    const cell = this.#screen.buffer.active.getNullCell();
    return lines
      .slice(from, to + 1)
      .map((line) => lineHtml(line, cell))
      .join('\n');
  }

  #lines() {
    const { active } = this.#screen.buffer;
    return Array.from({ length: active.length }, (_line, at) => active.getLine(at)).filter(
      (line) => line !== undefined,
    );
  }

  #text() {
    return this.#lines()
      .map((line) => line.translateToString(true))
      .join('\n');
  }

  /**
   * @param {() => boolean} condition
   * @param {string} what
   */
  async #until(condition, what) {
    const end = Date.now() + SCREEN_MS;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`Waited in vain for ${what}:\n${this.#text()}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/**
 * @param {import('@xterm/headless').IBufferLine} line
 * @param {import('@xterm/headless').IBufferCell} cell
 */
function lineHtml(line, cell) {
  const used = line.translateToString(true).length;
  let html = '';
  for (let at = 0; at < used; at += 1) {
    line.getCell(at, cell);
    if (cell.getWidth() > 0) html += cellHtml(cell);
  }
  return html;
}

/** @param {import('@xterm/headless').IBufferCell} cell */
function cellHtml(cell) {
  const text = (cell.getChars() || ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const looks = [
    cell.isFgPalette() ? `color:${PALETTE[cell.getFgColor()] ?? ''}` : '',
    cell.isBold() ? 'font-weight:bold' : '',
    cell.isDim() ? 'opacity:0.65' : '',
  ].filter((look) => look !== '');
  return looks.length === 0 ? text : `<span style="${looks.join(';')}">${text}</span>`;
}
