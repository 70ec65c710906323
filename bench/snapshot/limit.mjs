// @ts-check
/**
 * The physical limit: one evaluation in each frame that lists what can be acted on, with names that are right for
 * ordinary markup. What a product does besides (state, cover, exact names, text around, size of the answer) is not in it.
 */
import { RawTab } from '../common/raw-tab.mjs';

/** @typedef {import('../common/rounds.mjs').Answer} Answer */

const WALK = `(() => {
  const listenersOf = typeof getEventListeners === 'function' ? getEventListeners : () => ({});
  const HEARD = ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'keydown', 'dragstart'];
  const ROLES = new Set(['button', 'link', 'textbox', 'searchbox', 'checkbox', 'radio', 'combobox', 'listbox', 'option',
    'slider', 'spinbutton', 'switch', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem']);
  const TAGS = { BUTTON: 'button', SELECT: 'combobox', TEXTAREA: 'textbox', SUMMARY: 'summary' };
  const TYPES = { checkbox: 'checkbox', radio: 'radio', range: 'slider', file: 'file', submit: 'button', button: 'button', reset: 'button' };
  const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'NOSCRIPT']);
  const lines = [];
  const labelMaps = new Map();
  const tidy = (text) => text.replace(/\\s+/g, ' ').trim().slice(0, 80);
  // The property labels searches the whole tree for each element.
  const labelOf = (element) => {
    const root = element.getRootNode();
    let map = labelMaps.get(root);
    if (!map) {
      labelMaps.set(root, (map = new Map()));
      for (const label of root.querySelectorAll('label')) if (label.control) map.set(label.control, label.textContent);
    }
    return map.get(element);
  };
  const nameOf = (element, tag) => {
    const given = element.getAttribute('aria-label');
    if (given) return given;
    const ids = element.getAttribute('aria-labelledby');
    if (ids) return ids.split(/\\s+/).map((id) => element.getRootNode().getElementById(id)?.textContent ?? '').join(' ');
    if (tag === 'INPUT' || tag === 'SELECT' || tag === 'TEXTAREA') {
      const button = /^(submit|button|reset)$/.test(element.type);
      return labelOf(element) ?? (button ? element.value : element.placeholder || element.title);
    }
    return element.textContent.trim() || element.alt || element.querySelector('img[alt]')?.alt || element.title || '';
  };
  const kindOf = (element, tag) => {
    const role = element.getAttribute('role');
    if (role !== null && ROLES.has(role)) return role;
    if (tag === 'A') return element.hasAttribute('href') ? 'link' : undefined;
    if (tag === 'INPUT') return element.type === 'hidden' ? undefined : (TYPES[element.type] ?? 'textbox');
    if (tag === 'VIDEO' || tag === 'AUDIO') return element.controls ? 'video' : undefined;
    if (TAGS[tag]) return TAGS[tag];
    if (element.isContentEditable) return element.parentElement?.isContentEditable ? undefined : 'editable';
    return element.hasAttribute('tabindex') && element.tabIndex >= 0 ? 'focusable' : undefined;
  };
  const hears = (element) => {
    if (element.onclick) return true;
    const listeners = listenersOf(element);
    for (const type of HEARD) if (listeners[type]) return true;
    return false;
  };
  const walk = (parent, underPointer) => {
    for (let element = parent.firstElementChild; element; element = element.nextElementSibling) {
      const tag = element.tagName;
      if (SKIPPED.has(tag) || element.inert) continue;
      let kind = kindOf(element, tag);
      let pointer = underPointer;
      if (!underPointer) {
        pointer = getComputedStyle(element).cursor === 'pointer';
        if (pointer) kind ??= 'clickable';
      }
      if (kind === undefined && hears(element)) kind = 'clickable';
      if (kind !== undefined && !element.disabled && element.checkVisibility({ visibilityProperty: true }))
        lines.push(kind + ' "' + tidy(nameOf(element, tag)) + '"');
      if (element.shadowRoot) walk(element.shadowRoot, pointer);
      walk(element, pointer);
    }
  };
  walk(document, false);
  return lines.join('\\n');
})()`;

export class Limit {
  /** @type {RawTab | undefined} */
  #tab;

  /** @param {number} port */
  constructor(port) {
    this.port = port;
  }

  get tab() {
    if (!this.#tab) throw new Error('no page is open');
    return this.#tab;
  }

  /** @param {string} url */
  async open(url) {
    this.#tab ??= await RawTab.attach(this.port, '');
    await this.#tab.send('Page.navigate', { url });
  }

  /** The frames are found by attaching anew once the page is there. @param {string} part Of its address. */
  async enter(part) {
    this.close();
    this.#tab = await RawTab.attach(this.port, part);
  }

  /** @returns {Promise<Answer>} */
  async snapshot() {
    const start = performance.now();
    const lists = await this.tab.evaluate(WALK);
    const ms = performance.now() - start;
    const lines = lists.flatMap((/** @type {string} */ list) => list.split('\n').filter(Boolean));
    return { ms, text: lines.map((line, index) => `[e${index}] ${line}`).join('\n') };
  }

  close() {
    this.#tab?.close();
    this.#tab = undefined;
  }
}
