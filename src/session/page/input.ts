/**
 * Trusted input over CDP. Each method says, through `onSend`, that something is about to reach the page: from there on a
 * lost reply may mean a done deed (ACT-8).
 */
import { CdpError } from '../../cdp/cdp-error.ts';
import { type CdpSession, DEFAULT_CALL_MS } from '../../cdp/connection.ts';
import { withDeadline } from '../../util/deadline.ts';
import { type Chord, type KeyStroke, MODIFIER_BITS, type ModifierName, strokeOfModifier } from './keys.ts';

/** The event arrived: a dialog that it opened is why no reply came, and that is dealt with elsewhere. */
function unlessDialog(error: unknown): void {
  if (!(error instanceof CdpError && error.kind === 'dialog')) throw error;
}

/** A key that makes its own frame go away has done its work when it is let go. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CdpError && error.kind === 'session-gone')) unlessDialog(error);
}

/** CSS pixels from the top left of the tab's viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type MouseButton = 'left' | 'middle' | 'right';
const BUTTON_BITS: Readonly<Record<MouseButton, number>> = { left: 1, right: 2, middle: 4 };

export interface Click {
  readonly button?: MouseButton;
  readonly count?: number;
  readonly modifiers?: readonly ModifierName[];
}

const bitsOf = (modifiers: readonly ModifierName[]): number =>
  modifiers.reduce((sum, name) => sum | MODIFIER_BITS[name], 0);

const RELEASE_MS = DEFAULT_CALL_MS + 1_000;
const tooLate = (): Error => new CdpError('timeout', 'Input.dispatchMouseEvent', 'no answer');

export class Input {
  readonly #cdp: CdpSession;
  readonly #onSend: () => void;
  #at: Point | undefined;

  constructor(cdp: CdpSession, onSend: () => void) {
    this.#cdp = cdp;
    this.#onSend = onSend;
  }

  /** Where the pointer was sent last. */
  get at(): Point | undefined {
    return this.#at;
  }

  /** `held`: the button that stays down meanwhile. */
  async moveTo(point: Point, signal: AbortSignal, held?: MouseButton): Promise<void> {
    await this.#move(point, held, signal).catch(unlessDialog);
  }

  /** In many small steps from where it is, as a hand would: what lies between hears of it. */
  async glideTo(point: Point, steps: number, signal: AbortSignal, held?: MouseButton): Promise<void> {
    const from = this.#at ?? { x: point.x - 4, y: point.y - 4 };
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const at = { x: from.x + (point.x - from.x) * part, y: from.y + (point.y - from.y) * part };
      await this.moveTo(step === steps ? point : at, signal, held);
    }
  }

  /** Presses and releases `count` times at one point: 2 gives a real double click. */
  async click(point: Point, how: Click, signal: AbortSignal): Promise<void> {
    const { button = 'left', count = 1, modifiers = [] } = how;
    this.#at = point;
    const held = bitsOf(modifiers);
    for (let clickCount = 1; clickCount <= count; clickCount += 1) {
      const event = { ...point, button, clickCount, modifiers: held };
      await this.#press(event, BUTTON_BITS[button], signal);
    }
  }

  /** To be followed by `release`, whatever happens. */
  async hold(point: Point, button: MouseButton, signal: AbortSignal): Promise<void> {
    this.#onSend();
    this.#at = point;
    const event = {
      ...point,
      type: 'mousePressed',
      button,
      buttons: BUTTON_BITS[button],
      clickCount: 1,
    } as const;
    await this.#cdp.send('Input.dispatchMouseEvent', event, { signal }).catch(unlessDialog);
  }

  async release(point: Point, button: MouseButton): Promise<void> {
    this.#at = point;
    const event = { ...point, type: 'mouseReleased', button, buttons: 0, clickCount: 1 } as const;
    await this.#cdp.send('Input.dispatchMouseEvent', event).catch(unlessDialog);
  }

  /** Turns the wheel by so many CSS pixels, downwards and to the right where positive. */
  async wheel({ x, y }: Point, by: Point, signal: AbortSignal): Promise<void> {
    this.#onSend();
    this.#at = { x, y };
    const event = { type: 'mouseWheel', x, y, deltaX: by.x, deltaY: by.y } as const;
    await this.#cdp.send('Input.dispatchMouseEvent', event, { signal }).catch(unlessDialog);
  }

  /** Inserts as one edit, the way an input method does: any script, emoji and line breaks arrive whole. */
  async insertText(text: string, signal: AbortSignal): Promise<void> {
    this.#onSend();
    await this.#cdp.send('Input.insertText', { text }, { signal }).catch(unlessDialog);
  }

  /** Carries out an editing command of the browser. The page sees a key without a name, and what the command does. */
  async edit(command: 'insertParagraph', signal: AbortSignal): Promise<void> {
    this.#onSend();
    const event = { key: 'Unidentified', code: '', windowsVirtualKeyCode: 0 };
    const down = this.#cdp.send(
      'Input.dispatchKeyEvent',
      { ...event, type: 'rawKeyDown', commands: [command] },
      { signal },
    );
    await down.catch(unlessDialog);
    await this.#cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }, { signal }).catch(unlessGone);
  }

  /** Presses a key with its modifiers held, and lets all go again. */
  async press({ modifiers, stroke }: Chord, signal: AbortSignal): Promise<void> {
    this.#onSend();
    const bits = bitsOf(modifiers);
    try {
      for (const name of modifiers) await this.#key('rawKeyDown', strokeOfModifier(name), bits, signal);
      await this.#key(stroke.text === undefined ? 'rawKeyDown' : 'keyDown', stroke, bits, signal);
      await this.#key('keyUp', stroke, bits, signal);
    } finally {
      // A held modifier would change every later key: it is let go even when the call was cancelled.
      for (const name of [...modifiers].reverse())
        await this.#key('keyUp', strokeOfModifier(name), 0, undefined);
    }
  }

  async #move({ x, y }: Point, held: MouseButton | undefined, signal: AbortSignal): Promise<void> {
    this.#onSend();
    this.#at = { x, y };
    // A drag begins only where the button is named.
    const button = held ? { button: held, buttons: BUTTON_BITS[held] } : {};
    await this.#cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, ...button }, { signal });
  }

  async #press(
    event: Point & { button: MouseButton; clickCount: number; modifiers: number },
    buttons: number,
    signal: AbortSignal,
  ): Promise<void> {
    this.#onSend();
    const pressed = this.#cdp.send(
      'Input.dispatchMouseEvent',
      { ...event, type: 'mousePressed', buttons },
      { signal },
    );
    // Sent together: a page that blocks on mousedown must still get its mouseup, or it would drag from then on.
    const released = this.#cdp.send('Input.dispatchMouseEvent', {
      ...event,
      type: 'mouseReleased',
      buttons: 0,
    });
    // A caller that is gone, or out of time, does not wait for the end of it.
    const [down, up] = await Promise.allSettled([
      pressed,
      withDeadline(released, RELEASE_MS, tooLate, signal),
    ]);
    // One that makes its own tab go away has done its work.
    for (const reply of [down, up]) if (reply.status === 'rejected') unlessGone(reply.reason);
  }

  async #key(
    type: 'keyDown' | 'rawKeyDown' | 'keyUp',
    stroke: KeyStroke,
    modifiers: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const text =
      type === 'keyDown' && stroke.text !== undefined
        ? { text: stroke.text, unmodifiedText: stroke.text }
        : {};
    const event = {
      type,
      key: stroke.key,
      code: stroke.code,
      windowsVirtualKeyCode: stroke.keyCode,
      modifiers,
      ...text,
      ...(type !== 'keyUp' && stroke.command !== undefined ? { commands: [stroke.command] } : {}),
    };
    const sent = this.#cdp.send('Input.dispatchKeyEvent', event, { signal });
    await sent.catch(type === 'keyUp' ? unlessGone : unlessDialog);
  }
}
