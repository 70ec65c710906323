/**
 * Trusted input over CDP. Each method says, through `onSend`, that something is about to reach the page: from there on a
 * lost reply may mean a done deed (ACT-8).
 */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { CdpSession } from '../../cdp/connection.ts';
import { type Chord, type KeyStroke, MODIFIER_BITS, strokeOfModifier } from './keys.ts';

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

export class Input {
  readonly #cdp: CdpSession;
  readonly #onSend: () => void;

  constructor(cdp: CdpSession, onSend: () => void) {
    this.#cdp = cdp;
    this.#onSend = onSend;
  }

  async moveTo({ x, y }: Point, signal: AbortSignal): Promise<void> {
    this.#onSend();
    await this.#cdp
      .send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }, { signal })
      .catch(unlessDialog);
  }

  /** Presses and releases `count` times at one point: 2 gives a real double click. */
  async click({ x, y }: Point, button: MouseButton, count: number, signal: AbortSignal): Promise<void> {
    for (let clickCount = 1; clickCount <= count; clickCount += 1) {
      const event = { x, y, button, clickCount };
      await this.#press(event, BUTTON_BITS[button], signal);
    }
  }

  /** Inserts as one edit, the way an input method does: any script, emoji and line breaks arrive whole. */
  async insertText(text: string, signal: AbortSignal): Promise<void> {
    this.#onSend();
    await this.#cdp.send('Input.insertText', { text }, { signal }).catch(unlessDialog);
  }

  /** Presses a key with its modifiers held, and lets all go again. */
  async press({ modifiers, stroke }: Chord, signal: AbortSignal): Promise<void> {
    this.#onSend();
    const bits = modifiers.reduce((sum, name) => sum | MODIFIER_BITS[name], 0);
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

  async #press(
    event: Point & { button: MouseButton; clickCount: number },
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
    const [down, up] = await Promise.allSettled([pressed, released]);
    for (const reply of [down, up]) if (reply.status === 'rejected') unlessDialog(reply.reason);
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
    };
    const sent = this.#cdp.send('Input.dispatchKeyEvent', event, { signal });
    await sent.catch(type === 'keyUp' ? unlessGone : unlessDialog);
  }
}
