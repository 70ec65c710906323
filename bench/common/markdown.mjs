// @ts-check
/** Tables and figures of a document. */

/** @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {number | undefined} value */
export function ms(value) {
  if (value === undefined) return '–';
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

/** @param {number | undefined} value */
export const count = (value) => value?.toLocaleString('en') ?? '–';
