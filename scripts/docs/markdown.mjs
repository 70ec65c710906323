// @ts-check
/** The little Markdown that generated documents need. */

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(inTable))];
  return lines.map((line) => `| ${line.join(' | ')} |\n`).join('');
}

/**
 * Text that came from the source, as it may stand in Markdown: `<` outside of code would begin an element.
 *
 * @param {string} text
 */
export function cell(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('');
}

/** @param {string} text */
function inTable(text) {
  return cell(text).replaceAll('|', '\\|');
}
