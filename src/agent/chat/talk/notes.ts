/** What the model is told besides the person's words, in the same message and marked as not theirs. */

const MARK = '[note from remora] ';

/** Each note is one paragraph. */
export const withNotes = (message: string, notes: readonly string[]): string =>
  [...notes.map((note) => `${MARK}${note.replace(/\s*\n\s*/g, ' ')}`), message].join('\n\n');

/** The person's words alone; empty where there were none. */
export function withoutNotes(text: string): string {
  if (!text.startsWith(MARK)) return text;
  const end = text.indexOf('\n\n');
  return end < 0 ? '' : withoutNotes(text.slice(end + 2));
}
