/** Guards keys and text in all documents of a tab: they come to the element that is meant, or to nothing (ACT-4). */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { KeysReport } from '../../page/field/types.ts';
import type { RefLine } from '../../page/tree/types.ts';
import type { Frame } from '../../session/page/frame.ts';
import { REFS_APART } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { departureOf, type HasLeft } from '../element/departure.ts';
import type { FoundElement } from '../element/found-element.ts';

/** The page ends the guard by itself so long after the last key: the tab may be a person's, who wants to type too. */
const GUARD_MS = 12_000;
/** For frames that no key should come to: one that does not answer is not waited for. */
const OTHERS_MS = 300;
/** For a page that one key has led to its server, and which does not answer before that does. */
const LED_MS = 1_500;

/** Something that was sent came to nothing. */
export interface LostKeys {
  /** Characters that went in before, about; undefined where the document went away. */
  readonly inserted: number | undefined;
  /** What has the focus instead. */
  readonly focus: RefLine | undefined;
}

export interface KeysPlan {
  readonly page: Page;
  readonly element: FoundElement;
  readonly call: PageContext;
  /** For the first key alone, which may lead elsewhere. */
  readonly isOnce?: boolean;
}

export class KeyGuard {
  readonly #element: FoundElement;
  readonly #call: PageContext;
  readonly #frames: readonly Frame[];
  readonly #hasLeft: HasLeft;
  readonly #isOnce: boolean;

  private constructor(
    { element, call, isOnce = false }: Omit<KeysPlan, 'page'>,
    frames: readonly Frame[],
    hasLeft: HasLeft,
  ) {
    this.#element = element;
    this.#call = call;
    this.#isOnce = isOnce;
    this.#frames = frames;
    this.#hasLeft = hasLeft;
  }

  /** Throws `stale_ref`. */
  static async arm({ page, element, call, isOnce = false }: KeysPlan): Promise<KeyGuard> {
    const { ref, frame: own } = element;
    const hasLeft = departureOf(page, element);
    const { signal } = call;
    const { answers } = await page.frames.ask((frame) => {
      const options = { ms: GUARD_MS, isOnce, ...(frame === own ? { ref } : {}) };
      return frame.world.call('armKeys', options, { signal });
    }, signal);
    const guard = new KeyGuard(
      { element, call, isOnce },
      answers.map(({ frame }) => frame),
      hasLeft,
    );
    const armed = answers.find(({ frame }) => frame === own)?.answer;
    if (armed !== 'armed') await guard.disarm();
    if (armed !== 'armed' && armed !== 'unguarded') throw fail('stale_ref', { ref });
    return guard;
  }

  /** True when what is sent from here on comes to nothing. `isSure`: the page itself is asked. */
  async isLost(isSure: boolean): Promise<boolean> {
    if (this.#hasLeft()) return true;
    if (!isSure) return false;
    return this.#element.frame.world.call('keysLost', undefined, { signal: this.#call.signal });
  }

  /** What came to nothing, if anything did. The guard has ended then. */
  async take(): Promise<LostKeys | undefined> {
    const { reports } = await this.#call.refs.give(
      async (first) => {
        const all = await Promise.all(
          this.#frames.map((frame, turn) => this.#reportOf(frame, first + turn * REFS_APART)),
        );
        const given = all.filter(({ focus }) => focus !== null).map(({ nextRef }) => nextRef);
        return { reports: all, nextRef: Math.max(first, ...given) };
      },
      { range: REFS_APART * (this.#frames.length + 1) },
    );
    if (!reports.some(({ lost }) => lost)) return undefined;
    const inserted = reports.reduce((sum, report) => sum + report.inserted, 0);
    return { inserted, focus: reports.findLast(({ focus }) => focus !== null)?.focus ?? undefined };
  }

  /** After a failure: the page is left as if there had been none. */
  async disarm(): Promise<void> {
    await Promise.all(this.#frames.map((frame) => this.#reportOf(frame, 0)));
  }

  async #reportOf(frame: Frame, firstRef: number): Promise<KeysReport> {
    const { signal } = this.#call;
    const isOwn = frame === this.#element.frame;
    const options = isOwn && !this.#isOnce ? { signal } : { signal, timeoutMs: isOwn ? LED_MS : OTHERS_MS };
    try {
      return await frame.world.call('takeKeys', firstRef, options);
    } catch (error) {
      // Its document went away with the key, or does not answer: the guard ends there by itself.
      if (!(error instanceof CdpError)) throw error;
      return { lost: false, inserted: 0, focus: null, nextRef: firstRef };
    }
  }
}

/** Sends keys to an element. Undefined when all of them came to it, or to what the first one led to (`isOnce`). */
export async function sendGuarded(
  { page, element, call, isOnce }: KeysPlan,
  send: (guard: KeyGuard) => Promise<'sent' | 'stopped'>,
): Promise<LostKeys | undefined> {
  const guard = await KeyGuard.arm({ page, element, call, ...(isOnce ? { isOnce } : {}) });
  try {
    const end = await send(guard);
    const lost = await guard.take();
    return end === 'stopped' ? (lost ?? { inserted: undefined, focus: undefined }) : lost;
  } catch (error) {
    await guard.disarm();
    throw error;
  }
}
