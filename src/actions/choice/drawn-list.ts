/** One list that a page draws itself, from opening it to closing it again. */
import { fail, RemoraError } from '../../errors.ts';
import type { BegunChoice, Looked, Taken, Wanted } from '../../page/choice/types.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { clickElement } from '../element/click-element.ts';
import { departureOf, unlessLeft } from '../element/departure.ts';
import type { FoundElement } from '../element/found-element.ts';
import { optionDisabled, optionMissing } from './choose-native.ts';
import { ListCalls } from './list-calls.ts';

/** Milliseconds. A list that has not come after a click by then may open by a key; fetched options take their time. */
const OPEN_MS = 1_000;
const LATE_MS = 2_500;
const FILTER_MS = 2_000;
const WHOLE_MS = 1_500;
const SCROLL_MS = 5_000;
const TRIES = 3;

type Found = Extract<Looked, { status: 'found' }>;

export interface Choice {
  readonly label: string;
  readonly changed: boolean;
  /** The document went away with the click on the option. */
  readonly unverified?: true;
}

export class DrawnList {
  readonly #page: Page;
  readonly #element: FoundElement;
  readonly #call: PageContext;
  readonly #calls: ListCalls;
  #begun: BegunChoice | undefined;
  #hasOpened = false;
  /** What a field held before something was typed to filter the list. */
  #typed: string | undefined;
  #confirm: string | undefined;

  constructor(page: Page, element: FoundElement, call: PageContext) {
    this.#page = page;
    this.#element = element;
    this.#call = call;
    this.#calls = new ListCalls(element, call);
  }

  async begin(): Promise<void> {
    this.#begun = await this.#calls.begin();
  }

  /** `isStep`: another choice follows in what this one opens, as in a cascade. */
  async choose(wanted: Wanted, isStep: boolean): Promise<Choice> {
    for (let tries = 1; ; tries += 1) {
      const found = await this.#find(wanted);
      if (found.status === 'gone')
        throw fail('stale_ref', { ref: this.#element.ref }, { mayHaveApplied: true });
      if (found.status === 'missing') {
        if (found.isShown) return { label: wanted.text, changed: false };
        throw optionMissing(this.#element, wanted.text, found);
      }
      if (found.isDisabled) throw optionDisabled(this.#element, found.label, 'option');
      if (found.isSelected) return { label: found.label, changed: false };
      try {
        const isSeen = await this.#take(found, isStep);
        return { label: found.label, changed: true, ...(isSeen ? {} : { unverified: true }) };
      } catch (error) {
        // Lists draw their options anew as they are scrolled, and some close over one that has been taken.
        if (!isPassing(error) || tries === TRIES) throw error;
      }
    }
  }

  /** Presses the button that makes the choice count, and leaves no list open over the page. */
  async finish(): Promise<void> {
    const confirm = this.#confirm;
    if (confirm !== undefined) {
      const button = { ...this.#element, ref: confirm, role: 'button', name: '' };
      await clickElement(this.#page, button, {}, this.#call);
    } else if (await this.#calls.isOpen()) await this.#calls.press('Escape');
  }

  /** After a failure: as it was before, as far as that can be had. */
  async closeAgain(): Promise<void> {
    if (!this.#hasOpened) return;
    try {
      await this.#unfilter();
      if (await this.#calls.isOpen()) await this.#calls.press('Escape');
      await this.#calls.untilGone();
    } catch {
      // The page went on by itself; the failure that led here says more than this one.
    }
  }

  end(): Promise<void> {
    return this.#calls.end();
  }

  /** False where the document went away with the click. */
  async #take(found: Found, isStep: boolean): Promise<boolean> {
    const hasLeft = departureOf(this.#page, this.#element);
    await clickElement(this.#page, this.#option(found), {}, this.#call);
    const taken = await unlessLeft(hasLeft, () => this.#calls.untilTaken());
    this.#typed = undefined;
    if (!taken) return false;
    if (taken.confirm !== undefined) this.#confirm = taken.confirm;
    else if (!taken.isTaken && !(isStep && taken.isOpen)) throw notTaken(this.#element, taken, found.label);
    return true;
  }

  async #find(wanted: Wanted): Promise<Looked> {
    const looked = await this.#open(wanted);
    if (looked.status !== 'missing' || looked.isShown) return looked;
    const typed = await this.#filterBy(wanted);
    if (typed?.status === 'found') return typed;
    // What the list offers for the very words is all that it has for them.
    if (typed?.status === 'missing' && typed.isWhole) return looked;
    const whole = typed ? await this.#calls.look(wanted, WHOLE_MS) : looked;
    if (whole.status !== 'missing' || whole.total === 0) return whole;
    // A list is drawn anew when it has been scrolled, in the next frame.
    await this.#page.ensureFrames(this.#call.signal);
    const scrolled = await this.#calls.look(wanted, SCROLL_MS, true);
    // What was listed at the top says more than the end of a long list.
    return scrolled.status === 'found' ? scrolled : looked.total > 0 ? looked : whole;
  }

  async #open(wanted: Wanted): Promise<Looked> {
    if (this.#begun?.isOpen === true || (this.#hasOpened && (await this.#calls.isOpen())))
      return this.#calls.look(wanted, OPEN_MS);
    await this.#clickOpener();
    this.#hasOpened = true;
    // Lists are faded in frame by frame.
    await this.#page.ensureFrames(this.#call.signal);
    const looked = await this.#calls.look(wanted, OPEN_MS);
    if (looked.status !== 'missing' || looked.isWhole) return looked;
    if (looked.total === 0 && !(await this.#calls.isExpanded())) await this.#calls.press('ArrowDown');
    return this.#calls.look(wanted, LATE_MS);
  }

  async #clickOpener(): Promise<void> {
    let failure: unknown = fail('not_visible', { target: this.#element.ref });
    for (const ref of this.#begun?.openers ?? []) {
      try {
        await clickElement(this.#page, { ...this.#element, ref }, {}, this.#call);
        return;
      } catch (error) {
        // The control may be tiny or under what is drawn of it: then what is around it takes the click.
        if (!(error instanceof RemoraError) || !/^(not_visible|obscured)$/.test(error.code)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  /** Undefined where nothing takes a filter. */
  async #filterBy(wanted: Wanted): Promise<Looked | undefined> {
    if (wanted.by === 'index' || wanted.by === 'value') return undefined;
    const before = await this.#calls.selectFilter();
    if (before === undefined) return undefined;
    this.#typed = before;
    await this.#calls.type(wanted.text);
    await this.#page.ensureFrames(this.#call.signal);
    const looked = await this.#calls.look(wanted, FILTER_MS);
    if (looked.status !== 'found') await this.#unfilter();
    return looked;
  }

  async #unfilter(): Promise<void> {
    const typed = this.#typed;
    this.#typed = undefined;
    if (typed === undefined || (await this.#calls.selectFilter()) === undefined) return;
    if (typed === '') await this.#calls.press('Delete');
    else await this.#calls.type(typed);
  }

  #option({ ref, label }: Found): FoundElement {
    return { frame: this.#element.frame, ref, match: 'located', role: 'option', name: label };
  }
}

const PASSING: ReadonlySet<string> = new Set(['stale_ref', 'obscured', 'not_visible', 'not_stable']);

const isPassing = (error: unknown): boolean =>
  error instanceof RemoraError && PASSING.has(error.code) && !error.mayHaveApplied;

function notTaken({ ref, frame }: FoundElement, { shown }: Taken, label: string): Error {
  return fail(
    'value_mismatch',
    { target: ref, got: shown, wanted: label },
    {
      message: `${ref} did not take the option that was clicked.`,
      hint: 'Look at it with `remora snapshot`: it may ask for something else first.',
      mayHaveApplied: true,
      page: { origin: frame.origin, text: `shows ${JSON.stringify(shown)}` },
    },
  );
}
