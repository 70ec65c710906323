/** Who a tab belongs to: a session, or a namespace of one (OWN-9). */
import { fail } from '../errors.ts';
import { asOwner, type Owner } from '../util/brand.ts';

const PART = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const SEPARATOR = '::';

/** Checks `<sessionId>` or `<sessionId>::<namespace>`; throws `bad_input`. */
export function parseOwner(text: string): Owner {
  const given: unknown = text;
  if (typeof given !== 'string') throw fail('bad_input', { reason: 'a session id is a text' });
  const parts = given.split(SEPARATOR);
  if (parts.length > 2 || !parts.every((part) => PART.test(part))) {
    throw fail('bad_input', {
      reason: `"${text.slice(0, 80)}" is not a session id: letters, digits, dot, dash and underscore, at most 64, optionally followed by ::NAMESPACE`,
    });
  }
  return asOwner(text);
}

export function namespaced(sessionId: string, namespace: string): Owner {
  return parseOwner(`${sessionId}${SEPARATOR}${namespace}`);
}

/** The session that a namespace belongs to; a session is its own root. */
export function rootOf(owner: Owner): Owner {
  return asOwner(owner.split(SEPARATOR)[0] ?? owner);
}

/** True for the owner itself and for the namespaces of it. */
export function isWithin(owner: Owner, root: Owner): boolean {
  return owner === root || owner.startsWith(`${root}${SEPARATOR}`);
}
