/** Questions to the person, one at a time: approvals, questions of the model, things to do in a tab (AGT-1, AGT-5). */
import { reasonOf } from '../../../util/deadline.ts';
import { Deferred } from '../../../util/deferred.ts';
import type { GateRequest } from '../../../policy/gate.ts';
import type { Errand, Person, Question } from '../../person.ts';
import { toTerminalText } from '../terminal/glyphs.ts';
import { type Block, span } from '../terminal/span.ts';
import { wrap } from '../terminal/wrap.ts';
import { oneLine } from '../view/lines.ts';

export interface Asked {
  readonly text: Block;
  /** Takes what was typed; false: that is no answer, `hint` says what is. */
  readonly answer: (typed: string) => boolean;
  readonly hint: string;
  /** What Ctrl-C says; undefined: it stops the turn. */
  readonly refuse: (() => void) | undefined;
}

const DONE = 'done';

export class Questions {
  readonly #onChange: () => void;
  readonly #waiting: Asked[] = [];
  /** Actions that were allowed for the rest of the chat, with their origin. */
  readonly #allowed = new Set<string>();

  /** `onChange`: another question is the current one, or none. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get current(): Asked | undefined {
    return this.#waiting[0];
  }

  /** `signal` aborts when the turn does: approvals bring none of their own. */
  personOf(turn: () => AbortSignal): Person {
    return {
      isThere: true,
      approve: (request, reason) => this.#approve(request, reason, turn()),
      ask: (question, signal) => this.#ask(question, signal),
      request: (errand, signal) => this.#request(errand, signal),
    };
  }

  async #approve(request: GateRequest, reason: string, signal: AbortSignal): Promise<boolean> {
    const kind = JSON.stringify([request.action, request.origin]);
    const isAllowed = (): boolean => this.#allowed.has(kind);
    if (isAllowed()) return true;
    const answer = new Deferred<boolean>();
    return this.#wait(answer, signal, {
      text: approvalText(request, reason),
      hint: 'y yes · n or Enter no · a always, for this action on this site',
      answer: (typed) => {
        // The same may have been asked twice at once.
        const said = isAllowed() ? true : readConsent(typed);
        if (said === undefined) return false;
        if (said === 'always') this.#allowed.add(kind);
        answer.resolve(said !== false);
        return true;
      },
      refuse: () => answer.resolve(false),
    });
  }

  async #ask({ text, choices = [] }: Question, signal: AbortSignal): Promise<string> {
    const answer = new Deferred<string>();
    const listed = choices.map((choice, at) => `${at + 1}  ${oneLine(choice)}`);
    return this.#wait(answer, signal, {
      text: questionText([text, ...listed].join('\n')),
      hint:
        choices.length > 0 ? `a number from 1 to ${choices.length}, or an answer of your own` : 'your answer',
      answer: (typed) => {
        if (typed === '') return false;
        answer.resolve(choices[Number(typed) - 1] ?? typed);
        return true;
      },
      refuse: undefined,
    });
  }

  async #request({ text, tab }: Errand, signal: AbortSignal): Promise<string> {
    const answer = new Deferred<string>();
    const where = tab === undefined ? 'the tab' : `tab ${tab}`;
    return this.#wait(answer, signal, {
      text: questionText(text),
      hint: `do it in ${where}, then press Enter; or type what went wrong`,
      answer: (typed) => {
        answer.resolve(typed === '' ? DONE : typed);
        return true;
      },
      refuse: undefined,
    });
  }

  async #wait<T>(answer: Deferred<T>, signal: AbortSignal, asked: Asked): Promise<T> {
    const onAbort = (): void => answer.reject(reasonOf(signal));
    if (signal.aborted) throw reasonOf(signal);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.push(asked);
    this.#onChange();
    try {
      return await answer.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#waiting.splice(this.#waiting.indexOf(asked), 1);
      this.#onChange();
    }
  }
}

/** Anything but a clear yes or no is asked again; an empty line is a no. */
function readConsent(typed: string): boolean | 'always' | undefined {
  const word = typed.toLowerCase();
  if (['y', 'yes'].includes(word)) return true;
  if (['a', 'always'].includes(word)) return 'always';
  return ['', 'n', 'no'].includes(word) ? false : undefined;
}

function approvalText({ action, effect, origin }: GateRequest, reason: string): Block {
  const where = origin === undefined ? '' : ` on ${oneLine(origin)}`;
  return questionText(
    `Allow ${oneLine(action)}${where}? It ${effect === 'write' ? 'changes something' : 'reads'}.\nWhy it asks: ${oneLine(reason)}`,
  );
}

const questionText =
  (text: string): Block =>
  (width) => {
    const [first = '', ...more] = text.split('\n');
    return [
      ...wrap([span(oneLine(first), 'bold')], width, { first: span('? ', 'warn') }),
      ...more.flatMap((line) => wrap([span(toTerminalText(line))], width, { first: span('  ') })),
    ];
  };
