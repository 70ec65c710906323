/** What the page says that comes nearest to a text that is not there. */
import { rootElementOf } from '../dom.ts';
import { cut, fold } from '../text.ts';
import { visibleText } from './visible-text.ts';
import { matchOf, queryWords, wordsOf } from './words.ts';

const TOLD = 3;
const LINE_CHARS = 100;

/** The best first. */
export function nearTexts(query: string): string[] {
  const root = rootElementOf(document);
  const words = queryWords(query);
  if (!root || words.length === 0) return [];
  const lines = new Set(visibleText(root).split('\n').map(fold));
  lines.delete('');
  const scored = [...lines].map((line) => {
    const own = wordsOf(line);
    return { line, score: words.reduce((sum, word) => sum + matchOf(word, own), 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, TOLD)
    .map(({ line }) => cut(line, LINE_CHARS));
}
