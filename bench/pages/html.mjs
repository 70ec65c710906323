// @ts-check
/**
 * What the pages share. A control that a person could use carries `data-gt` (id), `data-gt-kind` (how it is made) and
 * `data-gt-name` (the label that is seen, empty where there is none). What must not be offered carries `data-gt-not`
 * in place of `data-gt`. An element with `data-gt-part` hears or scrolls for the controls in it: to offer it is neither
 * right nor wrong.
 */

/** @param {number} seed @returns {() => number} Numbers below 1, the same for the same seed (a 32-bit xorshift). */
export function randomNumbers(seed) {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const WORDS =
  'anchor bottle copper drawer engine fabric garden hammer invoice jacket kettle ladder magnet needle order paper quota ribbon saddle ticket umbrella vessel window yellow zipper'.split(
    ' ',
  );

/** @param {() => number} random @param {number} count */
export function words(random, count) {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '').join(' ');
}

/** Attributes of a control. @param {string} id @param {string} kind @param {string} [name] */
export function control(id, kind, name = '') {
  return `data-gt="${id}" data-gt-kind="${kind}" data-gt-name="${name}"`;
}

/** Attributes of what must not be offered. @param {string} id @param {string} kind @param {string} [name] */
export function nothing(id, kind, name = '') {
  return `data-gt-not="${id}" data-gt-kind="${kind}" data-gt-name="${name}"`;
}

/**
 * Keeps in `__hits` which control each trusted event reached. `__watch` does the same in a closed shadow root, whose
 * inside does not show in the path of an event outside. No chooser or picker opens: it would take the next click.
 */
const RECORDER = `<script>(function () {
  var hits = (window.__hits = []);
  var roots = (window.__closedRoots = []);
  function idOf(node) {
    var id = node.getAttribute('data-gt');
    if (id) return id;
    var not = node.getAttribute('data-gt-not');
    if (not) return 'not:' + not;
    return node.localName === 'label' && node.control ? node.control.getAttribute('data-gt') : null;
  }
  function record(event) {
    var path = event.composedPath();
    var first = path[0];
    var quiet = event.type === 'mousedown' ? 'select' : 'input[type=file],input[type=color],input[type=date]';
    if (first.matches && first.matches(quiet) && event.type !== 'change') event.preventDefault();
    if (!event.isTrusted) return;
    for (var i = 0; i < path.length; i++) {
      var id = path[i].getAttribute ? idOf(path[i]) : null;
      if (!id) continue;
      var presses = /mousedown|draggable|select/.test(path[i].getAttribute('data-gt-kind'));
      if (event.type !== 'mousedown' || presses) hits.push(id);
      return;
    }
  }
  window.__watch = function (root) {
    if (root !== window) roots.push(root);
    // The buttons of a player keep the events of the mouse to themselves.
    ['mousedown', 'click', 'change', 'play', 'pause', 'seeking', 'volumechange'].forEach(function (type) {
      root.addEventListener(type, record, true);
    });
  };
  window.__watch(window);
})();</script>`;

const STYLE = `<style>
  body { font: 14px/1.4 sans-serif; margin: 12px 20px; max-width: 900px; }
  .line { margin: 6px 0; }
  .hand { cursor: pointer; }
  .cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px; }
  .clipped { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  td, th { border: 1px solid #ccc; padding: 2px 6px; }
</style>`;

/** The page says `data-ready` when all of it is there. */
const READY = `<script>document.documentElement.setAttribute('data-ready', '')</script>`;

/**
 * @param {string} title
 * @param {string} body
 * @param {{ late?: boolean }} [how] `late`: the page itself says when it is ready.
 */
export function page(title, body, { late = false } = {}) {
  const head = `<meta charset="utf-8"><title>${title}</title>${STYLE}${RECORDER}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}${late ? '' : READY}</body></html>`;
}
