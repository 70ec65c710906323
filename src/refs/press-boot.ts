/**
 * Runs in our world of each new document, before the page's scripts: so that a press or a key which is about to hit
 * something else is taken away before any listener of the page hears of it (ACT-2, ACT-4). It does nothing by itself.
 */
import { KEYS, PRESSES } from '../page/act/press-events.ts';

/** Makes what `slotOf` of src/page/act/slots.ts makes in documents that were there before. */
export const PRESS_BOOT = `(() => {
  for (const { name, events } of ${JSON.stringify([PRESSES, KEYS])}) {
    if (Object.hasOwn(globalThis, name)) continue;
    const slot = { hear: undefined, listener: (event) => slot.hear?.(event) };
    Object.defineProperty(globalThis, name, { value: slot });
    for (const type of events) addEventListener(type, slot.listener, true);
  }
})()`;
