/** Choosing in lists that the page draws itself, portals and late or virtual ones included (ACT-5). One at a time. */
import { focusedElement } from '../deep-focus.ts';
import { attributeOf, isInput, isTextArea, matches } from '../dom.ts';
import { flatAncestors, isAlive } from '../flat-tree.ts';
import { Namer } from '../aria/names.ts';
import { isReadonly } from '../aria/states.ts';
import { roleOf } from '../aria/roles.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { watchDocument } from '../read/watch.ts';
import { fold } from '../text.ts';
import { allInside } from './inside.ts';
import { bestMatch, isAlike, toOffer } from './match.ts';
import { isOff, isSelected, isShown, labelled, mayBe } from './options.ts';
import { OpenList } from './open-list.ts';
import { scrollThrough } from './list-scroll.ts';
import { isExpanded } from './widget.ts';
import type { BegunChoice, Looked, LookOptions, Taken, Wanted } from './types.ts';

/** A list without the wanted option is taken for whole when it has not changed for so long. Milliseconds. */
const WHOLE_MS = 700;
const SHOWN_CHARS = 200;
const BUSY = /^(loading|searching|please wait|fetching|lädt|laden|suche|chargement|cargando|caricamento)/i;
const CONFIRM =
  /^(ok|okay|done|apply|confirm|select|choose|set|fertig|übernehmen|auswählen|anwenden|bestätigen|valider|appliquer|aceptar|aplicar)$/i;
const DIALOG = '[role=dialog],[role=alertdialog],dialog,ion-alert,ion-popover,ion-modal';

interface FoundOption {
  readonly el: Element;
  readonly labels: readonly string[];
  readonly wasSelected: boolean;
  /** What the widget showed then. */
  readonly shown: string;
}

let list: OpenList | undefined;
/** Of the option that was found last. */
let found: FoundOption | undefined;

export function beginChoice({ ref, firstRef }: { ref: string; firstRef: number }): BegunChoice | null {
  endChoice();
  const el = refs.find(ref);
  if (!el) return null;
  list = new OpenList(el);
  const counter = new RefCounter(firstRef);
  const namer = new Namer();
  const openers = [...new Set([...(isShown(list.control) ? [list.control] : []), el, list.root])];
  return {
    isOpen: list.isOpenAtFirst,
    openers: openers.map((opener) => giveRef(opener, namer, counter)),
    nextRef: counter.next,
  };
}

export function endChoice(): void {
  list?.stop();
  list = undefined;
  found = undefined;
}

export async function isChoiceOpen(waitMs: number): Promise<boolean> {
  const current = list;
  if (!current || current.isInline) return false;
  const isClosed = (): true | undefined => (current.isOpen() ? undefined : true);
  return (await watchDocument(isClosed, waitMs)) === undefined;
}

/** Resolves when nothing of the list can be seen any more, or the time is over. */
export async function untilListGone(waitMs: number): Promise<void> {
  await watchDocument(() => (list?.isSeen() === true ? undefined : true), waitMs);
}

/** As far as its control says so. */
export const isChoiceExpanded = (): boolean => list !== undefined && isExpanded(list.control);

export async function lookForOption({ wanted, firstRef, timeoutMs, scrolls }: LookOptions): Promise<Looked> {
  const current = list;
  if (!current) return { status: 'gone' };
  const whole = new Whole();
  const look = (): Looked | undefined => {
    const shown = current.options().filter((option) => mayBe(option, wanted));
    const el = shown[bestMatch(shown.map(labelled), wanted) ?? -1];
    return el && describe(el, current, firstRef);
  };
  const check = (): Looked | undefined =>
    look() ?? (whole.isReached(current.options()) ? missing(current, wanted, true) : undefined);
  const { sample } = current;
  const looked =
    scrolls === true
      ? sample && (await scrollThrough(sample, look, timeoutMs))
      : await watchDocument(check, timeoutMs);
  return looked ?? missing(current, wanted, false);
}

export function prepareFilter(): { readonly text: string } | null {
  const el = focusedElement();
  if (!el || isReadonly(el)) return null;
  const isField = (isInput(el) && /^(text|search|email|tel|url|)$/.test(el.type)) || isTextArea(el);
  if (!isField || !(isInput(el) || isTextArea(el))) return null;
  el.select();
  return { text: el.value };
}

export async function untilTaken({
  firstRef,
  timeoutMs,
}: {
  firstRef: number;
  timeoutMs: number;
}): Promise<Taken> {
  const current = list;
  const option = found;
  if (!current || !option) return { isTaken: false, isOpen: false, shown: '', nextRef: firstRef };
  const judge = (): Verdict => verdictOn(current, option);
  const check = (): Verdict | undefined => {
    const verdict = judge();
    return verdict.isTaken || verdict.button ? verdict : undefined;
  };
  const { button, ...verdict } = (await watchDocument(check, timeoutMs)) ?? judge();
  const counter = new RefCounter(firstRef);
  const confirm = button ? { confirm: giveRef(button, new Namer(), counter) } : {};
  return { ...verdict, ...confirm, nextRef: counter.next };
}

interface Verdict extends Omit<Taken, 'nextRef' | 'confirm'> {
  readonly button: Element | undefined;
}

function verdictOn(current: OpenList, option: FoundOption): Verdict {
  const shown = current.shown();
  const isOpen = !current.isInline && current.isOpen();
  const isChosen = isAlive(option.el) && isSelected(option.el);
  const news = {
    isOpen,
    isChosen,
    hasToggled: isChosen !== option.wasSelected,
    hasChanged: shown.join('\n') !== option.shown,
    isNamed: option.labels.some((name) => shown.some((text) => text.includes(name) || isAlike(text, name))),
  };
  const button = isOpen && isChosen ? confirmButton(option.el) : undefined;
  return {
    isTaken: !button && isTakenBy(current, news),
    isOpen,
    shown: fold(shown.join(' ')).slice(0, SHOWN_CHARS),
    button,
  };
}

interface News {
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly hasToggled: boolean;
  readonly hasChanged: boolean;
  /** The widget shows the option's label. */
  readonly isNamed: boolean;
}

/** Lists mark what the pointer is over as selected: that alone is no choice where a list closes at one. */
function isTakenBy(current: OpenList, news: News): boolean {
  if (current.isInline) return news.isChosen || news.hasToggled || news.hasChanged;
  if (!news.isOpen) return news.hasChanged || news.isNamed || current.isMenu;
  if (current.isMultiple) return news.hasChanged || news.hasToggled;
  return news.hasChanged && news.isNamed;
}

/** A list that has come, and changes no more. */
class Whole {
  #key = '';
  #since = performance.now();

  isReached(options: readonly Element[]): boolean {
    const names = options.map((el) => labelled(el).labels[0] ?? '');
    const key = names.join('\n');
    if (key !== this.#key) [this.#key, this.#since] = [key, performance.now()];
    const isBusy = names.length <= 1 && BUSY.test(names[0] ?? '');
    return names.length > 0 && !isBusy && performance.now() - this.#since >= WHOLE_MS;
  }
}

function describe(el: Element, current: OpenList, firstRef: number): Looked {
  const counter = new RefCounter(firstRef);
  const wasSelected = isSelected(el);
  const { labels } = labelled(el);
  found = { el, labels, wasSelected, shown: current.shown().join('\n') };
  current.note(el);
  return {
    status: 'found',
    ref: giveRef(el, new Namer(), counter),
    label: labels[0] ?? '',
    isSelected: wasSelected && current.isMultiple,
    isDisabled: isOff(el),
    nextRef: counter.next,
  };
}

/** Widgets for several take an option out of the list once it is chosen. */
function missing(current: OpenList, { text }: Wanted, isWhole: boolean): Looked {
  const isShownNow = current.shown().some((shown) => isAlike(shown, text));
  return { status: 'missing', isShown: isShownNow, isWhole, ...toOffer(current.options().map(labelled)) };
}

function confirmButton(option: Element): Element | undefined {
  const dialog = [...flatAncestors(option)].find((at) => matches(at, DIALOG));
  if (!dialog) return undefined;
  return allInside(dialog, 'button,[role=button]').find((button) => {
    const text = fold(attributeOf(button, 'aria-label') ?? button.textContent);
    return roleOf(button) === 'button' && CONFIRM.test(text) && isShown(button);
  });
}
