/** One pass over the laid-out tree, frames included, without recursion: pages nest deeper than the call stack. */
import {
  documentOf,
  firstChildOf,
  firstElementIn,
  isElement,
  isShadowRoot,
  isSlot,
  isText,
  nextElementOf,
  nextSiblingOf,
  rootElementOf,
  rootOf,
  shadowRootOf,
} from './dom.ts';
import { flatParent, frameDocument, slottedIn } from './flat-tree.ts';
import { Place, placeOf } from './sight/place.ts';
import { watchPasswords } from './secrets.ts';

export interface Visitor {
  /** Elements alone are visited where no text is wanted, which is a good deal faster. */
  readonly wantsText: boolean;
  /** Returns false to pass over what is inside; `leave` follows either way. */
  enter(place: Place): boolean;
  text(node: Text, parent: Place): void;
  leave(place: Place): void;
  /** True when enough has been seen: the walk ends at once, without further calls. */
  isDone?(): boolean;
}

/** An element whose children are being visited. */
interface Level {
  readonly place: Place;
  /** The children's parent: none for the root of a frame's document. */
  readonly above: Place | undefined;
  next: Node | null;
  /** The nodes of a slot, which are no siblings of one another. */
  readonly slotted: readonly Node[] | undefined;
  taken: number;
}

export function walk(root: Element, visitor: Visitor): void {
  watchRootsAround(root);
  const levels: Level[] = [];
  const outer = flatParent(root);
  visit(root, outer ? placeOf(outer) : undefined, { visitor, levels });
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (visitor.isDone?.()) return;
    const node = take(level, visitor.wantsText);
    if (!node) {
      levels.pop();
      visitor.leave(level.place);
    } else if (isElement(node)) visit(node, level.above, { visitor, levels });
    else if (visitor.wantsText && level.above && isText(node)) visitor.text(node, level.above);
  }
}

function visit(
  el: Element,
  parent: Place | undefined,
  { visitor, levels }: { visitor: Visitor; levels: Level[] },
): void {
  const place = new Place(el, parent);
  if (visitor.enter(place)) levels.push(levelOf(place, visitor.wantsText));
  else visitor.leave(place);
}

function levelOf(place: Place, wantsText: boolean): Level {
  const { el } = place;
  const frame = frameDocument(el);
  if (frame) {
    watchPasswords(frame);
    return { place, above: undefined, next: rootElementOf(frame), slotted: undefined, taken: 0 };
  }
  const shadow = shadowRootOf(el);
  if (shadow) watchPasswords(shadow);
  const source = shadow ?? el;
  const slotted = isSlot(el) ? slottedIn(el) : undefined;
  const next = wantsText ? firstChildOf(source) : firstElementIn(source);
  return { place, above: place, next, slotted, taken: 0 };
}

function take(level: Level, wantsText: boolean): Node | null {
  if (level.slotted) {
    level.taken += 1;
    return level.slotted[level.taken - 1] ?? null;
  }
  const node = level.next;
  if (!node || !level.above) level.next = null;
  else if (wantsText) level.next = nextSiblingOf(node);
  else level.next = isElement(node) ? nextElementOf(node) : null;
  return node;
}

function watchRootsAround(el: Element): void {
  watchPasswords(documentOf(el));
  const root = rootOf(el);
  if (isShadowRoot(root)) watchPasswords(root);
}
