/** The chat itself: takes what the person types, lets the agent work, and stops it when asked to. */
import { toRemoraError } from '../../../errors.ts';
import { withDeadline } from '../../../util/deadline.ts';
import { Deferred } from '../../../util/deferred.ts';
import { shorten } from '../../../util/text.ts';
import type { Agent } from '../../agent.ts';
import type { AgentEvent } from '../../loop/agent-event.ts';
import type { Person } from '../../person.ts';
import type { Report } from '../../report.ts';
import { type Cell, shownText, textOf } from '../input/editor.ts';
import type { History } from '../input/history.ts';
import { InputLine, type Typed } from '../input/input-line.ts';
import { type Block, span } from '../terminal/span.ts';
import type { Key, Terminal } from '../terminal/terminal.ts';
import { endLines, errorLine, said, sentLine } from '../view/lines.ts';
import { type CommandName, completeCommand, readCommand } from './commands.ts';
import { withNotes } from './notes.ts';
import { type Asked, Questions } from './questions.ts';
import { type Prompt, Screen } from './screen.ts';
import type { TurnCost } from './transcript.ts';

export interface ChatHooks {
  /** Shown at the start. */
  readonly greeting: readonly Block[];
  readonly runCommand: (
    command: Exclude<CommandName, 'quit'>,
    argument: string,
    agent: Agent,
  ) => Promise<Block>;
  /** Notes for the model, to go with the message. Throws a RemoraError where the turn cannot begin. */
  readonly beforeTurn: (signal: AbortSignal) => Promise<readonly string[]>;
  /** May throw when it could not be kept. */
  readonly afterTurn: (agent: Agent, cost: TurnCost) => void;
}

/** For a turn that was stopped because the chat ends. */
const STOP_MS = 2_000;
const CUT_OFF_CHARS = 1_000;
const NO_COST: TurnCost = { steps: 0, input: 0, output: 0 };

export class Chat {
  readonly #terminal: Terminal;
  readonly #hooks: ChatHooks;
  readonly #screen: Screen;
  readonly #line: InputLine;
  readonly #questions = new Questions(() => this.#onQuestion());
  readonly #ended = new Deferred<undefined>();
  readonly #inbox: (readonly Cell[])[] = [];
  #wake: () => void = () => undefined;
  #isOpen = false;
  #hasEnded = false;
  /** Told before there was a screen: skills that cannot be read. */
  readonly #early: AgentEvent[] = [];
  /** Of the turn that runs. */
  #work: AbortController | undefined;
  #cost = NO_COST;
  /** Of the answer that comes in. */
  #unfinished = '';
  /** The question that is being answered, and what was typed so far. */
  #answering: { readonly asked: Asked; readonly line: InputLine; wasWrong: boolean } | undefined;
  #below: string | undefined;
  #isQuitHinted = false;
  #isUnkept = false;

  constructor(terminal: Terminal, history: History, hooks: ChatHooks) {
    this.#terminal = terminal;
    this.#hooks = hooks;
    this.#line = new InputLine({ history, complete: completeCommand });
    this.#screen = new Screen(terminal, () => this.#prompt());
  }

  get person(): Person {
    // Nothing is asked for between turns; if it were, nobody would wait for the answer.
    return this.#questions.personOf(() => this.#work?.signal ?? AbortSignal.abort());
  }

  readonly onEvent = (event: AgentEvent): void => {
    if (event.type === 'text') this.#unfinished += event.delta;
    if (event.type === 'usage') {
      this.#cost = addUsage(this.#cost, event);
      this.#unfinished = '';
    }
    if (!this.#isOpen) this.#early.push(event);
    else if (!this.#hasEnded) this.#screen.onEvent(event);
  };

  /** Where it cannot be kept, the person is told once, and the chat goes on. */
  keep(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!this.#isUnkept) this.#screen.say(errorLine(toRemoraError(error)));
      this.#isUnkept = true;
    }
  }

  /** Until the person leaves, the terminal is gone or `signal` aborts. The terminal is given back then. */
  async run(agent: Agent, signal: AbortSignal): Promise<void> {
    const onAbort = (): void => this.#end();
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) this.#end();
    this.#terminal.open({
      onKey: (key) => this.#onKey(key),
      onPaste: (text) => this.#onPaste(text),
      onResize: () => this.#screen.redraw(),
      onGone: () => this.#end(),
    });
    try {
      this.#isOpen = true;
      this.#screen.say(...this.#hooks.greeting);
      for (const event of this.#early) this.#screen.onEvent(event);
      this.#screen.refresh();
      for (let next = await this.#next(); next; next = await this.#next()) await this.#take(next, agent);
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#screen.close();
      this.#terminal.close();
    }
  }

  /** Undefined at the end. */
  async #next(): Promise<readonly Cell[] | undefined> {
    while (!this.#hasEnded && this.#inbox.length === 0)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#hasEnded ? undefined : this.#inbox.shift();
  }

  async #take(cells: readonly Cell[], agent: Agent): Promise<void> {
    const text = textOf(cells);
    if (text.trim() === '') return;
    this.#screen.say(sentLine(shownText(cells)));
    const read = readCommand(text);
    try {
      if (read.kind === 'mistake') this.#screen.say(said(read.text, 'warn'));
      else if (read.kind === 'message') await this.#turn(text, agent);
      else if (read.name === 'quit') this.#end();
      else this.#screen.say(await this.#hooks.runCommand(read.name, read.argument, agent));
    } catch (error) {
      this.#screen.say(errorLine(toRemoraError(error)));
    }
    this.#screen.refresh();
  }

  async #turn(text: string, agent: Agent): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    this.#cost = NO_COST;
    this.#screen.startWork();
    try {
      const notes = [...(await this.#hooks.beforeTurn(work.signal)), ...this.#cutOff()];
      const report = await this.#untilStopped(agent.turn(withNotes(text, notes), work.signal));
      if (report) this.#screen.say(...endLines(report));
    } finally {
      // What still asks has nobody to work for.
      work.abort();
      this.#work = undefined;
      this.#screen.endWork();
      this.keep(() => this.#hooks.afterTurn(agent, this.#cost));
    }
  }

  /** What it was writing when it was stopped is in no conversation, and yet the person has read it. */
  #cutOff(): readonly string[] {
    const begun = this.#unfinished.trim();
    this.#unfinished = '';
    return begun === ''
      ? []
      : [`The person stopped you. You had begun to write: ${shorten(begun, CUT_OFF_CHARS)}`];
  }

  /** When the chat ends, its turn has a little time left to end too. */
  async #untilStopped(turn: Promise<Report>): Promise<Report | undefined> {
    const first = await Promise.race([turn, this.#ended.promise]);
    if (first) return first;
    return withDeadline(turn, STOP_MS, () => new Error('the agent does not stop')).catch(() => undefined);
  }

  #end(): void {
    this.#hasEnded = true;
    this.#work?.abort();
    this.#ended.resolve(undefined);
    this.#wake();
  }

  #onKey(key: Key): void {
    this.#below = undefined;
    const wasHinted = this.#isQuitHinted;
    this.#isQuitHinted = false;
    const line = this.#answering?.line ?? this.#line;
    if (key.ctrl && key.name === 'c') this.#interrupt(wasHinted);
    else if (key.ctrl && key.name === 'd' && line.isEmpty && !this.#answering) this.#end();
    else if (key.ctrl && key.name === 'l') this.#screen.redraw();
    else this.#onTyped(line.key(key));
    if (!this.#hasEnded) this.#screen.refresh();
  }

  #onPaste(text: string): void {
    (this.#answering?.line ?? this.#line).paste(text);
    this.#screen.refresh();
  }

  /** Ctrl-C: a no to what is asked; else the turn stops; else the line is cleared; else a hint, and then the end. */
  #interrupt(wasHinted: boolean): void {
    const { refuse } = this.#answering?.asked ?? {};
    if (refuse) {
      this.#screen.say(sentLine('no'));
      refuse();
    } else if (this.#work) this.#stop(this.#work);
    else if (!this.#line.isEmpty) this.#line.clear();
    else if (wasHinted) this.#end();
    else {
      this.#isQuitHinted = true;
      this.#below = 'Ctrl-C again leaves; /help lists what else there is.';
    }
  }

  /** What was typed ahead was meant for after the turn: it goes back to the line. */
  #stop(work: AbortController): void {
    if (work.signal.aborted) {
      this.#end();
      return;
    }
    const typed = [...this.#inbox.splice(0), this.#line.editor.cells].filter((cells) => cells.length > 0);
    this.#line.replace(typed.flatMap((cells, at) => (at === 0 ? cells : ['\n', ...cells])));
    work.abort();
    this.#screen.showStopping();
  }

  #onTyped(typed: Typed): void {
    if (typed.kind === 'choices') this.#below = typed.choices.join('  ');
    if (typed.kind !== 'sent') return;
    if (this.#answering) this.#onAnswer(typed.cells);
    else if (this.#work && isQuit(typed.cells)) this.#end();
    else if (textOf(typed.cells).trim() !== '') {
      this.#inbox.push(typed.cells);
      this.#wake();
    }
  }

  #onAnswer(cells: readonly Cell[]): void {
    const answering = this.#answering;
    if (!answering) return;
    // Shown before it is passed on: what comes of it stands below.
    const wasTaken = answering.asked.answer(textOf(cells).trim());
    if (wasTaken) this.#screen.say(sentLine(shownText(cells).trim() || '(Enter)'));
    else answering.wasWrong = true;
  }

  #onQuestion(): void {
    const asked = this.#questions.current;
    if (asked === this.#answering?.asked) return;
    this.#answering = asked ? { asked, line: new InputLine(), wasWrong: false } : undefined;
    if (asked) this.#screen.say(asked.text);
    this.#screen.refresh();
  }

  #prompt(): Prompt {
    const { asked, line, wasWrong } = this.#answering ?? {};
    const queued = this.#inbox.map(shownText);
    return {
      editor: (line ?? this.#line).editor,
      mark: asked ? span('? ', 'warn') : span('› ', 'accent'),
      above: asked ? span(`  ${asked.hint}`, wasWrong ? 'warn' : 'dim') : undefined,
      below: this.#below,
      queued: this.#work ? queued : [],
    };
  }
}

const isQuit = (cells: readonly Cell[]): boolean => {
  const read = readCommand(textOf(cells));
  return read.kind === 'command' && read.name === 'quit';
};

const addUsage = (
  { steps, input, output }: TurnCost,
  usage: Extract<AgentEvent, { type: 'usage' }>,
): TurnCost => ({ steps: steps + 1, input: input + usage.input, output: output + usage.output });
