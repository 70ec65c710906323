/** The list of one choice, before and after it opens: which options are its own. */
import { attributeOf, isElement } from '../dom.ts';
import { allRoots, holds, isAlive } from '../flat-tree.ts';
import { roleOf } from '../aria/roles.ts';
import { isList, isShown, listOf, optionsInside, shownOptions, unnamedOptions } from './options.ts';
import {
  controlOf,
  frameAroundControl,
  expandedState,
  isExpanded,
  isNearAround,
  linkedLists,
  shownValue,
} from './widget.ts';

export class OpenList {
  readonly control: Element;
  /** What shows the value. */
  readonly root: Element;
  /** The target is the list itself. */
  readonly isInline: boolean;
  readonly isOpenAtFirst: boolean;
  readonly #before: ReadonlySet<Element>;
  readonly #fresh = new Set<Element>();
  readonly #observers: MutationObserver[];
  #last: readonly Element[] = [];

  constructor(target: Element) {
    this.control = controlOf(target);
    this.isInline = isList(this.control) && optionsInside(this.control).length > 0;
    this.root = this.isInline ? this.control : frameAroundControl(this.control);
    this.isOpenAtFirst = this.isInline || this.#linked().length > 0 || isExpanded(this.control);
    this.#before = new Set(this.isOpenAtFirst ? [] : shownOptions());
    this.#observers = allRoots().map((root) => this.#observe(root));
  }

  stop(): void {
    for (const observer of this.#observers) observer.disconnect();
  }

  /** The options that can be seen now; those of the popup that the control names before any others that came with it. */
  options(): readonly Element[] {
    const found = this.#find();
    if (found.length > 0) this.#last = found;
    return found;
  }

  note(option: Element): void {
    this.#last = [...this.#last, option];
  }

  /** As the control says, where it does: a list that fades away can be seen a while longer. */
  isOpen(): boolean {
    if (this.#last.length === 0) return false;
    const expanded = expandedState(this.control);
    if (expanded !== undefined) return expanded;
    return this.isSeen() || this.#find().length > 0;
  }

  isSeen(): boolean {
    return this.#last.some((el) => isAlive(el) && isShown(el));
  }

  get isMultiple(): boolean {
    const lists = [this.control, ...this.#last.slice(0, 1).flatMap((option) => listOf(option) ?? [])];
    return lists.some((el) => attributeOf(el, 'aria-multiselectable') === 'true') || this.#hasChecks();
  }

  get isMenu(): boolean {
    return this.#last.some((option) => /^menuitem/.test(roleOf(option)));
  }

  shown(): readonly string[] {
    return shownValue(this.root);
  }

  /** The first of the options that were seen last, for what scrolls them. */
  get sample(): Element | undefined {
    return this.#last.find(isAlive);
  }

  #hasChecks(): boolean {
    return this.#last.some((option) => /^(checkbox|menuitemcheckbox)$/.test(roleOf(option)));
  }

  #find(): readonly Element[] {
    if (this.isInline) return optionsInside(this.control);
    const linked = this.#linked();
    if (linked.length > 0) return linked;
    const shown = shownOptions().filter((el) => !this.#isPartOfControl(el));
    const came = shown.filter((el) => !this.#before.has(el));
    if (came.length > 0) return came;
    const fresh = [...this.#fresh].filter(isAlive);
    return unnamedOptions(fresh).filter((el) => !this.#isPartOfControl(el));
  }

  #linked(): readonly Element[] {
    return linkedLists(this.control).flatMap((el) => optionsInside(el));
  }

  #isPartOfControl(el: Element): boolean {
    return holds(this.control, el) || holds(el, this.control);
  }

  /** What comes, or is shown by a change of its attributes, may be the popup. */
  #observe(root: Document | ShadowRoot): MutationObserver {
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const touched = type === 'attributes' ? [target] : [...addedNodes];
        for (const node of touched) if (isElement(node) && this.#mayBePopup(node)) this.#fresh.add(node);
      }
    });
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'open', 'aria-hidden'],
    });
    return observer;
  }

  #mayBePopup(el: Element): boolean {
    return !holds(el, this.control) || isNearAround(el, this.control);
  }
}
