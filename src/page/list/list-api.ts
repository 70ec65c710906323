/** The part of the page's API that collects lists; one walk at a time. */
import { rectOf, rootElementOf } from '../dom.ts';
import { flatParent } from '../flat-tree.ts';
import { giveRef } from '../fingerprint.ts';
import { Namer } from '../aria/names.ts';
import { RefCounter, refs } from '../refs.ts';
import { lineFor } from '../snapshot/describe.ts';
import { isNamedRow, type RowPlace, rowPlacesIn, rowsOf } from './row-elements.ts';
import { type ScrollArea, scrollAreaOf } from './scroll-area.ts';
import type { CollectedList, FoundList, ListApi, ListFault, ListProgress, ListStart } from './types.ts';
import { ListWalk } from './walk-list.ts';

/** Siblings that make a list where none was named, and below an element that was. */
const LEAST_OF_PAGE = 3;
const LEAST_OF_TARGET = 2;

const names = new WeakMap<Element, string>();
let walk: ListWalk | undefined;

export const listApi: ListApi = { findList, beginList, stepList, endList };

function findList(firstRef: number): FoundList | null {
  const root = rootElementOf(document);
  const places = root ? rowPlacesIn(root, LEAST_OF_PAGE) : [];
  const lists = places.map((place) => ({
    place,
    area: scrollAreaOf(flatParent(place.sample) ?? place.container),
  }));
  const best = largest(lists.filter(({ area }) => !area.isPage)) ?? lists[0];
  if (!best) return null;
  const { place, area } = best;
  const counter = new RefCounter(firstRef);
  const namer = new Namer();
  const el = area.isPage ? place.container : area.el;
  return {
    ref: giveRef(el, namer, counter),
    ...calledFor(el, namer),
    rows: rowsOf(place).length,
    scrolls: !area.isPage,
    area: area.isPage ? areaOf(place.container) : area.area,
    nextRef: counter.next,
  };
}

/** What is named by all that it holds has no name that would help. */
function calledFor(el: Element, namer: Namer): { role: string; name: string } {
  const { role, name } = lineFor(el, namer);
  return role === 'generic' || role === 'clickable' ? { role: 'scrollable', name: '' } : { role, name };
}

interface Candidate {
  readonly place: RowPlace;
  readonly area: ScrollArea;
}

/** The first of those of one area is the best list in it. */
function largest(lists: readonly Candidate[]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const list of lists) if (!best || list.area.area > best.area.area) best = list;
  return best;
}

function areaOf(el: Element): number {
  const { width, height } = rectOf(el);
  return width * height;
}

function beginList(start: ListStart): { readonly list: string } | { readonly error: ListFault } {
  walk?.drop();
  walk = undefined;
  const target = refs.find(start.ref) ?? refs.fold(start.ref)?.container;
  if (!target) return { error: 'stale' };
  const list = nameOf(target);
  if (start.after && start.after.list !== list) return { error: 'other_list' };
  const [place] = rowPlacesIn(target, LEAST_OF_TARGET);
  const only = place ?? rowPlacesIn(target, 1).find(isNamedRow);
  if (!only) return { error: rowPlacesIn(target, 1).length > 0 ? 'one_row' : 'no_list' };
  const { maxRows, maxChars } = start;
  walk = new ListWalk({ list, target, place: only, maxRows, maxChars, marks: start.after?.marks ?? [] });
  return { list };
}

async function stepList(waitMs: number): Promise<ListProgress> {
  return walk ? walk.step(waitMs) : { state: 'gone', rows: 0 };
}

async function endList(): Promise<CollectedList | null> {
  const ended = walk;
  walk = undefined;
  return ended ? ended.end() : null;
}

/** Nobody can guess it: a cursor of another page is none of this one. */
function nameOf(el: Element): string {
  const known = names.get(el);
  if (known !== undefined) return known;
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const name = number.toString(36);
  names.set(el, name);
  return name;
}
