// @ts-check
/** The pages on which is acted. */
import { EFFECTS, EFFECTS_FILE } from './effects.mjs';

/** What a click on a page that keeps itself busy is timed with. */
export const PLAIN = 'Plain';
export const FIELD = 'Name';

/** By name: what runs in a page all the time, and changes nothing that a click would. */
const BUSY = {
  'a long poll is pending': `void fetch('/api/poll')`,
  'an EventSource is open': `new EventSource('/api/events')`,
  'a WebSocket talks every 50 ms': `new WebSocket('ws://' + location.host + '/talk')`,
  'a fetch every 300 ms': `setInterval(() => void fetch('/api/after?ms=5'), 300)`,
  'a clock ticks every second': `setInterval(() => (note.textContent = new Date().toISOString().slice(11, 19)), 1000)`,
  'a counter runs every 50 ms': `setInterval(() => (note.textContent = Math.round(performance.now())), 50)`,
};

/** @type {{ name: string, file: string }[]} */
export const BUSY_PAGES = Object.keys(BUSY).map((name, index) => ({ name, file: `busy-${index}.html` }));

export const SMALL_FILE = 'small.html';
export const LARGE_FILE = 'large.html';
const ROWS = 500;

/** A marker that the page shows so long after a click. */
export const LATE = [700, 1_200].map((ms) => ({
  ms,
  label: `Load in ${ms}`,
  marker: `Arrived after ${ms} from afar`,
}));
export const LATE_FILE = 'late.html';
export const TASK_FILE = 'task.html';

/** @returns {Map<string, string>} By file. */
export function documents() {
  const effects = EFFECTS.map(({ label, script }) => ({ label, script }));
  const late = LATE.map(({ ms, label, marker }) => ({
    label,
    script: `void fetch('/api/after?ms=${ms}').then(() => (note.textContent = '${marker}'))`,
  }));
  const busy = Object.values(BUSY).map((script, index) => [
    `busy-${index}.html`,
    page('Busy', [{ label: PLAIN, script: '' }], { script }),
  ]);
  /** @type {[string, string][]} */
  const landed = ['4711', '4712', '9030'].map((id) => [
    `landed-${id}.html`,
    page('Landed', [{ label: id === '4712' ? 'Freight list 8814' : 'Go on', script: '' }]),
  ]);
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `<tr><td>${row}</td><td>Item ${row}</td><td>${row * 7} pieces</td><td><a href="#${row}">Item</a></td></tr>`,
  );
  const plain = [{ label: PLAIN, script: '' }];
  return new Map([
    [EFFECTS_FILE, page('Effects', effects)],
    [LATE_FILE, page('Late', late)],
    [SMALL_FILE, page('Small', plain)],
    [LARGE_FILE, page('Large', plain, { below: `<table>${rows.join('')}</table>` })],
    [TASK_FILE, TASK],
    ...landed,
    ...busy.map(([file = '', text = '']) => /** @type {[string, string]} */ ([file, text])),
  ]);
}

/**
 * @param {string} title
 * @param {{ label: string, script: string }[]} buttons
 * @param {{ script?: string, below?: string }} [more]
 */
function page(title, buttons, { script = '', below = '' } = {}) {
  const controls = buttons.map(
    ({ label }, index) => `<button type="button" id="b${index}">${label}</button>`,
  );
  const handlers = buttons.map(
    ({ script: does }, index) =>
      `document.getElementById('b${index}').addEventListener('click', () => { ${does} });`,
  );
  return `${HEAD(title)}<h1>${title}</h1><p>${controls.join(' ')}</p><p id="note"></p>
<form id="form"><label for="name">${FIELD}</label> <input id="name"> <label for="code">Discount code</label> <input id="code"></form>
${below}<script>
const [note, form, code] = ['note', 'form', 'code'].map((id) => document.getElementById(id));
form.addEventListener('submit', (event) => event.preventDefault());
${handlers.join('\n')}
${script}
</script>`;
}

/** @param {string} title */
function HEAD(title) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>
<style>body { font: 14px/1.5 sans-serif; margin: 12px 20px } label { display: inline-block; margin: 4px }</style>`;
}

/** What the task ends with, and the button that appears before. */
export const PLACED = 'Order 4711 placed for Ada Adler';
export const MORE = 'Show delivery';
/** The title of the page when all is done. */
export const DONE = 'Order and delivery seen';

const TASK = `${HEAD('Order')}<h1>Order</h1>
<form id="form">
<p><label for="name">Full name</label><input id="name" required></p>
<p><label for="mail">Email address</label><input id="mail" type="email" required></p>
<p><label for="city">City</label><input id="city"></p>
<p><label for="country">Country</label><select id="country"><option value="">Choose</option><option value="fi">Finland</option><option value="no">Norway</option><option value="se">Sweden</option></select></p>
<p><input id="express" type="checkbox"><label for="express">Express delivery</label></p>
<p><input id="terms" type="checkbox" required><label for="terms">I accept the terms</label></p>
<p><button>Place order</button></p>
</form>
<p id="note" role="status"></p>
<script>
const field = (id) => document.getElementById(id);
field('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  field('note').textContent = 'Sending';
  const order = { name: field('name').value, mail: field('mail').value, city: field('city').value,
    country: field('country').value, express: field('express').checked, terms: field('terms').checked };
  await fetch('/api/order', { method: 'POST', body: JSON.stringify(order) });
  field('note').textContent = 'Order 4711 placed for ' + order.name;
  const more = field('note').appendChild(document.createElement('button'));
  more.textContent = '${MORE}';
  more.addEventListener('click', () => {
    field('note').textContent = 'Express to Norway';
    document.title = '${DONE}';
  });
});
</script>`;
