/** Which lines a query means, on both sides. */
import { fold } from '../text.ts';

export const wordsOfQuery = (query: string): string[] => fold(query).toLowerCase().split(' ');

/** All words, in any case, in what it says; a role only by its whole name, as `box` is no part of one. */
export function holdsAll(
  words: readonly string[],
  role: string,
  said: readonly (string | undefined)[],
): boolean {
  const text = said.join(' ').toLowerCase();
  return words.every((word) => text.includes(word) || (word === role && role !== 'text'));
}
