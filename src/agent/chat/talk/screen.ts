/** All that is shown: what was said, and below it what runs and the prompt. Holds no state of the chat but that. */
import type { AgentEvent } from '../../loop/agent-event.ts';
import type { Editor } from '../input/editor.ts';
import { promptView } from '../input/prompt-view.ts';
import { Display, type LiveView } from '../terminal/display.ts';
import { type Block, cutRow, type Row, type Span, span } from '../terminal/span.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { AnswerView } from '../view/answer.ts';
import { calledLine, noteLine, subagentLine } from '../view/lines.ts';
import { FRAME_MS, type RunningCall, workingRows } from '../view/working-view.ts';

export interface Prompt {
  readonly editor: Editor;
  readonly mark: Span;
  /** Above the line: what is to be answered. */
  readonly above: Span | undefined;
  /** Below it, until the next key. */
  readonly below: string | undefined;
  /** Sent while the agent works. */
  readonly queued: readonly string[];
}

export class Screen {
  readonly #terminal: Terminal;
  readonly #display: Display;
  readonly #answer: AnswerView;
  readonly #prompt: () => Prompt;
  readonly #calls = new Map<string, RunningCall>();
  #work: { readonly since: number; readonly timer: NodeJS.Timeout; isStopping: boolean } | undefined;

  constructor(terminal: Terminal, prompt: () => Prompt) {
    this.#terminal = terminal;
    this.#display = new Display(terminal);
    this.#answer = new AnswerView(this.#display);
    this.#prompt = prompt;
  }

  say(...blocks: readonly Block[]): void {
    this.#answer.end();
    this.#display.print(...blocks);
  }

  refresh(): void {
    this.#display.show(this.#view());
  }

  redraw(): void {
    this.#display.redraw(this.#view());
  }

  startWork(): void {
    const timer = setInterval(() => this.refresh(), FRAME_MS);
    this.#work = { since: Date.now(), timer, isStopping: false };
    this.refresh();
  }

  showStopping(): void {
    if (this.#work) this.#work.isStopping = true;
    this.refresh();
  }

  endWork(): void {
    clearInterval(this.#work?.timer);
    this.#work = undefined;
    this.#calls.clear();
    this.#answer.end();
    this.refresh();
  }

  /** Must not throw, as listeners of an agent. */
  onEvent(event: AgentEvent): void {
    if (event.type === 'text') {
      this.#answer.add(event.delta);
      return;
    }
    if (event.type === 'call') this.#begin(event.id, event.label);
    else if (event.type === 'progress') this.#progress(event.id, event.message);
    else if (event.type === 'called') {
      this.#calls.delete(event.id);
      this.say(calledLine(event));
    } else if (event.type === 'note') this.say(noteLine(event.text));
    else if (event.type === 'subagent') this.say(subagentLine(event.name, event.line));
    this.refresh();
  }

  close(): void {
    clearInterval(this.#work?.timer);
    this.#answer.end();
    this.#display.close();
  }

  #begin(id: string, label: string): void {
    this.#answer.end();
    this.#calls.set(id, { label, progress: '', since: Date.now() });
  }

  #progress(id: string, message: string): void {
    const call = this.#calls.get(id);
    if (call) this.#calls.set(id, { ...call, progress: message });
  }

  #view(): LiveView {
    const { width } = this.#display;
    const { editor, mark, above, below, queued } = this.#prompt();
    // What runs waits for the answer.
    const before: readonly Row[] = above ? [cutRow([above], width)] : this.#workingRows(queued);
    const after: Row[] = below === undefined ? [] : [cutRow([span(below, 'dim')], width)];
    // On a low screen the prompt comes first.
    const spare = Math.max(0, this.#terminal.rows - 2 - after.length);
    const shown = before.slice(Math.max(0, before.length - spare));
    const maxRows = Math.max(1, this.#terminal.rows - shown.length - after.length - 1);
    const prompt = promptView(editor, { mark, width, maxRows });
    return {
      rows: [...shown, ...prompt.rows, ...after],
      cursor: { row: shown.length + prompt.cursor.row, column: prompt.cursor.column },
    };
  }

  /** A blank line where nothing runs: the prompt stands apart from the answer. */
  #workingRows(queued: readonly string[]): readonly Row[] {
    if (!this.#work) return [[]];
    const { since, isStopping } = this.#work;
    const working = { since, isStopping, calls: [...this.#calls.values()], queued };
    return workingRows(working, Date.now(), this.#display.width);
  }
}
