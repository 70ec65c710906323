/**
 * What happens in a document from before an action's input on: each change, in every root that can be reached, the
 * fields that failed their validation, the title, and where the focus was (ACT-6, WAIT-1).
 */
import { focusedElement } from '../deep-focus.ts';
import { frameDocument, allRoots } from '../flat-tree.ts';
import { isElement, isElementTarget, queryAll, shadowRootOf, titleOf } from '../dom.ts';
import { isTicker } from './tickers.ts';

/** A watch that nobody ends, because its daemon died, ends by itself. */
const LIMIT_MS = 120_000;

/** Of what a page shows and an observer does not see: what fields hold. */
const UNSEEN_CHANGES = ['input', 'change', 'reset'] as const;

const NAVIGATION = ['navigate', 'navigatesuccess', 'navigateerror'] as const;

type Root = Document | ShadowRoot;

export class Watching {
  /** Milliseconds since 1970; 0 as long as nothing has changed. */
  lastChangeAt = 0;
  /** A navigation to another document has begun; the browser's own word of it comes later. */
  leaving = false;
  readonly focused: Element | null = focusedElement();
  readonly title = titleOf(document);
  readonly invalid = new Set<Element>();
  readonly #roots = new Set<Root>();
  readonly #listeners = new Set<() => void>();
  readonly #observer = new MutationObserver((records) => this.#onRecords(records));
  readonly #limit: ReturnType<typeof setTimeout>;

  /** `onLimit`: it has ended by itself, and sees nothing any more. */
  constructor(onLimit: () => void) {
    this.#limit = setTimeout(() => {
      this.end();
      onLimit();
    }, LIMIT_MS);
    for (const root of allRoots()) this.#watch(root);
    for (const type of NAVIGATION) navigation.addEventListener(type, this.#onNavigation);
  }

  get roots(): ReadonlySet<Root> {
    return this.#roots;
  }

  /** Calls at each change. Returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  end(): void {
    clearTimeout(this.#limit);
    this.#observer.disconnect();
    for (const root of this.#roots) {
      root.removeEventListener('invalid', this.#onInvalid, true);
      root.removeEventListener('load', this.#onLoad, true);
      for (const type of UNSEEN_CHANGES) root.removeEventListener(type, this.#note, true);
    }
    for (const type of NAVIGATION) navigation.removeEventListener(type, this.#onNavigation);
    this.#roots.clear();
    this.#listeners.clear();
  }

  #watch(root: Root): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    this.#observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    // Neither crosses the border of a shadow root.
    root.addEventListener('invalid', this.#onInvalid, true);
    root.addEventListener('load', this.#onLoad, true);
    for (const type of UNSEEN_CHANGES) root.addEventListener(type, this.#note, true);
  }

  readonly #onNavigation = (event: Event): void => {
    const isAway =
      event instanceof NavigateEvent && !event.destination.sameDocument && event.downloadRequest === null;
    this.leaving = isAway;
    // The page may take it over, or stop it, once it has heard of it too.
    if (isAway) setTimeout(() => (this.leaving &&= !event.defaultPrevented));
  };

  readonly #onInvalid = ({ target, isTrusted }: Event): void => {
    if (isTrusted && isElementTarget(target)) this.invalid.add(target);
  };

  /** A frame has a new document; one of another origin is watched in its own world. */
  readonly #onLoad = ({ target }: Event): void => {
    const doc = isElementTarget(target) ? frameDocument(target) : null;
    if (!doc) return;
    this.#watch(doc);
    this.#note();
  };

  #onRecords(records: readonly MutationRecord[]): void {
    let counts = false;
    const seen = new Set<Node>();
    for (const record of records) {
      for (const node of record.addedNodes) this.#watchInside(node);
      if (counts || seen.has(record.target)) continue;
      seen.add(record.target);
      counts = !isTicker(record);
    }
    if (counts) this.#note();
  }

  readonly #note = (): void => {
    this.lastChangeAt = Date.now();
    for (const listener of [...this.#listeners]) listener();
  };

  #watchInside(node: Node): void {
    if (!isElement(node)) return;
    for (const el of [node, ...queryAll(node, '*')]) {
      const root = shadowRootOf(el);
      if (root) this.#watch(root);
    }
  }
}
