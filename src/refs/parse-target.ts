/** What a caller may write to mean an element (ACT-1, SNAP-5). */
import { fail } from '../errors.ts';
import { asRef, type Ref } from '../util/brand.ts';

/** What holds an element: a role and a name, or what a row or an item says. */
export interface Within {
  readonly role: string;
  readonly name: string;
}

/** Which of several it is. */
interface Place {
  /** What holds it, from the inside out. */
  readonly in?: readonly Within[];
  /** 1 is the first of those that match, in document order. */
  readonly nth?: number;
}

export type Locator =
  | ({ readonly kind: 'css'; readonly css: string } & Place)
  /** An accessible name in a role, as a snapshot prints them. */
  | ({ readonly kind: 'role'; readonly role: string; readonly name: string } & Place)
  | ({ readonly kind: 'text'; readonly text: string } & Place);

export type Target = { readonly kind: 'ref'; readonly ref: Ref } | Locator;

const REF = /^(?:@|ref=)?(e[1-9]\d*)$|^\[(?:ref=)?(e[1-9]\d*)\]$/;
/** A line of a snapshot, copied whole: its ref says it all. */
const COPIED_LINE = /^(?:- )?\[(e[1-9]\d*)\] [a-z]+(?: |$)/;
const ROLE_AND_NAME = /^([a-z]+)\s+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/i;
const IN = /\s+in\s+([a-z]+)\s+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/i;
const POSITION = /\s+#([1-9]\d{0,5})$/;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;

/**
 * `e12`, `@e12`, `[e12]`, `ref=e12`, a copied line; `button "Save"`; `text=Save` or `"Save"`; `css=.x`, or else a CSS
 * selector. Behind all but a ref and `text=`: ` in row "Ada"`, once or more from the inside out, and ` #2` for the second.
 * Throws `bad_input` when there is nothing.
 */
export function parseTarget(text: string): Target {
  const given = text.trim();
  const ref = asRefTarget(given);
  if (ref) return ref;
  const { head, place } = given.startsWith('text=') ? { head: given, place: {} } : placed(given);
  const target = asRoleTarget(head) ?? asTextTarget(head) ?? asCssTarget(head);
  if (target) return { ...target, ...place };
  throw fail('bad_input', {
    reason:
      'A target is missing: give a ref (e12), a role and a name (button "Save"), text=… or a CSS selector.',
  });
}

function placed(given: string): { head: string; place: Place } {
  const position = POSITION.exec(given);
  let head = position ? given.slice(0, position.index) : given;
  const holders: Within[] = [];
  for (let found = IN.exec(head); found; found = IN.exec(head)) {
    const [, role = '', double, single] = found;
    holders.unshift({ role: role.toLowerCase(), name: unescape(double ?? single ?? '') });
    head = head.slice(0, found.index);
  }
  const nth = position ? { nth: Number(position[1]) } : {};
  return { head, place: { ...(holders.length > 0 ? { in: holders } : {}), ...nth } };
}

function asRefTarget(given: string): Target | undefined {
  const found = REF.exec(given) ?? COPIED_LINE.exec(given);
  const ref = found?.[1] ?? found?.[2];
  return ref === undefined ? undefined : { kind: 'ref', ref: asRef(ref) };
}

function asRoleTarget(given: string): Locator | undefined {
  const [, role, double, single] = ROLE_AND_NAME.exec(given) ?? [];
  const name = double ?? single;
  if (role === undefined || name === undefined) return undefined;
  return { kind: 'role', role: role.toLowerCase(), name: unescape(name) };
}

function asTextTarget(given: string): Locator | undefined {
  const quoted = QUOTED.exec(given)?.[1];
  const text = quoted === undefined ? afterPrefix(given, 'text=') : unescape(quoted);
  return text === undefined || text === '' ? undefined : { kind: 'text', text };
}

function asCssTarget(given: string): Locator | undefined {
  const css = afterPrefix(given, 'css=') ?? given;
  return css === '' || css === 'text=' || css === '""' ? undefined : { kind: 'css', css };
}

function afterPrefix(text: string, prefix: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length).trim() : undefined;
}

const unescape = (text: string): string => text.replace(/\\(.)/g, '$1');
