/** The walk that turns the page into a tree of lines. What is left out of it later is decided elsewhere. */
import { isLabel, shadowRootOf, tagOf } from '../dom.ts';
import { placeOf, type Place } from '../sight/place.ts';
import { refs } from '../refs.ts';
import { walk, type Visitor } from '../walk.ts';
import type { Namer } from '../aria/names.ts';
import { NAMED_STRUCTURE, ONE_ACTION } from '../aria/role-sets.ts';
import { roleOf } from '../aria/roles.ts';
import { actionable, isTelling, passesHand, type Actionable } from './actionable.ts';
import { type Branch, lineBranch } from '../outline/branch.ts';
import { groupOf, isForOthers, isIdleGroup, lineOrOnlyChild } from './join-lines.ts';
import { isClosed, NOTHING_TO_SEE } from './closed-inside.ts';
import type { Collected, CollectOptions, OnTop } from './collected.ts';
import { isInHiddenPart, isSeenAt } from './seen-at.ts';
import { isHandle } from './handle.ts';
import { Level } from './level.ts';
import { isSeen, isToggle, isTransparentTarget } from './hidden-controls.ts';
import { Line, type LineParts } from '../line/line.ts';
import { Messages } from './messages.ts';
import { isModal, isOnTop } from './on-top.ts';
import { OpaqueList } from './opaque.ts';
import { isSaid, squash } from '../line/said.ts';
import { isScroller } from './scroller.ts';
import { actedRole, isWorthALine, shownRole } from './shown-role.ts';
import { TextRun } from './text-run.ts';

/** All that a person can see. */
export const EVERYTHING: CollectOptions = {
  interactive: false,
  includeHidden: false,
  viewportOnly: false,
  maxDepth: Infinity,
};

export function collect(root: Element, options: CollectOptions, namer: Namer): Collected {
  refs.beginWalk();
  const collector = new Collector(options, namer);
  walk(root, collector);
  return collector;
}

class Collector implements Visitor, Collected {
  readonly wantsText: boolean;
  readonly onTop: OnTop[] = [];
  readonly #opaque = new OpaqueList();
  readonly #text: TextRun;
  readonly #options: CollectOptions;
  readonly #namer: Namer;
  readonly #top = new Level(undefined, undefined, true);
  readonly #levels: Level[] = [];
  /** Branches that are done, and for each level where its own begin. */
  readonly #done: Branch[] = [];
  readonly #starts: number[] = [];
  #elements = 0;
  readonly #listed = new Set<Element>();
  readonly #messages: Messages;

  constructor(options: CollectOptions, namer: Namer) {
    this.#options = options;
    this.#namer = namer;
    this.#messages = new Messages(namer);
    this.#text = new TextRun(options.includeHidden);
    this.wantsText = !options.interactive;
  }

  get roots(): readonly Branch[] {
    return this.#done;
  }

  /** Elements that were looked at. */
  get elements(): number {
    return this.#elements;
  }

  get opaque(): readonly Element[] {
    return this.#opaque.elements;
  }

  enter(place: Place): boolean {
    const around = this.#around();
    const { el } = place;
    const tag = tagOf(el);
    this.#elements += 1;
    if (this.#isPlain(place, tag, around)) {
      this.#open(around);
      return this.#goesInto(place, tag, around);
    }
    // Styles are asked for only where they decide something: text stands in blocks, and what is hidden has no text.
    const display = this.wantsText || tag === 'input' ? place.style.display : '';
    const isBlock = this.wantsText && !display.startsWith('inline') && display !== 'contents';
    if (this.wantsText) this.#edge(tag, display, isBlock);
    if (this.wantsText && display === '') this.#opaque.considerParentOf(el);
    const level = new Level(around, el, isBlock);
    if (NOTHING_TO_SEE.has(tag) || (display === 'none' && !this.#options.includeHidden)) {
      if (tag === 'input' && around.depth <= this.#options.maxDepth) this.#addHiddenFile(place, around);
      this.#open(level);
      return false;
    }
    this.#visit(place, level);
    this.#open(level);
    return this.#goesInto(place, tag, level);
  }

  text(node: Text, parent: Place): void {
    if (isSaid(node.data, this.#around().said) || !this.#text.wants(node, parent)) return;
    if (this.#text.endsBefore(parent)) this.#flush();
    this.#text.add(node, parent);
  }

  leave(place: Place): void {
    const around = this.#around();
    const level = around.el === place.el ? around : undefined;
    if (level?.isBlock === true || level?.line) this.#flush();
    else if (this.wantsText && place.style.display.startsWith('inline-')) this.#text.addSpace();
    this.#levels.pop();
    const start = this.#startOf(place, level);
    // Most elements hold nothing that is shown, or one thing, which then stands for them.
    if (!level?.line && this.#done.length === start && !this.wantsText) return;
    const branch = this.#branchOf(place, level, this.#done.splice(start));
    if (!branch) return;
    this.#done.push(branch);
    if (isOnTop(place)) this.onTop.push({ el: branch.el, isModal: isModal(place) });
  }

  /** Where its own branches begin, with what it says among them. */
  #startOf(place: Place, level: Level | undefined): number {
    const start = this.#starts.pop() ?? 0;
    if (!this.wantsText && level) this.#messages.tell(place, level, { done: this.#done, start });
    return start;
  }

  /** After what was flushed for it: text before an element is not in it. */
  #open(level: Level): void {
    this.#starts.push(this.#done.length);
    this.#levels.push(level);
  }

  #around(): Level {
    return this.#levels.at(-1) ?? this.#top;
  }

  /** Nothing about it matters to somebody who wants to act, but for what it holds. */
  #isPlain(place: Place, tag: string, around: Level): boolean {
    if (this.wantsText || NOTHING_TO_SEE.has(tag) || isTelling(place.el, tag)) return false;
    const { cursor } = place.style;
    if (cursor === '') this.#opaque.considerParentOf(place.el);
    return (cursor === 'pointer') === around.hasHand;
  }

  #goesInto(place: Place, tag: string, level: Level): boolean {
    if (level.depth > this.#options.maxDepth || isClosed(place, tag)) return false;
    if (shadowRootOf(place.el) === null) this.#opaque.consider(place, tag);
    return true;
  }

  #edge(tag: string, display: string, isBlock: boolean): void {
    if (isBlock) this.#flush();
    else if (tag === 'br' || display.startsWith('inline-')) this.#text.addSpace();
  }

  #branchOf(place: Place, level: Level | undefined, children: readonly Branch[]): Branch | undefined {
    const { line, action = 'no' } = level ?? {};
    const mayScroll =
      (children.length > 0 || this.wantsText) && this.#around().depth <= this.#options.maxDepth;
    const scrolls = mayScroll && isScroller(place);
    const own = line && isForOthers(line, action, children) ? line.withoutRef() : line;
    if (own && !(this.#options.interactive && isIdleGroup(own, children)))
      return lineOrOnlyChild(scrolls ? own.thatScrolls() : own, action, children);
    if (!scrolls) return groupOf(place.el, children);
    return lineBranch(
      this.#lineOf(place, { role: 'scrollable', wantsRef: true, mustBeSeen: false }),
      children,
    );
  }

  /** Decides on the element's line and what holds for its children. */
  #visit(place: Place, level: Level): void {
    const { el } = place;
    if (isLabel(el) && this.#visitLabel(place, el, level)) {
      const { control } = el;
      const name = control ? this.#namer.nameOf(control, roleOf(control)).text : '';
      level.said = [...level.said, { text: squash(name), isOfContent: true }];
      return;
    }
    const role = shownRole(el);
    const action = actionable(place, role, level);
    level.hasHand = passesHand(place);
    if (action === 'no' && !isWorthALine(el, role, this.#options.interactive)) return;
    if (action === 'heard' && isHandle(place)) return;
    const seen = this.#listed.has(el) ? 'no' : isSeenAt(place, this.#options);
    if (seen === 'no') {
      if (!this.wantsText && place.style.display === '') this.#opaque.considerParentOf(el);
      return;
    }
    this.#add(
      place,
      { role: action === 'no' ? role : actedRole(role), action, mustBeSeen: seen === 'perhaps' },
      level,
    );
  }

  #add(place: Place, how: { role: string; action: Actionable; mustBeSeen: boolean }, level: Level): void {
    const { role, action, mustBeSeen } = how;
    const wantsRef = action !== 'no';
    const line = this.#lineOf(place, { role, wantsRef, mustBeSeen });
    if (!wantsRef && NAMED_STRUCTURE.has(role) && (!line.hasName || isSaidAbove(role, level))) return;
    if (this.#options.viewportOnly && !line.inViewport) return;
    this.#flush();
    this.#listed.add(place.el);
    if (wantsRef) refs.meet(place.el);
    level.depth += 1;
    level.inOneAction ||= ONE_ACTION.has(role);
    const said = this.wantsText ? line.said : undefined;
    if (said) level.said = [...level.said, said];
    level.line = line;
    level.action = action;
  }

  #lineOf(place: Place, kind: Pick<LineParts, 'role' | 'wantsRef' | 'mustBeSeen'>, seenAt?: Place): Line {
    return new Line({
      ...kind,
      place,
      namer: this.#namer,
      isHidden: seenAt === undefined && this.#isHidden(place),
      isAlone: this.#options.interactive,
      ...(seenAt ? { seenAt } : {}),
    });
  }

  /** A label says its control's name already, and stands in for a control that is out of sight. True when it did. */
  #visitLabel(place: Place, label: HTMLLabelElement, around: Level): boolean {
    const { control } = label;
    if (!control || !place.isVisible) return false;
    const isListed = this.#listed.has(control);
    const isThere = isListed || isSeen(control) || isTransparentTarget(control);
    if (!isThere && isToggle(control)) {
      this.#addOutOfSight(control, place, around);
      return true;
    }
    if (!isThere) return false;
    return this.#options.interactive || this.#namer.nameOf(control, roleOf(control)).from === 'label';
  }

  #addOutOfSight(control: Element, label: Place, around: Level): void {
    const role = roleOf(control);
    const line = this.#lineOf(placeOf(control), { role, wantsRef: true, mustBeSeen: false }, label);
    if (this.#options.viewportOnly && !line.inViewport) return;
    this.#flush();
    this.#listed.add(control);
    refs.meet(control);
    const branch = lineBranch(line, []);
    // The label's own level is opened only after this: what it stands in for goes before it.
    if (around.depth <= this.#options.maxDepth) this.#done.push(branch);
  }

  /** Buttons open hidden file inputs by script; the files go to the input itself. */
  #addHiddenFile(place: Place, around: Level): void {
    if (roleOf(place.el) !== 'file' || this.#listed.has(place.el)) return;
    if (!isInHiddenPart(place)) this.#addOutOfSight(place.el, place, around);
  }

  #isHidden(place: Place): boolean {
    return this.#options.includeHidden && !place.isVisible;
  }

  #flush(): void {
    const gathered = this.#text.take();
    if (!gathered || this.#around().depth > this.#options.maxDepth) return;
    const line = new Line({
      ...gathered,
      role: 'text',
      namer: this.#namer,
      wantsRef: false,
      isAlone: false,
      mustBeSeen: false,
    });
    if (this.#options.viewportOnly && !line.inViewport) return;
    this.#done.push(lineBranch(line, []));
  }
}

/** The icon of a button whose name it is. */
const isSaidAbove = (role: string, { said }: Level): boolean =>
  role === 'img' && said.some(({ isOfContent }) => isOfContent);
