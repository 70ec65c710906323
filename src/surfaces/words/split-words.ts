/** Splits a line into words as a POSIX shell would, without expanding anything. */
import { fail } from '../../errors.ts';

/** 'single', "double", an escaped character, or anything without meaning of its own. */
const PIECE = String.raw`'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\]+`;
const WORD = `(?:${PIECE})+`;

/** Throws `bad_input` when a quote is not closed. */
export function splitWords(line: string): string[] {
  const rest = line.replace(new RegExp(WORD, 'gs'), '').trim();
  if (rest !== '') throw fail('bad_input', { reason: `a quote is not closed in: ${line.slice(0, 80)}` });
  return (line.match(new RegExp(WORD, 'gs')) ?? []).map((word) =>
    word.replace(new RegExp(PIECE, 'gs'), unquote),
  );
}

function unquote(piece: string): string {
  switch (piece[0]) {
    case "'":
      return piece.slice(1, -1);
    case '"':
      return piece.slice(1, -1).replace(/\\(["\\$`])/g, '$1');
    case '\\':
      return piece.slice(1);
    default:
      return piece;
  }
}
