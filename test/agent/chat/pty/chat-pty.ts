/** The built command in a real pty, its screen interpreted as a terminal would. */
import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { atEnd } from '../../../helpers/at-end.ts';
import type { Env } from '../../../helpers/home.ts';
import { isAlive } from '../../../helpers/processes.ts';
import { NODE_PROGRAM } from '../../../helpers/remora.ts';
import { until } from '../../../helpers/until.ts';
import { screenLines } from '../screen-terminal.ts';

const SCREEN_MS = 30_000;

export const KEYS = { enter: '\r', ctrlC: '\u0003', ctrlD: '\u0004', up: '\u001b[A', tab: '\t' } as const;

export interface PtyOptions {
  readonly env: Env;
  /** `chat` unless given. */
  readonly command?: 'chat' | 'run';
  readonly words?: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
}

export class ChatPty {
  readonly screen: xterm.Terminal;
  readonly #pty: IPty;
  /** All that came from it. */
  received = '';
  #exit: number | undefined;

  constructor({ env, command = 'chat', words = [], columns = 100, rows = 30 }: PtyOptions) {
    this.screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
    this.#pty = spawn(process.execPath, [NODE_PROGRAM, command, ...words], {
      name: 'xterm-256color',
      cols: columns,
      rows,
      cwd: env['HOME'] ?? '/',
      env: { ...env, TERM: 'xterm-256color' },
    });
    this.#pty.onData((data) => {
      this.received += data;
      this.screen.write(data);
    });
    this.#pty.onExit(({ exitCode, signal }) => (this.#exit = signal ? 128 + signal : exitCode));
    atEnd(() => {
      if (this.#exit === undefined && isAlive(this.#pty.pid)) this.#pty.kill('SIGKILL');
    });
  }

  get pid(): number {
    return this.#pty.pid;
  }

  write(keys: string): void {
    this.#pty.write(keys);
  }

  send(text: string): void {
    this.write(text + KEYS.enter);
  }

  resize(columns: number, rows: number): void {
    this.screen.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  kill(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }

  /** As its person closes the window: nothing can be read or written any more. */
  closeWindow(): void {
    const destroy: unknown = Reflect.get(this.#pty, 'destroy');
    if (typeof destroy !== 'function') throw new Error('this pty cannot be closed');
    Reflect.apply(destroy, this.#pty, []);
  }

  /** What has scrolled away, too. */
  async all(): Promise<string> {
    await new Promise<void>((resolve) => this.screen.write('', resolve));
    return screenLines(this.screen, 0).join('\n').trimEnd();
  }

  async visible(): Promise<string> {
    await this.all();
    return screenLines(this.screen, this.screen.buffer.active.baseY).join('\n').trimEnd();
  }

  async shows(text: string | RegExp): Promise<string> {
    const isThere = (all: string): boolean =>
      typeof text === 'string' ? all.includes(text) : text.test(all);
    let all = '';
    const look = async (): Promise<true | undefined> => {
      all = await this.all();
      return isThere(all) || this.#exit !== undefined ? true : undefined;
    };
    const hasEnded = await until(look, SCREEN_MS, 'it').catch(() => false);
    if (isThere(all)) return all;
    throw new Error(
      `The screen does not show ${String(text)}, ${hasEnded ? 'and has ended' : 'in time'}:\n${all}`,
    );
  }

  /** The exit code; 128 and the signal's number where one ended it. */
  ended(): Promise<number> {
    return until(() => this.#exit, SCREEN_MS, 'the end of the chat');
  }
}
