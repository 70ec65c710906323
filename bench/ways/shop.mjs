// @ts-check
/**
 * The one page of the task, a checkout with what stands around one, and the server that takes its order. Nothing in it
 * depends on the time or on chance, so that what tools say of it repeats.
 */
import { createServer } from 'node:http';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** `orders`: bodies that came in, the newest last. @typedef {{ url: string, orders: string[] }} Shop */

const PATH = '/checkout';
const ORDERS_PATH = '/api/orders';
/** After which the server answers an order, in milliseconds. */
const ORDER_MS = 150;

/** Nobody can know it before the server has answered. */
export const ORDER_NUMBER = 'QF-2741';

/** What the server must receive, once. */
export const WANTED = JSON.stringify({
  name: 'Ada Adler',
  mail: 'ada@example.test',
  town: 'Oslo',
  country: 'no',
  terms: true,
});

/** @param {Stage} stage @returns {Promise<Shop>} */
export async function serveShop(stage) {
  /** @type {string[]} */
  const orders = [];
  const server = createServer((request, response) => {
    if (request.url === ORDERS_PATH) void takeOrder(request, response, orders);
    else if (request.url === PATH)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  stage.onClose(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the shop has no port');
  return { url: `http://127.0.0.1:${address.port}${PATH}`, orders };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string[]} orders
 */
async function takeOrder(request, response, orders) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  orders.push(body);
  const answer = JSON.stringify({ number: ORDER_NUMBER });
  setTimeout(() => response.writeHead(201, { 'content-type': 'application/json' }).end(answer), ORDER_MS);
}

const links = (/** @type {string[]} */ names) =>
  names.map((name) => `<a href="/${name.toLowerCase().replaceAll(' ', '-')}">${name}</a>`).join(' ');

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Checkout - Corner shop</title>
<style>body { font: 14px/1.5 sans-serif; margin: 12px 20px } label { display: inline-block; margin: 4px; min-width: 9em } td { padding: 2px 12px 2px 0 }</style>
<header><nav aria-label="Shop">${links(['Home', 'Garden', 'Kitchen', 'Tools', 'Sale'])}</nav>
<form role="search"><input type="search" aria-label="Search the shop"> <button>Search</button></form></header>
<main><h1>Checkout</h1>
<table><caption>Your basket</caption><tr><th>Item</th><th>Pieces</th><th>Price</th></tr>
<tr><td>Copper kettle</td><td>1</td><td>59.00</td></tr><tr><td>Garden ladder</td><td>2</td><td>178.00</td></tr>
<tr><td>Delivery</td><td></td><td>12.00</td></tr><tr><th>To pay</th><td></td><td>249.00</td></tr></table>
<form id="order"><h2>Where to</h2>
<p><label for="name">Full name</label><input id="name" autocomplete="name" required></p>
<p><label for="mail">Email address</label><input id="mail" type="email" required></p>
<p><label for="town">Town</label><input id="town" required></p>
<p><label for="country">Country</label><select id="country" required><option value="">Choose</option><option value="dk">Denmark</option><option value="fi">Finland</option><option value="no">Norway</option><option value="se">Sweden</option></select></p>
<p><input id="terms" type="checkbox" required><label for="terms">I accept the terms</label></p>
<p><button>Place order</button> <a href="/basket">Back to the basket</a></p></form>
<div id="note" role="status"></div></main>
<footer>${links(['Help', 'Delivery times', 'Returns', 'Imprint', 'Privacy'])}<p>Prices in euros, tax included.</p></footer>
<script>
const [order, note, name, mail, town, country, terms] = ['order', 'note', 'name', 'mail', 'town', 'country', 'terms'].map((id) => document.getElementById(id));
order.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ name: name.value, mail: mail.value, town: town.value, country: country.value, terms: terms.checked });
  const reply = await fetch('${ORDERS_PATH}', { method: 'POST', body });
  const { number } = await reply.json();
  order.remove();
  note.textContent = 'Thank you, ' + name.value + '. Your order number is ' + number + '.';
});
</script></html>`;
