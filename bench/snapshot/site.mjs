// @ts-check
/** Serves the pages on two ports of the loopback. */
import { createServer } from 'node:http';
import { documents } from '../pages/all.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */

/** @param {Stage} stage @returns {Promise<string>} The address that the page files are below. */
export async function serveSite(stage) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const [port, other] = [await serve(stage, files), await serve(stage, files)];
  const own = `http://127.0.0.1:${port}`;
  const origins = { own, otherPort: `http://127.0.0.1:${other}`, otherSite: `http://localhost:${port}` };
  for (const [name, text] of documents(origins)) files.set(name, text);
  return own;
}

/** @param {Stage} stage @param {Map<string, string>} files @returns {Promise<number>} */
async function serve(stage, files) {
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const text = name === 'data' ? '{}' : files.get(name);
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  stage.onClose(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return address.port;
}
