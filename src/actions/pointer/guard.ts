/** Guards one press, in all documents of a tab: only the element that is meant may be hit, or nothing (ACT-2). */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { ArmResult, PressReport } from '../../page/act/types.ts';
import type { RefLine } from '../../page/tree/types.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { PageContext } from '../action.ts';
import { delay } from '../../util/deadline.ts';
import type { Aim } from '../element/point-at.ts';

/** The page ends the guard by itself then: the tab may be a person's, who wants to click too. */
const GUARD_MS = 5_000;
/** For frames that no press should come to: one that does not answer is not waited for. */
const OTHERS_MS = 300;

/**
 * `hit`: the element got it. `missed`: something else would have, and was spared. `unseen`: it came nowhere that is
 * known; `late`: it may have come, even to something else, after the guard had ended. `gone`: the document went away with the press, or a dialog of it holds the page.
 */
export type Verdict =
  | {
      readonly kind: 'hit';
      readonly presses: number;
      readonly clicks: number;
      readonly expectsClick: boolean;
    }
  | { readonly kind: 'unseen'; readonly late: boolean }
  | { readonly kind: 'missed' | 'gone' };

export class Guard {
  readonly #aim: Aim;
  readonly #others: readonly Frame[];
  readonly #onFrame: boolean;
  #missedIn: Frame;

  private constructor(aim: Aim, others: readonly Frame[], onFrame: boolean) {
    this.#aim = aim;
    this.#missedIn = aim.element.frame;
    this.#others = others;
    this.#onFrame = onFrame;
  }

  /** Undefined when the element is not at the point any more. */
  static async arm(aim: Aim): Promise<Guard | undefined> {
    const { element, placed, call, page } = aim;
    const { ref, frame } = element;
    const options = { ref, x: placed.x, y: placed.y, ms: GUARD_MS };
    const own = await frame.world.call('arm', options, { signal: call.signal });
    if (!own.armed) return undefined;
    const others: Frame[] = [];
    await armAll(page.frames.main, { aim, own, others });
    return new Guard(aim, others, own.onFrame);
  }

  /** What became of the press. The guard has ended then, unless it missed and its button is still held. */
  async take(isHeld = false): Promise<Verdict> {
    const { element, call, page } = this.#aim;
    const { signal } = call;
    await page.dialogs.answered();
    const [own, ...others] = await Promise.all([
      Promise.race([reportOf(element.frame, isHeld, { signal }), onItsWay(page, signal)]),
      ...this.#others.map((frame) => reportOf(frame, isHeld, { signal, timeoutMs: OTHERS_MS })),
    ]);
    const at = others.findIndex(({ presses }) => presses.length > 0);
    this.#missedIn = this.#others[at] ?? element.frame;
    if (at >= 0) return { kind: 'missed' };
    const [first] = own.presses;
    if (first) return first.hit ? hitOf(own) : { kind: 'missed' };
    if (own.state === 'gone') return { kind: 'gone' };
    // Inside of a frame that is meant as a whole nobody looks.
    if (this.#onFrame) return { kind: 'hit', presses: 1, clicks: 1, expectsClick: false };
    return { kind: 'unseen', late: own.state === 'late' };
  }

  /** Where a press that missed would have gone. */
  get missedIn(): Frame {
    return this.#missedIn;
  }

  /** After a failure: the page is left as if there had been none. */
  async disarm(): Promise<void> {
    const end = { signal: undefined, timeoutMs: 1_000 };
    await Promise.all([this.#aim.element.frame, ...this.#others].map((frame) => reportOf(frame, false, end)));
  }
}

/** What came in between, in a frame where something did last. */
export async function missedBy(
  frame: Frame,
  { refs, signal }: Pick<PageContext, 'refs' | 'signal'>,
): Promise<{ readonly by: RefLine; readonly origin: string } | undefined> {
  const found = await refs.give(
    async (first) => (await frame.world.call('missedBy', first, { signal })) ?? undefined,
    { range: 1 },
  );
  return found && { by: { ref: found.ref, role: found.role, name: found.name }, origin: frame.origin };
}

interface Arming {
  readonly aim: Aim;
  readonly own: ArmResult;
  readonly others: Frame[];
}

/** Downwards from a frame: what is inside is known once it has answered. */
async function armAll(frame: Frame, arming: Arming): Promise<void> {
  const { aim, own, others } = arming;
  const isOwn = frame === aim.element.frame;
  if (isOwn && own.onFrame) return;
  const answer = isOwn ? own : await armOther(frame, aim);
  if (!answer) return;
  if (!isOwn) others.push(frame);
  await Promise.all(
    answer.frames.map(async (key) => {
      const child = await childOf(frame, key, aim);
      if (child) await armAll(child, arming);
    }),
  );
}

/** Undefined for one that has no document yet, or does not answer: nothing of it can be hit. */
async function armOther(frame: Frame, { call }: Aim): Promise<ArmResult | undefined> {
  try {
    return await frame.world.call('arm', { ms: GUARD_MS }, { signal: call.signal, timeoutMs: OTHERS_MS });
  } catch (error) {
    if (!(error instanceof CdpError) || call.signal.aborted) throw error;
    return undefined;
  }
}

async function childOf(parent: Frame, key: string, { page, call }: Aim): Promise<Frame | undefined> {
  try {
    return await page.frames.tree.find({ parent, key }, call.signal);
  } catch (error) {
    // It went away meanwhile.
    if (!(error instanceof CdpError) || call.signal.aborted) throw error;
    return undefined;
  }
}

/** Until a server answers, the browser holds back what is asked of the page that is to be left. Milliseconds. */
const HELD_BACK_MS = 300;
const LONGEST_MS = 10_000;

/** Settles when the page is being left and has not answered; else later than anything that it says. */
async function onItsWay({ navigation }: Aim['page'], signal: AbortSignal): Promise<PressReport> {
  await navigation.until(() => navigation.pendingUrl !== undefined, LONGEST_MS, signal);
  await delay(HELD_BACK_MS, signal);
  return NOTHING;
}

const NOTHING: PressReport = { state: 'gone', presses: [], expectsClick: false };

async function reportOf(
  frame: Frame,
  isHeld: boolean,
  options: { readonly signal: AbortSignal | undefined; readonly timeoutMs?: number },
): Promise<PressReport> {
  try {
    return await frame.world.call('takePress', isHeld, options);
  } catch (error) {
    // Its document, or the whole tab, went away with the press; or a dialog of it holds the page.
    if (!(error instanceof CdpError)) throw error;
    if (error.kind === 'closed' || error.kind === 'aborted') throw error;
    return NOTHING;
  }
}

function hitOf({ presses, expectsClick }: PressReport): Verdict {
  const hits = presses.filter(({ hit }) => hit);
  const clicks = hits.filter(({ clicked }) => clicked).length;
  return { kind: 'hit', presses: hits.length, clicks, expectsClick };
}
