/** A line of the tree that changed, told by what is different: `[e3] checkbox "Spam" checked`, `[e5] textbox "Name" no value`. */

const REF = /^\s*\[(e\d+)\] /;
/** The options of a list, a note, or a word with the quoted text that belongs to it. */
const WORD =
  /options=\d+ \((?:"(?:\\.|[^"\\])*"|[^")])*\)|\((?:"(?:\\.|[^"\\])*"|[^")])*\)|(?:[^\s"(]|"(?:\\.|[^"\\])*")+|\S+/g;
/** Where the focus is gets told apart from the tree, and what lies over a control when it is used. */
export const PASSING: readonly string[] = ['focused', 'covered'];

/** The ref of a line, where it has one. */
export const refOf = (line: string): string | undefined => REF.exec(line)?.[1];

/**
 * `before` and `after` are lines of one ref. Role and name are said again, what stayed is not; with another role or name, or
 * with text of its own, the line is told whole.
 */
export function changeOf(before: string, after: string): string {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const head = is.findIndex((word, at) => at > 0 && !word.startsWith('"'));
  const size = head < 0 ? is.length : head;
  const isOther = is.slice(0, size).some((word, at) => word !== was[at]);
  if (isOther || hasText(before) || hasText(after)) return after.trim();
  const news = is.slice(size).filter((word) => !was.includes(word));
  const keys = new Set(is.map(keyOf));
  const gone = was.slice(size).filter((word) => !keys.has(keyOf(word)));
  if (news.length + gone.length === 0) return after.trim();
  const ref = `[${refOf(after) ?? ''}]`;
  return [ref, ...is.slice(0, size), ...news, ...gone.map((word) => `no ${keyOf(word)}`)].join(' ');
}

/** `row selected: one | two`: the words behind the colon are the page's. */
const hasText = (line: string): boolean => wordsOf(line).some((word) => word.endsWith(':'));

/** Without the ref and what is passing. */
const wordsOf = (line: string): readonly string[] =>
  (line.replace(REF, '').match(WORD) ?? []).filter((word) => !PASSING.includes(word));

/** What a word says something of: `value` for `value="x"`. */
function keyOf(word: string): string {
  if (word.startsWith('(')) return 'note';
  const [key = word] = /^[^=\s"(]+/.exec(word) ?? [];
  return key === 'collapsed' ? 'expanded' : key;
}
