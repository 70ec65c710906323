// @ts-check
/** Whether two say the same of one element: Chromium by its accessibility tree, and the page code of this repository. */
import { isSameRole } from './chromium-roles.mjs';

/** @typedef {{ role: string, name: string }} Theirs */
/** @typedef {{ role: string, name: string, isRepair: boolean }} Ours */
/** @typedef {{ role: boolean, name: boolean }} Verdict */

/** Longest name that the page code gives. */
const MAX_CHARS = 1000;

/** @param {Theirs} theirs @param {Ours} ours @returns {Verdict} */
export function compare(theirs, ours) {
  return { role: isSameRole(theirs.role, ours.role), name: isSameName(theirs.name, ours) };
}

/** @param {string} theirs @param {Ours} ours */
function isSameName(theirs, ours) {
  // A glyph of an icon font is a name for Chromium, and none for a person: ours may say more.
  const wanted = seen(theirs);
  if (wanted === '' && theirs.trim() !== '') return true;
  // The page code says itself that the browser gives no name there.
  const given = ours.isRepair ? '' : ours.name;
  return given.slice(0, MAX_CHARS) === wanted.slice(0, MAX_CHARS).trim();
}

/** One line, without what nobody sees. @param {string} text */
function seen(text) {
  return text
    .toWellFormed()
    .replace(/[\ue000-\uf8ff]|[\u{f0000}-\u{ffffd}]|[\u{100000}-\u{10fffd}]/gu, '')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
