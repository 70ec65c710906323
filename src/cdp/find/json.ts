/** Reading JSON that somebody else wrote, without trusting its shape. */

/** The parsed text, or undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is an ordinary answer here: the callers ask strangers.
    return undefined;
  }
}

/** The value at `path`, or undefined where a step is missing or no object. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const name of path) at = isRecord(at) ? at[name] : undefined;
  return at;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
