/** The name that was meant, where a model writes another one. */

/** The name that differs in case and separators only: `clickXy` and `click-xy` are `click_xy`. */
export function sameName(name: string, names: readonly string[]): string | undefined {
  return names.find((known) => bare(known) === bare(name));
}

const MOST_NAMES = 5;

/** Names that one may have meant: those that begin alike or hold the other, or are a slip away, for long names two. */
export function nearNames(name: string, names: readonly string[]): readonly string[] {
  const wanted = bare(name);
  const isNear = (known: string): boolean =>
    wanted !== '' &&
    (known.startsWith(wanted.slice(0, 3)) ||
      wanted.includes(known) ||
      distance(wanted, known) <= Math.max(1, Math.floor(wanted.length / 4)));
  return names.filter((known) => isNear(bare(known))).slice(0, MOST_NAMES);
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Letters to add, drop or change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_cell, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
