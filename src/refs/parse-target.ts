/** What a caller may write to mean an element (ACT-1, SNAP-5). */
import { fail } from '../errors.ts';
import { asRef, type Ref } from '../util/brand.ts';

export type Target =
  | { readonly kind: 'ref'; readonly ref: Ref }
  | { readonly kind: 'css'; readonly css: string }
  /** An accessible name in a role, as a snapshot prints them. */
  | { readonly kind: 'role'; readonly role: string; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const REF = /^(?:@|ref=)?(e[1-9]\d*)$|^\[(?:ref=)?(e[1-9]\d*)\]$/;
/** A line of a snapshot, copied whole: its ref says it all. */
const COPIED_LINE = /^(?:- )?\[(e[1-9]\d*)\] [a-z]+(?: |$)/;
const ROLE_AND_NAME = /^([a-z]+)\s+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/i;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;

/**
 * `e12`, `@e12`, `[e12]`, `ref=e12`, a copied line; `button "Save"`; `text=Save` or `"Save"`; `css=.x`, or else a CSS
 * selector. Throws `bad_input` when there is nothing.
 */
export function parseTarget(text: string): Target {
  const given = text.trim();
  const target = asRefTarget(given) ?? asRoleTarget(given) ?? asTextTarget(given) ?? asCssTarget(given);
  if (target) return target;
  throw fail('bad_input', {
    reason:
      'A target is missing: give a ref (e12), a role and a name (button "Save"), text=… or a CSS selector.',
  });
}

function asRefTarget(given: string): Target | undefined {
  const found = REF.exec(given) ?? COPIED_LINE.exec(given);
  const ref = found?.[1] ?? found?.[2];
  return ref === undefined ? undefined : { kind: 'ref', ref: asRef(ref) };
}

function asRoleTarget(given: string): Target | undefined {
  const [, role, double, single] = ROLE_AND_NAME.exec(given) ?? [];
  const name = double ?? single;
  if (role === undefined || name === undefined) return undefined;
  return { kind: 'role', role: role.toLowerCase(), name: unescape(name) };
}

function asTextTarget(given: string): Target | undefined {
  const quoted = QUOTED.exec(given)?.[1];
  const text = quoted === undefined ? afterPrefix(given, 'text=') : unescape(quoted);
  return text === undefined || text === '' ? undefined : { kind: 'text', text };
}

function asCssTarget(given: string): Target | undefined {
  const css = afterPrefix(given, 'css=') ?? given;
  return css === '' || css === 'text=' || css === '""' ? undefined : { kind: 'css', css };
}

function afterPrefix(text: string, prefix: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length).trim() : undefined;
}

const unescape = (text: string): string => text.replace(/\\(.)/g, '$1');
