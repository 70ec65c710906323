// @ts-check
/**
 * The floor: what the browser itself takes for the input, over a bare connection. No checks, no waiting, no answer; the
 * place of each control is known beforehand, and the messages of one input go out together.
 */
import { RawTab } from '../common/raw-tab.mjs';
import { LIMIT_MS } from './actor.mjs';

/** @typedef {import('../common/rounds.mjs').Answer} Answer */
/** @typedef {import('./actor.mjs').Actor} Actor */
/** @typedef {import('./actor.mjs').Step} Step */
/** @typedef {{ x: number, y: number, label: string }} Place */

export const FLOOR = 'floor: bare input';

const PLACES = `(() => {
  globalThis.__controls = [...document.querySelectorAll('button, input, select, textarea')];
  return globalThis.__controls.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const label = element.labels?.[0] ?? element;
    return { x: left + width / 2, y: top + height / 2, label: label.textContent.trim() };
  });
})()`;

const READY_MS = 30_000;

/** @param {number} port @returns {Promise<Actor & { close: () => void }>} */
export async function bareInput(port) {
  const tab = await RawTab.attach(port, '');
  /** @type {Place[]} */
  let places = [];
  return {
    name: FLOOR,
    port,
    offersAll: true,
    open: (url) => timed(() => open(tab, url)),
    look: () =>
      timed(async () => {
        places = await evaluate(tab, PLACES);
        return places.map(({ label }, index) => `[e${index}] button "${label}"`).join('\n');
      }),
    act: (step) => timed(() => act(tab, step, places)),
    close: () => tab.close(),
  };
}

/** @param {() => Promise<unknown>} work @returns {Promise<Answer>} */
async function timed(work) {
  const start = performance.now();
  const text = await work();
  return { ms: performance.now() - start, text: typeof text === 'string' ? text : '' };
}

/** @param {RawTab} tab @param {string} url */
async function open(tab, url) {
  await tab.send('Page.navigate', { url });
  const end = Date.now() + READY_MS;
  const isThere = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`;
  while (!(await evaluate(tab, isThere))) if (Date.now() > end) throw new Error(`${url} does not load`);
}

/** @param {RawTab} tab @param {Step} step @param {Place[]} places @returns {Promise<unknown>} */
function act(tab, step, places) {
  if (step.kind === 'wait') return evaluate(tab, untilText(step.text));
  const index = Number(step.ref.slice(1));
  if (step.kind === 'fill') return fill(tab, index, step.text);
  if (step.kind === 'select') return evaluate(tab, choose(index, step.text));
  const { x = 0, y = 0 } = places[index] ?? {};
  const press = { x, y, button: 'left', clickCount: 1 };
  return Promise.all([
    tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
    tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press }),
    tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
  ]);
}

/** The two travel on different ways and may overtake each other. @param {RawTab} tab @param {number} index @param {string} text */
async function fill(tab, index, text) {
  await evaluate(tab, `globalThis.__controls[${index}].focus(); globalThis.__controls[${index}].select()`);
  await tab.send('Input.insertText', { text });
}

/** @param {RawTab} tab @param {string} expression @returns {Promise<any>} */
async function evaluate(tab, expression) {
  const options = { expression, awaitPromise: true, returnByValue: true };
  /** @type {{ result: { value?: unknown }, exceptionDetails?: object }} */
  const { result, exceptionDetails } = await tab.send('Runtime.evaluate', options);
  if (exceptionDetails) throw new Error('the script failed');
  return result.value;
}

/** @param {number} index @param {string} label */
function choose(index, label) {
  return `(() => {
    const list = globalThis.__controls[${index}];
    list.value = [...list.options].find((option) => option.label === ${JSON.stringify(label)}).value;
    for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  })()`;
}

/** @param {string} text */
function untilText(text) {
  return `new Promise((resolve, reject) => {
    const look = () => document.body.innerText.includes(${JSON.stringify(text)}) && (watch.disconnect(), resolve(true));
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    look();
    setTimeout(reject, ${LIMIT_MS});
  })`;
}
