/** What is asked of the page about a list that it draws itself, and the keys that go to it. */
import { fail } from '../../errors.ts';
import type { BegunChoice, Looked, Taken, Wanted } from '../../page/choice/types.ts';
import { parseChord } from '../../session/page/keys.ts';
import type { PageContext } from '../action.ts';
import type { FoundElement } from '../element/found-element.ts';

/** Milliseconds. A widget takes a choice at once, or asks its server first. */
const TAKEN_MS = 2_000;
/** For a list that goes away by itself. */
const CLOSE_MS = 500;
const GONE_MS = 1_000;
/** The page's own timer comes first. */
const GRACE_MS = 2_000;

export class ListCalls {
  readonly #element: FoundElement;
  readonly #call: PageContext;

  constructor(element: FoundElement, call: PageContext) {
    this.#element = element;
    this.#call = call;
  }

  async begin(): Promise<BegunChoice> {
    const { ref } = this.#element;
    const begun = await this.#call.refs.give(
      (firstRef) => this.#world.call('beginChoice', { ref, firstRef }, this.#options()),
      { range: 4 },
    );
    if (!begun) throw fail('stale_ref', { ref });
    return begun;
  }

  look(wanted: Wanted, timeoutMs: number, scrolls = false): Promise<Looked> {
    const options = this.#options(timeoutMs + GRACE_MS);
    return this.#call.refs.give(
      (firstRef) => this.#world.call('lookForOption', { wanted, firstRef, timeoutMs, scrolls }, options),
      { range: 1 },
    );
  }

  untilTaken(): Promise<Taken> {
    const options = this.#options(TAKEN_MS + GRACE_MS);
    return this.#call.refs.give(
      (firstRef) => this.#world.call('untilTaken', { timeoutMs: TAKEN_MS, firstRef }, options),
      { range: 1 },
    );
  }

  isOpen(): Promise<boolean> {
    return this.#world.call('isChoiceOpen', CLOSE_MS, this.#options());
  }

  isExpanded(): Promise<boolean> {
    return this.#world.call('isChoiceExpanded', undefined, this.#options());
  }

  untilGone(): Promise<void> {
    return this.#world.call('untilListGone', GONE_MS, this.#options());
  }

  /** Selects what the field holds that has the focus, and returns it; undefined where none has it. */
  async selectFilter(): Promise<string | undefined> {
    return (await this.#world.call('prepareFilter', undefined, this.#options()))?.text;
  }

  press(key: string): Promise<void> {
    return this.#element.frame.input.press(parseChord(key), this.#call.signal);
  }

  type(text: string): Promise<void> {
    return this.#element.frame.input.insertText(text, this.#call.signal);
  }

  async end(): Promise<void> {
    try {
      await this.#world.call('endChoice', undefined, { signal: undefined, timeoutMs: GRACE_MS });
    } catch {
      // The document is gone, or does not answer: what was watched there is gone with it or with the next choice.
    }
  }

  get #world(): FoundElement['frame']['world'] {
    return this.#element.frame.world;
  }

  #options(timeoutMs?: number): { signal: AbortSignal; timeoutMs?: number } {
    return { signal: this.#call.signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  }
}
