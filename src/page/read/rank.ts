/** Controls by how many words of a description fit them. */
import type { Namer } from '../aria/names.ts';
import { textOf } from '../dom.ts';
import type { Line } from '../line/line.ts';
import { hintOf } from '../line/hint.ts';
import { fieldsOf } from './line-fields.ts';
import type { LineIndex } from './line-index.ts';
import { matchOf, queryWords, rolesOf, type Words, wordsOf } from './words.ts';

export interface Ranked {
  readonly at: number;
  /** The share of the words, 0 to 1. */
  readonly score: number;
}

/** A word of what stands around a control tells less about it. */
const AROUND = 0.6;
/** What fits far less than the best is no answer. */
const OF_BEST = 0.5;

/** The best first, then in document order. */
export function rank(index: LineIndex, query: string, namer: Namer): Ranked[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const ranker = new Ranker(index, namer);
  const all: Ranked[] = [];
  index.entries.forEach(({ branch }, at) => {
    const { line } = branch;
    if (line?.wantsRef !== true || line.role === 'scrollable') return;
    const score = ranker.score(line, at, words);
    if (score > 0) all.push({ at, score });
  });
  const best = all.reduce((most, { score }) => Math.max(most, score), 0);
  return all
    .filter(({ score }) => score >= best * OF_BEST)
    .sort((one, other) => other.score - one.score || one.at - other.at);
}

class Ranker {
  readonly #index: LineIndex;
  readonly #namer: Namer;
  readonly #around = new Map<Line, Words>();

  constructor(index: LineIndex, namer: Namer) {
    this.#index = index;
    this.#namer = namer;
  }

  score(line: Line, at: number, words: readonly string[]): number {
    const own = wordsOf(this.#textOf(line));
    const around = this.#wordsAround(at);
    let sum = 0;
    let named = 0;
    for (const word of words) {
      const fit = Math.max(
        matchOf(word, own),
        AROUND * Math.max(0, ...around.map((one) => matchOf(word, one))),
      );
      const ofRole = rolesOf(word)?.has(line.role) === true ? 1 : 0;
      sum += Math.max(fit, ofRole);
      if (fit > 0) named += 1;
    }
    // A kind alone says nothing where more was said.
    const isKindOnly = named === 0 && words.some((word) => rolesOf(word) === undefined);
    return isKindOnly ? 0 : Math.round((sum / words.length) * 100) / 100;
  }

  #textOf(line: Line): string {
    const { el, role } = line;
    const texts = [role, ...[...fieldsOf(line)].map(({ text }) => text)];
    if (!line.hasName) texts.push(hintOf(el, line.role).hint ?? '');
    for (const label of this.#namer.labels.of(el)) texts.push(textOf(label) ?? '');
    return texts.join(' ');
  }

  #wordsAround(at: number): Words[] {
    const above = [this.#index.headingOf(at), this.#index.landmarkOf(at)].flatMap((line) => {
      if (!line) return [];
      const known = this.#around.get(line) ?? wordsOf(`${line.role} ${line.fullName}`);
      this.#around.set(line, known);
      return known;
    });
    const beside = this.#index.companions(at);
    return beside === '' ? above : [...above, wordsOf(beside)];
  }
}
