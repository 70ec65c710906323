/** From a ref to its element, or to the one that took its place (SNAP-5). */
import { attributeOf, isDocument, queryAll, tagOf, windowOf } from './dom.ts';
import { rootsIn } from './flat-tree.ts';
import { Namer } from './aria/names.ts';
import { fingerprintOf, giveRef, isAmongSame, isLike } from './fingerprint.ts';
import { RefCounter, refs, type LastShown } from './refs.ts';
import { lineFor } from './snapshot/describe.ts';
import type { FoundRef } from './types.ts';
import type { RefLine } from './tree/types.ts';

const LISTED = 10;
/** Elements whose names are worked out in the search for a twin: more of one tag and type make it no sure find anyway. */
const NAMED = 3000;

export function findRef({ ref, firstRef }: { ref: string; firstRef: number }): FoundRef {
  const kind = refs.kindOf(ref);
  if (kind === undefined) return { status: 'unknown' };
  if (kind === 'fold') return { status: 'fold' };
  const namer = new Namer();
  const el = refs.find(ref);
  if (el) {
    const { role, name } = lineFor(el, namer);
    const change = renamed(ref, { role, name });
    // Told once.
    if (change.was) refs.noteShown(el, fingerprintOf(el, namer));
    return { status: 'exact', ref, role, name, nextRef: firstRef, ...change };
  }
  const lost = refs.shown(ref);
  const alike = lost?.wasUnique === true ? newcomersLike(lost, namer) : [];
  if (!lost || alike.length === 0) return { status: 'gone' };
  const counter = new RefCounter(firstRef);
  // Among other words it may be the control of another record: that is for the caller to say.
  const [twin, other] = alike.filter((el) => isAmongSame(el, lost.print, namer));
  if (twin && !other) return { status: 'recovered', ...toLine(twin, namer, counter), nextRef: counter.next };
  const candidates = alike.slice(0, LISTED).map((el) => toLine(el, namer, counter));
  return { status: 'candidates', candidates, nextRef: counter.next };
}

/** Pages use an element again for something else: the caller shall hear of it. */
function renamed(ref: string, now: { role: string; name: string }): { was?: { role: string; name: string } } {
  const print = refs.shown(ref)?.print;
  if (!print || (print.role === now.role && print.name === now.name)) return {};
  return { was: { role: print.role, name: print.name } };
}

function toLine(el: Element, namer: Namer, counter: RefCounter): RefLine {
  const { role, name } = lineFor(el, namer);
  return { ref: giveRef(el, namer, counter), role, name };
}

/** What was in the page beside the lost element has a life of its own: only a newcomer can stand for it. */
function newcomersLike({ doc, print, lastWalk }: LastShown, namer: Namer): Element[] {
  if (!doc || !isDocument(doc) || !windowOf(doc)) return [];
  const css = print.tag.replace(/^(svg|xml):/, '');
  const alike = rootsIn(doc)
    .flatMap((root) => queryAll(root, css))
    .filter(
      (el) =>
        tagOf(el) === print.tag &&
        (attributeOf(el, 'type') ?? '') === print.type &&
        !refs.wasMetBy(lastWalk, el),
    );
  return alike.length > NAMED ? [] : alike.filter((el) => isLike(el, print, namer));
}
