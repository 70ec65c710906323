/**
 * Elements whose looks nothing in their reach explains: they may hold a closed shadow root. Only the browser can tell,
 * so the walk makes a list of them for it.
 */
import { noteEmpty, wasEmpty } from '../closed-roots.ts';
import { firstChildOf, sizesOf, tagOf } from '../dom.ts';
import { flatParent } from '../flat-tree.ts';
import type { Place } from '../sight/place.ts';

const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
/** More are asked about at the next look. */
const MAX_OPAQUE = 300;

export class OpaqueList {
  readonly elements: Element[] = [];

  /** Called for every element that is walked into and shows no shadow root. */
  consider(place: Place, tag: string): void {
    const { el } = place;
    if (this.elements.length >= MAX_OPAQUE) return;
    const isCustom = tag.includes('-');
    if (!isCustom && (!HOSTS.has(tag) || firstChildOf(el) !== null)) return;
    const { clientWidth, clientHeight } = sizesOf(el);
    if (!isCustom && (clientWidth === 0 || clientHeight === 0)) return;
    this.#add(el, `${clientWidth}x${clientHeight}`);
  }

  /** Called for an element that is not laid out though nothing hides it: its parent shows something else in its place. */
  considerParentOf(el: Element): void {
    const parent = flatParent(el);
    if (parent && this.elements.at(-1) !== parent && canHost(parent)) this.#add(parent, 'unslotted');
  }

  #add(el: Element, looks: string): void {
    if (wasEmpty(el, looks)) return;
    noteEmpty(el, looks);
    this.elements.push(el);
  }
}

function canHost(el: Element): boolean {
  const tag = tagOf(el);
  return HOSTS.has(tag) || tag.includes('-');
}

/** What the last walk could not explain; the handles of these go to the browser. */
let last: readonly Element[] = [];

export function setOpaque(elements: readonly Element[]): void {
  last = elements;
}

export function takeOpaque(): readonly Element[] {
  const taken = last;
  last = [];
  return taken;
}
