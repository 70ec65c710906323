/** The role of an element: its `role` attribute where that is valid, else what HTML gives it (html-aam). */
import {
  attributeOf,
  hasAttribute,
  isDetails,
  isInput,
  queryAll,
  rootOf,
  isDocument,
  isShadowRoot,
  tagOf,
} from '../dom.ts';
import { flatAncestors, flatParent } from '../flat-tree.ts';
import { hasAuthorName, hasGlobalAttribute, isFocusable, isNamedDrawing } from './attributes.ts';
import { BY_TAG, ROLES, TITLED_GENERIC, WITHIN_TEXT } from './role-sets.ts';
import { roleByRule } from './native-rules.ts';

export { hasExplicitName } from './attributes.ts';

const SYNONYMS: Readonly<Record<string, string>> = { image: 'img', directory: 'list', presentation: 'none' };

/**
 * The role for a snapshot and for locators. It differs from the computed one where that would only add noise: what
 * has a meaning within running text, forms without a name, parts of drawings without one and what can be dragged are
 * `generic`; file fields are `file`.
 */
export function roleOf(el: Element): string {
  const given = attributeOf(el, 'role');
  const tag = tagOf(el);
  const role = roleFor(el, tag, given);
  if (role === 'generic' || WITHIN_TEXT.has(role)) return 'generic';
  if (tag === 'input') return role === 'button' && isInput(el) && el.type === 'file' ? 'file' : role;
  return given === null && isPlain(el, tag, role) ? 'generic' : role;
}

function isPlain(el: Element, tag: string, role: string): boolean {
  if (tag === 'form') return !hasAuthorName(el);
  if (tag === 'dfn') return true;
  if (tag === 'summary') return !isSummary(el);
  if (role === 'group') return tag.startsWith('svg:') ? !isNamedDrawing(el) : BY_TAG[tag] === undefined;
  return role.startsWith('graphics-') && !isNamedDrawing(el);
}

/** The role as Chromium computes it, by its ARIA name. */
export function computedRoleOf(el: Element): string {
  return roleFor(el, tagOf(el), attributeOf(el, 'role'));
}

function roleFor(el: Element, tag: string, given: string | null): string {
  const role = given === null ? undefined : givenRole(el, given);
  return (
    role ?? BY_TAG[tag] ?? roleByRule(el, tag, computedRoleOf) ?? (isDraggable(el, tag) ? 'group' : 'generic')
  );
}

export const levelOf = (el: Element): number | undefined => {
  const given = Number.parseInt(attributeOf(el, 'aria-level') ?? '', 10);
  if (given > 0) return given;
  const level = /^h([1-6])$/.exec(tagOf(el))?.[1];
  return level === undefined ? undefined : Number(level);
};

export function isSummary(el: Element): boolean {
  const parent = tagOf(el) === 'summary' ? flatParent(el) : null;
  return parent !== null && isDetails(parent) && queryAll(parent, ':scope > summary')[0] === el;
}

/** Chromium groups what can be dragged, unless HTML gives it another meaning. */
function isDraggable(el: Element, tag: string): boolean {
  return hasAttribute(el, 'draggable') && !TITLED_GENERIC.test(tag) && !hasAttribute(el, 'role');
}

function givenRole(el: Element, given: string): string | undefined {
  for (const token of given.toLowerCase().split(/\s+/)) {
    if (!ROLES.has(token)) continue;
    if (isLandmarkWithoutName(el, token)) continue;
    const role = SYNONYMS[token] ?? token;
    if (role === 'none') return isPresentational(el) ? role : undefined;
    const context = CONTEXT[role];
    if (context && tagOf(el) !== context.native && !isWithin(el, context)) return undefined;
    return role === 'cell' && isInGrid(el) ? 'gridcell' : role;
  }
  return undefined;
}

function isLandmarkWithoutName(el: Element, role: string): boolean {
  return (role === 'form' || role === 'region') && !hasAuthorName(el);
}

/** "Presentational roles conflict resolution": what can be focused, or says something about itself, stays what it is. */
function isPresentational(el: Element): boolean {
  return tagOf(el) !== 'iframe' && !isFocusable(el) && !hasGlobalAttribute(el);
}

interface Context {
  readonly needs: RegExp;
  /** Roles that do not come between. */
  readonly through: RegExp;
  /** The element that has the role by itself keeps it. */
  readonly native?: string;
}

/** Roles that mean nothing outside of others. */
const CONTEXT: Readonly<Record<string, Context>> = {
  option: { needs: /^listbox$/, through: /^(generic|none|group)$/ },
  treeitem: { needs: /^(tree|group|treeitem)$/, through: /^(generic|none)$/ },
  listitem: { needs: /^(list|group)$/, through: /^(generic|none)$/, native: 'li' },
};

function isWithin(el: Element, context: Context): boolean {
  for (const at of flatAncestors(el)) {
    if (at === el) continue;
    const role = computedRoleOf(at);
    if (context.needs.test(role)) return true;
    // A section is generic in name only.
    if (!context.through.test(role) || tagOf(at) === 'section') break;
  }
  const owner = ownerOf(el);
  // Two elements may own each other: the owner's context is not asked for.
  return owner !== undefined && context.needs.test(attributeOf(owner, 'role') ?? BY_TAG[tagOf(owner)] ?? '');
}

/** The element that takes this one as its child by `aria-owns`. */
export function ownerOf(el: Element): Element | undefined {
  const id = attributeOf(el, 'id');
  const root = rootOf(el);
  if (id === null || id === '' || !(isDocument(root) || isShadowRoot(root))) return undefined;
  return queryAll(root, `[aria-owns~="${CSS.escape(id)}"]`)[0];
}

function isInGrid(el: Element): boolean {
  for (const at of flatAncestors(el)) {
    const role = at === el ? 'cell' : computedRoleOf(at);
    if (role === 'grid' || role === 'treegrid') return true;
    if (!/^(row|rowgroup|generic|none|group|cell)$/.test(role)) return false;
  }
  return false;
}
