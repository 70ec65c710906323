// @ts-check
/** Tokens as a current model counts them (o200k). */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fetchPackage } from '../peers/packages.mjs';

const VERSION = '4.0.0';
/** A text without line ends takes time that grows with the square of its length. */
const PIECE = 100_000;

/** @typedef {(text: string) => number | undefined} TokenCounter Undefined where nothing can count. */

/** @returns {TokenCounter} */
export function tokenCounter() {
  const folder = fetchPackage('gpt-tokenizer', VERSION);
  if (folder === undefined) return () => undefined;
  const load = createRequire(join(folder, 'package.json'));
  /** @type {{ encode: (text: string, options: { allowedSpecial: 'all' }) => number[] }} */
  const { encode } = load('gpt-tokenizer/encoding/o200k_base');
  return (text) =>
    pieces(text).reduce((sum, piece) => sum + encode(piece, { allowedSpecial: 'all' }).length, 0);
}

/** Cut at ends of lines, which changes the count by a token a cut at most. @param {string} text */
function pieces(text) {
  const found = [];
  for (let at = 0; at < text.length;) {
    const end = at + PIECE >= text.length ? text.length : text.lastIndexOf('\n', at + PIECE) + 1;
    const stop = end > at ? end : at + PIECE;
    found.push(text.slice(at, stop));
    at = stop;
  }
  return found;
}
