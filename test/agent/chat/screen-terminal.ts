/** A terminal without a process: what is written is interpreted as a real one would, keys come from the test. */
import xterm from '@xterm/headless';
import type { Key, Terminal, TerminalListeners } from '../../../src/agent/chat/terminal/terminal.ts';
import { until } from '../../helpers/until.ts';

const SCREEN_MS = 10_000;

export class ScreenTerminal implements Terminal {
  readonly hasColors: boolean;
  readonly #screen: xterm.Terminal;
  /** All that was written. */
  written = '';
  #listeners: TerminalListeners | undefined;

  constructor({ columns = 80, rows = 24, hasColors = false } = {}) {
    this.hasColors = hasColors;
    this.#screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 1_000 });
  }

  get columns(): number {
    return this.#screen.cols;
  }

  get rows(): number {
    return this.#screen.rows;
  }

  get isOpen(): boolean {
    return this.#listeners !== undefined;
  }

  write(text: string): void {
    this.written += text;
    this.#screen.write(text);
  }

  open(listeners: TerminalListeners): void {
    this.#listeners = listeners;
  }

  close(): void {
    this.#listeners = undefined;
  }

  type(text: string): void {
    for (const letter of text)
      this.#listeners?.onKey({ name: letter, text: letter, ctrl: false, meta: false });
  }

  press(name: string, { ctrl = false, meta = false }: Partial<Pick<Key, 'ctrl' | 'meta'>> = {}): void {
    this.#listeners?.onKey({ name, text: '', ctrl, meta });
  }

  /** Types the words and sends them. */
  send(text: string): void {
    this.type(text);
    this.press('return');
  }

  paste(text: string): void {
    this.#listeners?.onPaste(text);
  }

  hangUp(): void {
    this.#listeners?.onGone();
  }

  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows);
    this.#listeners?.onResize();
  }

  /** Lines of the visible part, without blanks at their ends. */
  async visible(): Promise<string[]> {
    await this.#flushed();
    return screenLines(this.#screen, this.#screen.buffer.active.baseY);
  }

  /** What has scrolled away, too; empty lines at the end are left out. */
  async all(): Promise<string> {
    await this.#flushed();
    return screenLines(this.#screen, 0).join('\n').trimEnd();
  }

  /** Row and column of the visible part, from 0. */
  async cursor(): Promise<[number, number]> {
    await this.#flushed();
    const { cursorY, cursorX } = this.#screen.buffer.active;
    return [cursorY, cursorX];
  }

  /** Until the whole screen shows it. */
  async shows(text: string | RegExp): Promise<string> {
    return until(
      async () => {
        const all = await this.all();
        return (typeof text === 'string' ? all.includes(text) : text.test(all)) ? all : undefined;
      },
      SCREEN_MS,
      `"${String(text)}" on the screen:\n${await this.all()}`,
    );
  }

  #flushed(): Promise<void> {
    return new Promise((resolve) => this.#screen.write('', resolve));
  }
}

export function screenLines(screen: xterm.Terminal, from: number): string[] {
  const { active } = screen.buffer;
  return Array.from(
    { length: active.length - from },
    (_line, at) => active.getLine(from + at)?.translateToString(true) ?? '',
  );
}
