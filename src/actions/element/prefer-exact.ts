/** Each frame tells its best matches; of those of all frames the ones with the very name come first here too. */
import { fold } from '../../page/text.ts';

export interface NamedAnswer {
  readonly answer: { readonly matches: readonly { readonly name: string }[] };
}

/** Frames with a match; only those with the best, where a name was asked for. */
export function preferExact<T extends NamedAnswer>(
  answers: readonly T[],
  name: string | undefined,
): readonly T[] {
  const found = answers.filter(({ answer }) => answer.matches.length > 0);
  if (name === undefined || found.length < 2) return found;
  const wanted = fold(name);
  const tests = [
    (own: string): boolean => own === wanted,
    (own: string): boolean => own.toLowerCase() === wanted.toLowerCase(),
  ];
  for (const test of tests) {
    const exact = found.filter(({ answer }) => answer.matches.some((match) => test(match.name)));
    if (exact.length > 0) return exact;
  }
  return found;
}
