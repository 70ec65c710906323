// @ts-check
/** The pages by name, and the documents that are served for them. */
import { form, modal, shop } from './everyday.mjs';
import { lateApp, manual, table, virtualList } from './large.mjs';
import { frames, shadow } from './nested.mjs';
import { zoo } from './zoo.mjs';

/** @typedef {import('./nested.mjs').Origins} Origins */

/** In the order in which they are measured. */
export const PAGES = [
  { name: 'form', file: 'form.html' },
  { name: 'shop', file: 'shop.html' },
  { name: 'zoo', file: 'zoo.html', isClicked: true },
  { name: 'shadow', file: 'shadow.html', isClicked: true },
  { name: 'frames', file: 'frames.html', isClicked: true },
  { name: 'modal', file: 'modal.html' },
  { name: 'app', file: 'app.html' },
  { name: 'virtual', file: 'virtual.html' },
  { name: 'table25k', file: 'table25k.html' },
  { name: 'table100k', file: 'table100k.html' },
  { name: 'manual', file: 'manual.html' },
];

/** @param {Origins} origins @returns {Map<string, string>} Documents by file name. */
export function documents(origins) {
  return new Map([
    ['form.html', form()],
    ['shop.html', shop()],
    ['zoo.html', zoo()],
    ['shadow.html', shadow()],
    ...frames(origins),
    ['modal.html', modal()],
    ['app.html', lateApp()],
    ['virtual.html', virtualList()],
    ['table25k.html', table(25_000)],
    ['table100k.html', table(100_000)],
    ['manual.html', manual()],
  ]);
}
