/** Text that goes on over several lines of the tree: a sentence with a link in it. */
import { excerptOf } from './excerpt.ts';
import type { LineIndex } from './line-index.ts';
import type { Matcher } from './matcher.ts';

export interface FoundAcross {
  readonly at: number;
  readonly excerpt: string;
}

interface Piece {
  readonly at: number;
  /** Where it begins in the text of the run. */
  readonly start: number;
}

interface Run {
  readonly pieces: Piece[];
  text: string;
}

/** Among lines that stand side by side, texts with what is between them. Each hit is where its first word is. */
export function acrossLines(index: LineIndex, matcher: Matcher): FoundAcross[] {
  return runsOf(index).flatMap(({ pieces, text }) => {
    const match = pieces.length > 1 ? matcher.match(text) : undefined;
    const first = match && pieces.findLast(({ start }) => start <= match.at);
    return first && index.lineAt(first.at)?.isThere === true
      ? [{ at: first.at, excerpt: excerptOf(text, match.at, match.length) }]
      : [];
  });
}

function runsOf(index: LineIndex): Run[] {
  const runs: Run[] = [];
  let open: { run: Run; parent: number } | undefined;
  for (const [at, { branch, parent }] of index.entries.entries()) {
    const { line, children } = branch;
    if (!line || children.length > 0) {
      open = undefined;
      continue;
    }
    if (open?.parent !== parent) {
      open = { run: { pieces: [], text: '' }, parent };
      runs.push(open.run);
    }
    const { run } = open;
    if (run.text !== '') run.text += ' ';
    run.pieces.push({ at, start: run.text.length });
    run.text += line.fullName;
  }
  return runs;
}
