/** The walk that turns the page into lines. What is left out of them later (query, budget) is decided elsewhere. */
import { attributeOf, isLabel, isSelect, matches, tagOf } from '../dom.ts';
import { frameDocument } from '../flat-tree.ts';
import { placeOf, type Place } from '../place.ts';
import { cut, fold, LINE_CHARS } from '../text.ts';
import { walk, type Visitor } from '../walk.ts';
import type { Namer } from '../aria/names.ts';
import { NAMED_STRUCTURE, ONE_ACTION, STRUCTURE } from '../aria/role-sets.ts';
import { hasExplicitName, roleOf } from '../aria/roles.ts';
import { actionable, passesHand, type Actionable } from './actionable.ts';
import { isSeen, isToggle, isTransparentControl } from './hidden-controls.ts';
import { describeFrame, lineOf, type Line } from './line.ts';
import { actedRole, shownRole } from './shown-role.ts';

export interface CollectOptions {
  readonly includeHidden: boolean;
  readonly maxDepth: number;
  readonly viewportOnly: boolean;
}

export interface Collected {
  readonly lines: Line[];
  readonly unreachable: readonly string[];
}

/** What an element hands down to its children. */
interface Frame {
  readonly depth: number;
  readonly hasHand: boolean;
  readonly inOneAction: boolean;
  readonly inModal: boolean;
  /** The text inside has been said by a name above. */
  readonly isSaid: boolean;
  readonly isBlock: boolean;
  /** The element's own line. */
  readonly line: Line | undefined;
  /** The line owes its ref to its looks alone. */
  readonly isWeak: boolean;
}

const NOTHING_TO_SEE =
  /^(script|style|template|noscript|head|meta|link|title|base|datalist|param|source|track|svg:(defs|symbol|clipPath|mask|pattern|linearGradient|radialGradient|metadata|title|desc|style|script))$/;
/** Their content is drawn by the browser, or shown only where they cannot be. */
const CLOSED_INSIDE = /^(input|textarea|canvas|video|audio|progress|meter|object|embed)$/;

export function collect(root: Element, options: CollectOptions, namer: Namer): Collected {
  const collector = new Collector(options, namer);
  walk(root, collector);
  return collector;
}

class Collector implements Visitor, Collected {
  readonly lines: Line[] = [];
  readonly unreachable: string[] = [];
  readonly #options: CollectOptions;
  readonly #namer: Namer;
  readonly #stack: Frame[] = [];
  readonly #listed = new Set<Element>();
  #text = '';
  #textPlace: Place | undefined;

  constructor(options: CollectOptions, namer: Namer) {
    this.#options = options;
    this.#namer = namer;
  }

  enter(place: Place): boolean {
    const around = this.#around();
    const { el } = place;
    const tag = tagOf(el);
    const isBlock = !place.style.display.startsWith('inline') && place.style.display !== 'contents';
    if (isBlock) this.#flush();
    else if (tag === 'br' || place.style.display.startsWith('inline-')) this.#text += ' ';
    const isPassedOver =
      NOTHING_TO_SEE.test(tag) || (place.hidden === 'display:none' && !this.#options.includeHidden);
    if (isPassedOver) {
      if (tag === 'input' && around.depth <= this.#options.maxDepth) this.#addHiddenFile(place, around);
      this.#stack.push({ ...around, isBlock, line: undefined });
      return false;
    }
    const inside = this.#visit(place, { ...around, isBlock, line: undefined });
    this.#stack.push(inside);
    return inside.depth <= this.#options.maxDepth && !isClosed(place);
  }

  text(node: Text, parent: Place): void {
    if (this.#around().isSaid) return;
    const isSeen = parent.shows(node);
    if (!isSeen && !this.#options.includeHidden) return;
    if (
      this.#textPlace &&
      this.#textPlace !== parent &&
      this.#isHidden(this.#textPlace) !== this.#isHidden(parent)
    )
      this.#flush();
    this.#textPlace ??= parent;
    this.#text += node.data;
  }

  leave(place: Place): void {
    const frame = this.#around();
    if (frame.isBlock || frame.line) this.#flush();
    else if (place.style.display.startsWith('inline-')) this.#text += ' ';
    if (frame.line && frame.isWeak) this.#foldWrapper(frame.line);
    this.#stack.pop();
  }

  #around(): Frame {
    return (
      this.#stack.at(-1) ?? {
        depth: 0,
        hasHand: false,
        inOneAction: false,
        inModal: false,
        isSaid: false,
        isBlock: true,
        line: undefined,
        isWeak: false,
      }
    );
  }

  /** Adds the element's line if it deserves one; returns what holds for its children. */
  #visit(place: Place, around: Frame): Frame {
    const { el } = place;
    if (isLabel(el) && this.#visitLabel(place, el, around)) return { ...around, isSaid: true };
    const role = shownRole(el);
    const action = actionable(place, role, around);
    const inModal = around.inModal || isModal(el, role);
    const inner = { ...around, inModal, hasHand: passesHand(place) };
    if (action === 'no' && !isWorthALine(el, role)) return inner;
    if (this.#listed.has(el) || !this.#mayShow(place)) return inner;
    return this.#add(place, { role: action === 'no' ? role : actedRole(role), action }, inner);
  }

  #add(place: Place, kind: { role: string; action: Actionable }, around: Frame): Frame {
    const { line, saysAll } = lineOf(place, kind.role, {
      namer: this.#namer,
      depth: around.depth,
      inModal: around.inModal,
      wantsRef: kind.action !== 'no',
      isHidden: this.#isHidden(place),
    });
    if (kind.action === 'no' && line.node.name === '' && NAMED_STRUCTURE.has(kind.role)) return around;
    if (this.#options.viewportOnly && !line.node.inViewport) return around;
    this.#flush();
    this.#listed.add(place.el);
    if (line.node.note?.startsWith('another')) this.unreachable.push(describeFrame(place.el));
    this.lines.push(line);
    return {
      ...around,
      depth: around.depth + 1,
      inOneAction: around.inOneAction || ONE_ACTION.has(kind.role),
      isSaid: around.isSaid || saysAll,
      line,
      isWeak: kind.action === 'weak',
    };
  }

  /** A label says its control's name already, and stands in for a control that is out of sight. True when it did. */
  #visitLabel(place: Place, label: HTMLLabelElement, around: Frame): boolean {
    const { control } = label;
    if (!control || !place.isVisible) return false;
    if (
      !this.#listed.has(control) &&
      isToggle(control) &&
      !isSeen(control) &&
      !isTransparentTarget(control)
    ) {
      this.#addOutOfSight(control, place, around);
      return true;
    }
    return (
      this.#namer.nameOf(control, roleOf(control)).from === 'label' &&
      (isSeen(control) || this.#listed.has(control) || isTransparentTarget(control))
    );
  }

  #addOutOfSight(control: Element, label: Place, around: Frame): void {
    const place = placeOf(control);
    const { line } = lineOf(place, roleOf(control), {
      namer: this.#namer,
      depth: around.depth,
      inModal: around.inModal,
      wantsRef: true,
      isHidden: false,
    });
    line.node = { ...line.node, inViewport: label.inViewport };
    if (this.#options.viewportOnly && !line.node.inViewport) return;
    this.#flush();
    this.#listed.add(control);
    this.lines.push(line);
  }

  /** Buttons open hidden file inputs by script; the files go to the input itself. */
  #addHiddenFile(place: Place, around: Frame): void {
    if (roleOf(place.el) === 'file' && !this.#listed.has(place.el))
      this.#addOutOfSight(place.el, place, around);
  }

  #mayShow(place: Place): boolean {
    if (this.#options.includeHidden || place.isVisible) return true;
    if (place.inert || !isTransparentControl(place.el)) return roleOf(place.el) === 'file' && !place.inert;
    return place.hidden === 'opacity:0' && place.hasBox;
  }

  #isHidden(place: Place): boolean {
    return this.#options.includeHidden && !place.isVisible;
  }

  #flush(): void {
    const text = fold(this.#text);
    const place = this.#textPlace;
    this.#text = '';
    this.#textPlace = undefined;
    const around = this.#around();
    if (text === '' || !place || around.depth > this.#options.maxDepth) return;
    const isHidden = this.#isHidden(place);
    const inViewport = !isHidden && place.inViewport;
    if (this.#options.viewportOnly && !inViewport) return;
    const node = {
      role: 'text',
      name: '',
      text: cut(text, LINE_CHARS),
      inViewport,
      ...(isHidden ? { hidden: true as const } : {}),
    };
    const { depth, inModal } = around;
    this.lines.push({ el: place.el, wantsRef: false, inModal, fullName: text, depth, node });
  }

  /** A hand cursor around one control alone is that control's: the wrapper's line goes. */
  #foldWrapper(line: Line): void {
    const index = this.lines.lastIndexOf(line);
    const inside = this.lines.slice(index + 1);
    const [only] = inside;
    if (inside.length === 1 && only?.wantsRef && sameWords(line, only)) {
      only.depth = line.depth;
      this.lines.splice(index, 1);
    }
  }
}

function isWorthALine(el: Element, role: string): boolean {
  if (STRUCTURE.has(role)) return true;
  return NAMED_STRUCTURE.has(role) && (role !== 'separator' || hasExplicitName(el));
}

function isModal(el: Element, role: string): boolean {
  if (tagOf(el) === 'dialog') return matches(el, ':modal');
  return (
    (role === 'dialog' || role === 'alertdialog') && attributeOf(el, 'aria-modal') === 'true' && isSeen(el)
  );
}

/** Drawn over by a styled one, but still the one that takes the click. */
function isTransparentTarget(control: Element): boolean {
  const place = placeOf(control);
  return (
    isTransparentControl(control) &&
    place.hidden === 'opacity:0' &&
    place.style.visibility === 'visible' &&
    !place.inert &&
    place.hasBox
  );
}

/** A collapsed select shows its choice only; frames that may not be read have nothing to walk. */
function isClosed(place: Place): boolean {
  const { el } = place;
  if (isSelect(el)) return roleOf(el) === 'combobox';
  const tag = tagOf(el);
  if (tag === 'iframe' || tag === 'frame') return frameDocument(el) === null || place.isHidden;
  return CLOSED_INSIDE.test(tag);
}

const sameWords = (outer: Line, inner: Line): boolean =>
  outer.fullName === inner.fullName || outer.fullName === '';
