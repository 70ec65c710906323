/** The sub-agent's end of the pipe to its parent. */
import type { Readable, Writable } from 'node:stream';
import { fail } from '../../../errors.ts';
import { reasonOf } from '../../../util/deadline.ts';
import { Deferred } from '../../../util/deferred.ts';
import { shorten, toOneLine } from '../../../util/text.ts';
import type { Report } from '../../report.ts';
import { parseJson, readLines, writeLine } from '../lines.ts';
import {
  type Answer,
  type Ask,
  BEAT_MS,
  type FromChild,
  LINE_CHARS,
  MESSAGE_CHARS,
  PROTOCOL,
  type Task,
  toChildSchema,
  type ToChild,
} from '../wire.ts';

export class ParentPipe {
  /** Rejects with `bad_input` for what is no task of ours, and when the parent is gone before it gave one. */
  readonly task: Promise<Task>;
  readonly #task = new Deferred<Task>();
  readonly #out: Writable;
  readonly #over = new AbortController();
  readonly #open = new Map<number, (answer: Answer) => void>();
  readonly #beat: NodeJS.Timeout;
  #lastId = 0;

  constructor(input: Readable, out: Writable) {
    this.#out = out;
    this.task = this.#task.promise;
    out.on('error', () => this.#end('the parent is gone'));
    this.#send({ type: 'hello', protocol: PROTOCOL });
    this.#beat = setInterval(() => this.#send({ type: 'alive' }), BEAT_MS);
    this.#listen(input).then(
      () => this.#end('the parent is gone'),
      (error: unknown) => this.#end(error instanceof Error ? error.message : String(error)),
    );
  }

  /** Aborts when the parent cancels, or is gone. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  progress(line: string): void {
    this.#send({ type: 'progress', line: shorten(toOneLine(line), LINE_CHARS) });
  }

  spent(steps: number, tokens: number): void {
    this.#send({ type: 'spent', steps, tokens });
  }

  artifact(path: string): void {
    this.#send({ type: 'artifact', path });
  }

  /** Rejects with the reason of a signal that aborts. */
  ask(ask: Ask, signal: AbortSignal): Promise<Answer> {
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.#open.delete(id);
        for (const one of [signal, this.over]) one.removeEventListener('abort', onAbort);
      };
      const onAbort = (): void => {
        settle();
        this.#send({ type: 'withdraw', id });
        reject(reasonOf(signal.aborted ? signal : this.over));
      };
      if (signal.aborted || this.over.aborted) {
        reject(reasonOf(signal.aborted ? signal : this.over));
        return;
      }
      for (const one of [signal, this.over]) one.addEventListener('abort', onAbort);
      this.#open.set(id, (answer) => {
        settle();
        resolve(answer);
      });
      this.#send({ type: 'ask', id, ask });
    });
  }

  /** The last thing that is said. */
  async finish(report: Report): Promise<void> {
    this.stop();
    await writeLine(this.#out, { type: 'report', report });
  }

  stop(): void {
    clearInterval(this.#beat);
  }

  async #listen(input: Readable): Promise<void> {
    for await (const line of readLines(input, MESSAGE_CHARS)) {
      const read = toChildSchema.safeParse(parseJson(line));
      // What cannot be read is no order; the parent hears of it only by our going on.
      if (read.success) this.#take(read.data);
      else this.#task.reject(fail('bad_input', { reason: 'that is no task' }));
    }
  }

  #take(message: ToChild): void {
    if (message.type === 'cancel') this.#end('cancelled');
    else if (message.type === 'answer') this.#open.get(message.id)?.(message.answer);
    else if (message.protocol === PROTOCOL) this.#task.resolve(message.task);
    else this.#task.reject(fail('bad_input', { reason: `the parent speaks version ${message.protocol}` }));
  }

  #end(reason: string): void {
    this.#task.reject(fail('bad_input', { reason }));
    this.#over.abort(fail('cancelled'));
  }

  #send(message: FromChild): void {
    void writeLine(this.#out, message);
  }
}
