// @ts-check
/** Flags that take a list with commas. */

/** @param {string | undefined} given @param {string[]} all */
export function chosen(given, all) {
  if (given === undefined) return all;
  const names = given.split(',');
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${all.join(', ')}`);
  return names;
}
