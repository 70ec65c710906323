// @ts-check
/** Reads the lines of a snapshot that can be named, whichever tool wrote it. */

/**
 * One line of a snapshot that holds a ref. `isOffered`: the line says that it can be acted on; `isBarred`: that it
 * cannot be now (disabled, covered, behind a dialog).
 *
 * @typedef {{ ref: string, role: string, labels: string[], isOffered: boolean, isBarred: boolean }} Line
 */

const ROLES =
  /^(button|link|textbox|searchbox|checkbox|radio|combobox|listbox|option|slider|spinbutton|switch|tab|menuitem\w*|treeitem|gridcell|file|video|summary|DisclosureTriangle|Date|DateTime|ColorWell|PopUpButton|clickable)$/i;
/** What follows it is said to be out of reach while a dialog is open. */
const BEHIND = /^behind the dialog/;
/** Refs that serve to name a part of the page. */
const NO_OFFER = /^(heading|iframe|RootWebArea)$/i;
const SAID = /cursor[=:]pointer|clickable|focusable|editable|onclick/;
const REF = /\bref=(\w+)|^\s*uid=(\S+)|^\s*(?:[-+] )?\[([a-z]*\d+)\]/;

/** @param {string} text @param {boolean} [offersAll] @returns {Line[]} */
export function parseLines(text, offersAll = false) {
  /** @type {(Line & { indent: number })[]} */
  const lines = [];
  let isBehind = false;
  for (const source of text.split('\n')) {
    isBehind ||= offersAll && BEHIND.test(source);
    const indent = source.search(/\S/);
    const match = REF.exec(source);
    const ref = match?.[1] ?? match?.[2] ?? match?.[3];
    const labels = labelsOf(source);
    const last = lines.at(-1);
    if (ref !== undefined) {
      const kind = kindOf(source, offersAll);
      lines.push({ ref, indent, labels, ...kind, isBarred: kind.isBarred || isBehind });
    }
    // A text below a line without a label is its label.
    else if (last && indent > last.indent && last.labels.length === 0) last.labels.push(...labels);
  }
  return lines;
}

/** @param {string} source @param {boolean} offersAll */
function kindOf(source, offersAll) {
  const bare = source.replace(/"(?:[^"\\]|\\.)*"/g, '');
  const role = /^\s*(?:[-+] )?(?:uid=\S+\s+|\[\w+\]\s+)?([\w-]+)/.exec(bare)?.[1] ?? '';
  return {
    role,
    isOffered: SAID.test(bare) || (!NO_OFFER.test(role) && (offersAll || ROLES.test(role))),
    isBarred: /\b(disabled|covered|obscured|inert)\b/.test(bare),
  };
}

/** The quoted strings of a line, and what stands behind its last colon. @param {string} source */
function labelsOf(source) {
  const quoted = [...source.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
  const colon = source.lastIndexOf(': ');
  const tail = colon < 0 ? [] : [source.slice(colon + 2).replace(/^"|"$/g, '')];
  return [...quoted, ...tail].map((label) => label.replace(/\\(.)/g, '$1').trim()).filter(Boolean);
}
