/** Each frame tells its best matches; of those of all frames only the best count, as they would in one document. */

export interface Fitting {
  readonly answer: { readonly total: number; readonly fits: readonly number[] };
}

/** Frames with a match: those where the outermost container fits best, of these the next one, the target last. */
export function bestFits<T extends Fitting>(answers: readonly T[]): readonly T[] {
  let left = answers;
  const depth = Math.max(0, ...answers.map(({ answer }) => answer.fits.length));
  for (let level = 0; level < depth; level += 1) {
    const there = left.filter(({ answer }) => answer.fits.length > level);
    const best = Math.min(...there.map(({ answer }) => answer.fits[level] ?? Infinity));
    left = there.filter(({ answer }) => answer.fits[level] === best);
  }
  return left.filter(({ answer }) => answer.total > 0);
}
