/** A drag of the browser's own (HTML5 `draggable`), taken over and sent on to the page. */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { Protocol } from '../../cdp/protocol.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';

/** A move is answered with the next frame; later where the tab draws none by itself, as after a field took the focus. */
const LATE_MS = 200;
/** A move that began a drag may get no answer of its own. */
const MOVE_MS = 2_000;
/** For the page to hear of a drop that was sent. Milliseconds. */
const DROP_MS = 300;

export interface Dragged {
  /** A drag of the browser's own, or what a page makes of pointer events. */
  readonly kind: 'html5' | 'pointer';
  /** No drop came of a drag of the browser's own: nothing there would take it. */
  readonly refused: boolean;
}

/** The browser hands a drag of its own over instead of beginning it. */
export class TakenDrag {
  readonly #page: Page;
  #data: Protocol.Input.DragData | undefined;
  #isOver = false;
  #hasEntered = false;
  #isStarted = false;
  #isHeld = false;
  readonly #stop: () => void;
  #onTaken: () => void = () => undefined;

  constructor(page: Page) {
    this.#page = page;
    this.#stop = page.cdp.on('Input.dragIntercepted', ({ data }) => {
      this.#data = data;
      this.#onTaken();
    });
  }

  get kind(): Dragged['kind'] {
    return this.#data ? 'html5' : 'pointer';
  }

  async start(signal: AbortSignal): Promise<void> {
    // Whether or not an answer comes: what was sent has to be taken back.
    this.#isStarted = true;
    await this.#page.cdp.send('Input.setInterceptDrags', { enabled: true }, { signal });
  }

  async hold(point: Point, signal: AbortSignal): Promise<void> {
    this.#isHeld = true;
    await this.#page.input.hold(point, 'left', signal);
  }

  async move(point: Point, signal: AbortSignal): Promise<void> {
    if (this.#data) return this.#over(point, signal);
    const taken = new Promise<void>((resolve) => {
      this.#onTaken = resolve;
    });
    const sent = Date.now();
    const moved = this.#page.input.moveTo(point, signal, 'left');
    // Where the drag that it began is taken over, no answer may come.
    moved.catch(() => undefined);
    await Promise.race([moved, taken]);
    if (this.kind === 'pointer' && Date.now() - sent > LATE_MS) await this.#page.ensureFrames(signal);
  }

  async drop(point: Point, signal: AbortSignal): Promise<Dragged> {
    const { kind } = this;
    if (!this.#data) return { kind, refused: false };
    const { frames, navigation } = this.#page;
    const { loaderId } = navigation;
    await frames.ask((frame) => frame.world.call('watchDrops', undefined, { signal }), signal);
    await this.#send('drop', point, signal);
    this.#isOver = true;
    const look = ({ world }: Frame): Promise<boolean> => world.call('untilDropped', DROP_MS, { signal });
    const { answers } = await frames.ask(look, signal);
    return { kind, refused: navigation.loaderId === loaderId && !answers.some(({ answer }) => answer) };
  }

  /** A drag that has not come to its end is called off; the button is let go. */
  async end(point: Point): Promise<void> {
    this.#stop();
    if (this.#data && !this.#isOver) await quietly(this.#send('dragCancel', point, undefined));
    if (this.#isHeld) await quietly(this.#page.input.release(point, 'left'));
    if (this.#isStarted) await quietly(this.#page.cdp.send('Input.setInterceptDrags', { enabled: false }));
  }

  async #over(point: Point, signal: AbortSignal): Promise<void> {
    if (!this.#hasEntered) await this.#send('dragEnter', point, signal);
    this.#hasEntered = true;
    await this.#send('dragOver', point, signal);
    // These are not kept in step with the frames by the browser, as moves of the pointer are.
    await this.#page.ensureFrames(signal);
  }

  async #send(
    type: Protocol.Input.DispatchDragEventRequest['type'],
    { x, y }: Point,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const data = this.#data ?? { items: [], dragOperationsMask: 0 };
    await this.#page.cdp.send(
      'Input.dispatchDragEvent',
      { type, x, y, data },
      { signal, timeoutMs: MOVE_MS },
    );
  }
}

/** What goes wrong while tidying up must not hide why that was needed; the tab itself may be gone. */
async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
  }
}
