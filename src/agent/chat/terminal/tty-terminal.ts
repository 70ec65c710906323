/** A real terminal. It is given back on every way out, a crash too: the process's `exit` does it if nobody else did. */
import { emitKeypressEvents } from 'node:readline';
import type { Environment } from '../../../config/environment.ts';
import type { AgentProgram } from '../../program.ts';
import type { Key, Terminal, TerminalListeners } from './terminal.ts';

/** DECSET 2004: pastes come between marks. */
const PASTE_ON = '\u001b[?2004h';
const PASTE_OFF = '\u001b[?2004l';
const SHOW_CURSOR = '\u001b[?25h';
const PLAIN = '\u001b[0m';

const FALLBACK = { columns: 80, rows: 24 } as const;

/** What readline's `keypress` gives; `name` is undefined for most that is not on a Latin keyboard. */
interface Keypress {
  readonly sequence?: string;
  readonly name?: string | undefined;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

export class TtyTerminal implements Terminal {
  readonly hasColors: boolean;
  readonly #stdin: NodeJS.ReadStream;
  readonly #stdout: NodeJS.WriteStream;
  readonly #stderr: NodeJS.WriteStream;
  #listeners: TerminalListeners | undefined;
  #isGone = false;
  /** What of a paste has come so far. */
  #pasted: string | undefined;

  constructor({ stdin, stdout, stderr }: AgentProgram['streams'], env: Environment) {
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.hasColors = stdout.isTTY && (env['NO_COLOR'] ?? '') === '';
  }

  /** Its window was closed. Known once it was given back, at the latest. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** A pty without a size says 0. */
  get columns(): number {
    return this.#stdout.columns || FALLBACK.columns;
  }

  get rows(): number {
    return this.#stdout.rows || FALLBACK.rows;
  }

  write(text: string): void {
    if (this.#listeners) this.#stdout.write(text);
  }

  open(listeners: TerminalListeners): void {
    this.#listeners = listeners;
    process.once('exit', this.#close);
    process.on('SIGINT', this.#onInterrupt);
    this.#stdout.on('resize', listeners.onResize);
    // They stay for good: what is written after the window was closed must not end the process early.
    for (const stream of [this.#stdin, this.#stdout, this.#stderr]) stream.on('error', this.#onGone);
    this.#stdin.on('end', this.#onGone);
    emitKeypressEvents(this.#stdin);
    this.#stdin.on('keypress', this.#onKeypress);
    this.#stdin.setRawMode(true);
    this.#stdin.resume();
    this.#stdout.write(PASTE_ON);
  }

  close(): void {
    const listeners = this.#listeners;
    if (!listeners) return;
    this.#listeners = undefined;
    process.off('exit', this.#close);
    process.off('SIGINT', this.#onInterrupt);
    this.#stdout.off('resize', listeners.onResize);
    this.#stdin.off('keypress', this.#onKeypress);
    this.#stdin.pause();
    this.#stdout.write(PLAIN + PASTE_OFF + SHOW_CURSOR);
    // Where the window is closed both tell it as an `error` of the stream.
    this.#stdin.setRawMode(false);
  }

  readonly #close = (): void => this.close();

  /** Sent by `kill`: the key itself sends none in raw mode. */
  readonly #onInterrupt = (): void =>
    this.#listeners?.onKey({ name: 'c', text: '', ctrl: true, meta: false });

  readonly #onGone = (): void => {
    this.#isGone = true;
    this.#listeners?.onGone();
  };

  readonly #onKeypress = (text: string | undefined, keypress: Keypress): void => {
    const { name = '', sequence = '' } = keypress;
    if (name === 'paste-start') this.#pasted = '';
    else if (name === 'paste-end') this.#endPaste();
    else if (this.#pasted !== undefined) this.#pasted += sequence;
    else this.#listeners?.onKey(toKey(text, keypress));
  };

  #endPaste(): void {
    const pasted = this.#pasted ?? '';
    this.#pasted = undefined;
    this.#listeners?.onPaste(pasted);
  }
}

function toKey(text: string | undefined, { name = '', ctrl = false, meta = false }: Keypress): Key {
  const types = text !== undefined && !ctrl && !meta && !/^\p{Cc}/u.test(text);
  return { name, text: types ? text : '', ctrl, meta };
}
