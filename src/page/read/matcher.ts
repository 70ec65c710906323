/** How a query is looked up in the text of a line. */
import { fold } from '../text.ts';

export interface Match {
  readonly at: number;
  readonly length: number;
}

export interface Matcher {
  readonly isCostly: boolean;
  /** In folded text. */
  match(text: string): Match | undefined;
}

/** Units that a regular expression is tried on: what it costs may grow with their square, or worse. */
const REGEX_CHARS = 2_000;

/** `error`: why the regular expression is none. */
export function matcherOf({
  query,
  regex,
}: {
  readonly query: string;
  readonly regex: boolean;
}): Matcher | { readonly error: string } {
  if (!regex) return plainMatcher(fold(query).toLowerCase());
  try {
    const pattern = new RegExp(query, 'iu');
    return { isCostly: true, match: (text) => matchPattern(pattern, text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function plainMatcher(wanted: string): Matcher {
  return {
    isCostly: false,
    match: (text) => {
      const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
      return at < 0 ? undefined : { at, length: wanted.length };
    },
  };
}

/** An empty match is none. */
function matchPattern(pattern: RegExp, text: string): Match | undefined {
  const found = pattern.exec(text.slice(0, REGEX_CHARS));
  return found && found[0] !== '' ? { at: found.index, length: found[0].length } : undefined;
}
