// @ts-check
/** Serves the pages and what they ask for: late answers, polls, events, a WebSocket, a file, orders. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { documents } from './pages.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** `orders`: bodies that came in, the newest last. @typedef {{ url: string, orders: string[] }} Site */

const TALK_MS = 50;
const EVENT_MS = 100;
const ORDER_MS = 150;

/** @param {Stage} stage @returns {Promise<Site>} */
export async function serveActing(stage) {
  const files = documents();
  /** @type {string[]} */
  const orders = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    const text = files.get(pathname.slice(1));
    if (text !== undefined) reply(response, 200, text, { 'content-type': 'text/html; charset=utf-8' });
    else if (pathname === '/api/after')
      setTimeout(() => reply(response, 200, '{}'), Number(searchParams.get('ms')));
    else if (pathname === '/api/events') sendEvents(response);
    else if (pathname === '/api/order') void takeOrder(request, response, orders);
    else if (pathname === '/file')
      reply(response, 200, 'a;b\n', { 'content-disposition': 'attachment; filename="report-2741.csv"' });
    else if (pathname !== '/api/poll') reply(response, STATUS[pathname] ?? 404, '');
  });
  const talk = new WebSocketServer({ server, path: '/talk' });
  talk.on('connection', (socket) => {
    const timer = setInterval(() => socket.send('{"at":1}'), TALK_MS);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  stage.onClose(async () => {
    for (const client of talk.clients) client.terminate();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return { url: `http://127.0.0.1:${address.port}`, orders };
}

/** @type {Record<string, number>} */
const STATUS = { '/api/keep-7350': 207, '/api/refuse-7351': 422 };

/** @param {Response} response @param {number} status @param {string} text @param {Record<string, string>} [headers] */
function reply(response, status, text, headers = {}) {
  response.writeHead(status, headers);
  response.end(text);
}

/** @param {Response} response */
function sendEvents(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write('data: 1\n\n'), EVENT_MS);
  response.on('close', () => clearInterval(timer));
}

/** @param {Request} request @param {Response} response @param {string[]} orders */
async function takeOrder(request, response, orders) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  orders.push(body);
  setTimeout(() => reply(response, 201, '{}'), ORDER_MS);
}
