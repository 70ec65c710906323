/** Listeners of ours in every window that can be reached, which do nothing unless somebody wants to hear. */
import { isDocument, windowOf } from '../dom.ts';
import { allRoots } from '../flat-tree.ts';

export interface Slot {
  hear: ((event: Event) => void) | undefined;
  readonly listener: (event: Event) => void;
}

/** An own property of each window in our world, and the events that it is for. */
export interface SlotKind {
  readonly name: string;
  readonly events: readonly string[];
}

/** Of this document and those in its frames. */
export function openSlots(kind: SlotKind): readonly Slot[] {
  return allRoots().flatMap((root) => (isDocument(root) ? (slotOf(windowOf(root), kind) ?? []) : []));
}

/** Made here where the document was there before us: then the page's listeners may come first. */
function slotOf(win: Window | null, { name, events }: SlotKind): Slot | undefined {
  if (!win) return undefined;
  const known: unknown = Object.getOwnPropertyDescriptor(win, name)?.value;
  const slot = isSlot(known) ? known : newSlot(win, name);
  // A document that was written anew has lost its listeners; one that is there already is not added twice.
  for (const type of events) win.addEventListener(type, slot.listener, true);
  return slot;
}

function newSlot(win: Window, name: string): Slot {
  const slot: Slot = { hear: undefined, listener: (event) => slot.hear?.(event) };
  Object.defineProperty(win, name, { value: slot });
  return slot;
}

function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && 'listener' in value && 'hear' in value;
}
