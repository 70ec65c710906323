/**
 * Any way in which people write a piece of script gives its value: an expression, a function (it is called), statements
 * with `return` or `await`, or statements whose last one is the value (N4). No eval takes place in the page, so a strict
 * content policy is no hindrance.
 */
import { Script } from 'node:vm';

/** What to evaluate, in this order; a later one only if the one before it did not even parse as it is. */
export interface WrappedScript {
  readonly expression: string;
  /** For code with a `return` at the top level. */
  readonly fallback: string | undefined;
  /** Evaluate as a console does: top-level await, and the last statement's value. */
  readonly asConsole: boolean;
}

export function wrapScript(code: string): WrappedScript {
  const asExpression = `(async () => { const value = (${code}\n); return typeof value === 'function' ? value() : value; })()`;
  if (parses(asExpression)) return { expression: asExpression, fallback: undefined, asConsole: false };
  return { expression: code, fallback: asBody(code), asConsole: true };
}

/** V8's own words for a `return` outside a function; a script of this process cannot tell it apart better. */
export const isTopLevelReturn = (description: string): boolean =>
  description.startsWith('SyntaxError: Illegal return');

function asBody(code: string): string {
  return `(async () => {${code}\n})()`;
}

/** Parses only. Syntax that this process's V8 does not know yet falls through to the browser's own judgement. */
function parses(code: string): boolean {
  try {
    new Script(code);
    return true;
  } catch {
    // A SyntaxError is the answer.
    return false;
  }
}
