/** Accessible names: accname 1.2 with html-aam and svg-aam, as Chromium computes it. */
import { attributeOf, focusedIn, hasAttribute, isSelect, rootOf, tagOf } from '../dom.ts';
import { flatAncestors } from '../flat-tree.ts';
import { fold } from '../text.ts';
import { contentText, labelledText, partText, titleOf, type ContentOptions } from './content-text.ts';
import { LabelIndex } from './labels.ts';
import { nativeName } from './native-names.ts';
import { NAMED_BY_CONTENT, NOT_IN_NAMES, TITLED_GENERIC, UNNAMED } from './role-sets.ts';
import { computedRoleOf, ownerOf } from './roles.ts';

export type NameSource = 'aria' | 'label' | 'native' | 'content' | 'title' | 'placeholder' | 'none';

export interface Name {
  /** Folded, up to 1000 characters. */
  readonly text: string;
  readonly from: NameSource;
  /** The browser gives no name: this is what a person sees there. */
  readonly isRepair?: boolean;
}

const NONE: Name = { text: '', from: 'none' };

/** Names elements for the length of one operation: what it remembers is not looked up again. */
export class Namer {
  readonly labels = new LabelIndex();
  readonly #names = new Map<Element, Name>();

  nameOf(el: Element, role: string): Name {
    const known = this.#names.get(el);
    if (known) return known;
    const name = this.#compute(el, role);
    this.#names.set(el, name);
    return name;
  }

  #compute(el: Element, role: string): Name {
    const aria = labelledText(el, this.labels) || fold(attributeOf(el, 'aria-label') ?? '');
    if (aria) return { text: aria, from: 'aria' };
    const native = this.#nativeName(el, role);
    if (native) return native.text === '' ? NONE : native;
    const isByContent = isNamedByContent(el, role);
    const forEyes = role === 'clickable';
    return (
      (isByContent ? named(this.#content(el, { forEyes }), 'content') : undefined) ??
      (takesTitle(el, role) ? named(titleOf(el) ?? '', 'title') : undefined) ??
      (isByContent ? this.#repair(el, forEyes) : undefined) ??
      NONE
    );
  }

  #nativeName(el: Element, role: string): Name | undefined {
    const found = nativeName(el, role, {
      labelsOf: (control) => this.labels.of(control),
      read: (part) => partText(part, { except: el, labels: this.labels }),
    });
    return found && { text: fold(found.text), from: found.from };
  }

  #content(el: Element, options: ContentOptions): string {
    return contentText(el, { ...options, labels: this.labels });
  }

  /** When all text is `aria-hidden`, or only pointed at, that is still the best name. */
  #repair(el: Element, forEyes: boolean): Name | undefined {
    const found = named(this.#content(el, { includeAriaHidden: true, forEyes }), 'content');
    return found && { ...found, isRepair: true };
  }
}

function named(text: string, from: NameSource): Name | undefined {
  const folded = fold(text);
  return folded === '' ? undefined : { text: folded, from };
}

function takesTitle(el: Element, role: string): boolean {
  if (!UNNAMED.has(role)) return true;
  const tag = tagOf(el);
  return role === 'generic' && (TITLED_GENERIC.test(tag) || tag.includes('-'));
}

function isNamedByContent(el: Element, role: string): boolean {
  if (role === 'row') return isInGrid(el);
  const tag = tagOf(el);
  if (role === 'math') return tag !== 'math' && tag !== 'xml:math';
  // What answers to a select by its role alone has a value, not a name, from its options.
  if (NAMED_BY_CONTENT.has(role)) return tag !== 'select';
  return !NOT_IN_NAMES.has(role) && isFocused(el);
}

/** What has the focus and no role gets a name all the same, so that one hears where one is. */
function isFocused(el: Element): boolean {
  if (!hasAttribute(el, 'tabindex') || focusedIn(rootOf(el)) !== el) return false;
  return !hasAttribute(el, 'contenteditable') && !hasAttribute(el, 'aria-activedescendant');
}

/** Chromium names rows only where they can be chosen. */
function isInGrid(el: Element): boolean {
  const owner = ownerOf(el);
  if (owner && /^(grid|treegrid)$/.test(computedRoleOf(owner))) return true;
  for (const at of flatAncestors(el)) {
    if (at === el) continue;
    const role = computedRoleOf(at);
    if (role === 'grid' || role === 'treegrid') return true;
    if (!/^(generic|none|group|rowgroup)$/.test(role)) return false;
  }
  return false;
}

/** What a select shows as chosen. */
export function chosenText(el: Element): string {
  return isSelect(el) ? [...el.selectedOptions].map((option) => fold(option.label)).join(', ') : '';
}
