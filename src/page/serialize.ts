/**
 * Makes any value of the page JSON: what JSON cannot hold becomes an object with one `$…` key. Runs in the world of the
 * value, where the page may have changed anything: nothing here is relied on but for its text, and that is bounded.
 */

const MAX_DEPTH = 12;
const MAX_ITEMS = 5_000;
/** Values visited in all. */
const MAX_VALUES = 50_000;

/** JSON text of at most `maxChars` characters, or its full length when it is longer. */
export function serialize(value: unknown, maxChars: number): { json: string } | { tooLong: number } {
  const state: State = { left: MAX_VALUES, path: [] };
  const json = JSON.stringify(toPlain(value, state));
  return json.length > maxChars ? { tooLong: json.length } : { json };
}

interface State {
  left: number;
  readonly path: unknown[];
}

function toPlain(value: unknown, state: State): unknown {
  state.left -= 1;
  if (state.left < 0) return { $cut: 'too many values' };
  switch (typeof value) {
    case 'string':
      return value.toWellFormed();
    case 'number':
      return Number.isFinite(value) ? value : { $number: String(value) };
    case 'bigint':
      return { $bigint: String(value) };
    case 'undefined':
      return { $undefined: true };
    case 'symbol':
      return { $symbol: String(value) };
    case 'function':
      return { $function: value.name };
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : fromObject(value, state);
  }
}

function fromObject(value: object, state: State): unknown {
  if (state.path.includes(value)) return { $circular: true };
  if (state.path.length >= MAX_DEPTH) return { $cut: Object.prototype.toString.call(value) };
  state.path.push(value);
  try {
    return fromKind(value, state);
  } catch (error) {
    return { $unreadable: String(error) };
  } finally {
    state.path.pop();
  }
}

function fromKind(value: object, state: State): unknown {
  if (Array.isArray(value)) return list(value, state);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? { $date: 'invalid' } : { $date: value.toISOString() };
  if (value instanceof RegExp) return { $regexp: String(value) };
  if (value instanceof Error) return { $error: `${value.name}: ${value.message}`, stack: value.stack };
  if (value instanceof Map) return { $map: list([...value], state) };
  if (value instanceof Set) return { $set: list([...value], state) };
  return fromDom(value, state);
}

function fromDom(value: object, state: State): unknown {
  if (value instanceof Node) return { $node: nodeText(value) };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return { $bytes: value.byteLength };
  if (value instanceof Window) return { $window: true };
  if (value instanceof NodeList || value instanceof HTMLCollection) return list([...value], state);
  const toJson: unknown = Reflect.get(value, 'toJSON');
  if (typeof toJson === 'function') return toPlain(Reflect.apply(toJson, value, []), state);
  return properties(value, state);
}

function list(items: readonly unknown[], state: State): unknown[] {
  const shown = items.slice(0, MAX_ITEMS).map((item) => toPlain(item, state));
  return items.length > MAX_ITEMS ? [...shown, { $cut: `${items.length - MAX_ITEMS} more` }] : shown;
}

function properties(value: object, state: State): Record<string, unknown> {
  const keys = Object.keys(value);
  const shown: Record<string, unknown> = {};
  for (const key of keys.slice(0, MAX_ITEMS))
    Object.defineProperty(shown, key, { value: property(value, key, state), enumerable: true });
  if (keys.length > MAX_ITEMS) shown.$cut = `${keys.length - MAX_ITEMS} more`;
  return shown;
}

/** A getter of the page may throw; the rest of the object is still worth having. */
function property(value: object, key: string, state: State): unknown {
  try {
    return toPlain(Reflect.get(value, key), state);
  } catch (error) {
    return { $unreadable: String(error) };
  }
}

/** The opening tag of an element, or a short text; a ref comes beside it where the value itself is one element. */
function nodeText(node: Node): string {
  if (!(node instanceof Element))
    return `${node.nodeName} ${(node.nodeValue ?? '').trim().slice(0, 80)}`.trim();
  const attributes = ['id', 'class', 'name', 'type', 'role', 'href'].flatMap((name) => {
    const text = node.getAttribute(name);
    return text === null ? [] : [` ${name}="${text.slice(0, 60)}"`];
  });
  return `<${node.localName}${attributes.join('')}>`;
}
