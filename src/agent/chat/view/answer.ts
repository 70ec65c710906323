/** The answer of the model as it comes in, piece by piece. */
import type { Display } from '../terminal/display.ts';
import { answerLine, isFence } from './markdown.ts';

const PAUSE_MS = 30;

export class AnswerView {
  readonly #display: Display;
  /** The line that is not complete yet. */
  #line = '';
  #isCode = false;
  /** Something came in that is not shown yet. */
  #isBehind = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(display: Display) {
    this.#display = display;
  }

  add(delta: string): void {
    const [first = '', ...more] = delta.split('\n');
    this.#line += first;
    for (const next of more) {
      this.#endLine();
      this.#line = next;
    }
    this.#isBehind = true;
    if (!this.#pause) this.#show();
  }

  /** Something else comes next: a call, the end of the turn. */
  end(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    if (this.#line !== '') this.#endLine();
    this.#isCode = false;
  }

  /** At once, and then again only after a pause: a long paragraph takes its time to wrap, and pieces of it come fast. */
  #show(): void {
    this.#pause = undefined;
    if (!this.#isBehind) return;
    this.#isBehind = false;
    this.#pause = setTimeout(() => this.#show(), PAUSE_MS);
    // A mark that may be half of one is not shown yet.
    const shown = this.#line.replace(/[*`]+$/, '');
    if (shown !== '') this.#display.grow(answerLine(shown, this.#isCode));
  }

  #endLine(): void {
    this.#display.grow(answerLine(this.#line, this.#isCode));
    this.#display.settle();
    this.#isBehind = false;
    if (isFence(this.#line)) this.#isCode = !this.#isCode;
    this.#line = '';
  }
}
