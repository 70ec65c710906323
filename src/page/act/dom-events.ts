/** Made-up events, for elements that real input cannot reach (ACT-3). They bubble and act, but are not trusted. */
import { documentOf, isHtml, rectOf, windowOf } from '../dom.ts';
import { isDisabled } from '../aria/states.ts';
import { refs } from '../refs.ts';
import type { DomPress, DomResult } from './types.ts';

export function domPress({ ref, button, count, modifiers }: DomPress): DomResult {
  const el = refs.find(ref);
  if (!el) return 'stale';
  if (isDisabled(el)) return 'disabled';
  const held = {
    altKey: modifiers.includes('Alt'),
    ctrlKey: modifiers.includes('Control'),
    metaKey: modifiers.includes('Meta'),
    shiftKey: modifiers.includes('Shift'),
  };
  for (let detail = 1; detail <= count; detail += 1) {
    const init = { ...middleOf(el), ...held, button, detail };
    const down = { ...init, buttons: button === 0 ? 1 : button === 1 ? 4 : 2 };
    send(el, 'pointerdown', down);
    if (send(el, 'mousedown', down) && isHtml(el)) el.focus({ preventScroll: true });
    send(el, 'pointerup', init);
    send(el, 'mouseup', init);
    send(el, button === 0 ? 'click' : 'auxclick', init);
    if (button === 2) send(el, 'contextmenu', init);
  }
  if (count > 1 && button === 0) send(el, 'dblclick', { ...middleOf(el), ...held, button, detail: 2 });
  return 'ok';
}

export function domHover(ref: string): DomResult {
  const el = refs.find(ref);
  if (!el) return 'stale';
  const init = middleOf(el);
  for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove'])
    send(el, type, init);
  return 'ok';
}

/** False when the page does not want what the event does by itself. */
function send(el: Element, type: string, init: MouseEventInit): boolean {
  const own = windowOf(documentOf(el)) ?? window;
  const bubbles = !type.endsWith('enter');
  const all = { ...init, bubbles, cancelable: bubbles, composed: true, view: own };
  const event = type.startsWith('pointer')
    ? new PointerEvent(type, { ...all, pointerId: 1, pointerType: 'mouse', isPrimary: true })
    : new MouseEvent(type, all);
  return EventTarget.prototype.dispatchEvent.call(el, event);
}

function middleOf(el: Element): { clientX: number; clientY: number } {
  const { left, top, width, height } = rectOf(el);
  return { clientX: left + width / 2, clientY: top + height / 2 };
}
