/** From a ref to its element, or to the one that took its place (SNAP-5). */
import { attributeOf, isDocument, queryAll, tagOf, windowOf } from './dom.ts';
import { rootsIn } from './flat-tree.ts';
import { Namer } from './aria/names.ts';
import { giveRef, isLike } from './fingerprint.ts';
import { RefCounter, refs, type Lost } from './refs.ts';
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
    return { status: 'exact', ref, role, name, nextRef: firstRef };
  }
  const lost = refs.lost(ref);
  const twins = lost?.wasUnique === true ? twinsOf(lost, namer) : [];
  const counter = new RefCounter(firstRef);
  const lines = twins.slice(0, LISTED).map((twin) => toLine(twin, namer, counter));
  const [only] = lines;
  if (!only) return { status: 'gone' };
  if (twins.length === 1) return { status: 'recovered', ...only, nextRef: counter.next };
  return { status: 'candidates', candidates: lines, nextRef: counter.next };
}

function toLine(el: Element, namer: Namer, counter: RefCounter): RefLine {
  const { role, name } = lineFor(el, namer);
  return { ref: giveRef(el, namer, counter), role, name };
}

/** What was in the page beside the lost element has a life of its own: only a newcomer can stand for it. */
function twinsOf({ doc, print, lastWalk }: Lost, namer: Namer): Element[] {
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
