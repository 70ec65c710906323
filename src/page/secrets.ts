/** Fields whose value never leaves the page, in any output. */
import { attributeOf, isEditable, isElement, isHtml, isInput, isTextArea, queryAll } from './dom.ts';

/** Stands for a secret value of any length. */
export const MASK = '•••';

const SECRET_AUTOFILL = /^(new-password|current-password|one-time-code|cc-number|cc-csc)$/;

const SECRET_NAME =
  /passw(or)?d|passphrase|\bpwd\b|\bcv[vc]2?\b|card.?num|\bcc.?num|one.?time.?(code|pass)|\botp\b|security.?code|\bpin\b/i;

/** A field stays secret when a "show password" switch turns its type into text. */
const oncePassword = new WeakSet<Element>();
const watched = new WeakSet<Node>();
const observers = new WeakMap<Node, MutationObserver>();

/**
 * Remembers the password fields below `root` (a document or shadow root) and notices from now on when a field stops
 * being one, also between two calls.
 */
export function watchPasswords(root: Document | ShadowRoot): void {
  if (watched.has(root)) {
    noteChanges(observers.get(root)?.takeRecords() ?? []);
    return;
  }
  watched.add(root);
  const observer = new MutationObserver(noteChanges);
  observer.observe(root, { subtree: true, attributeFilter: ['type'], attributeOldValue: true });
  observers.set(root, observer);
  for (const field of queryAll(root, 'input[type="password" i]')) oncePassword.add(field);
}

export function isSecret(el: Element): boolean {
  if (isInput(el) && el.type === 'password') oncePassword.add(el);
  if (oncePassword.has(el)) return true;
  if (!isHtml(el)) return false;
  const tokens = attributeOf(el, 'autocomplete')?.toLowerCase().split(/\s+/) ?? [];
  if (tokens.some((token) => SECRET_AUTOFILL.test(token)) || isNamedSecret(el)) return true;
  // A field that CSS draws as dots is meant as one.
  const isField = isInput(el) || isTextArea(el) || isEditable(el);
  return isField && isDrawnAsDots(getComputedStyle(el));
}

/** Some pages swap a password field for a text field of the same name, or never say what it is but there. */
function isNamedSecret(el: Element): boolean {
  if (!isInput(el) || !/^(text|tel|number)$/.test(el.type)) return false;
  return ['name', 'id'].some((key) => SECRET_NAME.test(attributeOf(el, key) ?? ''));
}

/** Text that a person sees as a row of dots, in a field or elsewhere. */
export const isDrawnAsDots = (style: CSSStyleDeclaration): boolean =>
  !/^(none|)$/.test(style.getPropertyValue('-webkit-text-security'));

function noteChanges(records: readonly MutationRecord[]): void {
  for (const { target, oldValue } of records) {
    if (oldValue?.toLowerCase() === 'password' && isElement(target)) oncePassword.add(target);
  }
}
