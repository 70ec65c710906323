// @ts-check
/** Files of packages and pages over HTTP, in this process. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @typedef {import('../../stage.mjs').Stage} Stage */
/** @typedef {(path: string, body: string) => string | undefined} Post The answer; undefined: there is no such address. */

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * @param {Stage} stage
 * @param {{ folders: Record<string, string>, texts?: Record<string, string>, post?: Post }} site By the beginning of the
 *   address; texts come first, then the first folder that fits.
 * @returns {Promise<string>} The address, with a slash at its end.
 */
export async function serveFiles(stage, { folders, texts = {}, post }) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8').on('data', (/** @type {string} */ text) => (body += text));
      request.on('end', () => {
        const answer = post?.(path, body);
        response
          .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
          .end(answer);
      });
      return;
    }
    const text = texts[path];
    const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream';
    if (text !== undefined) response.writeHead(200, { 'content-type': type }).end(text);
    else {
      const file = findFile(folders, path);
      if (file === undefined) response.writeHead(404).end();
      else createReadStream(file).pipe(response.writeHead(200, { 'content-type': type }));
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', () => resolve(undefined)));
  stage.onClose(async () => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the system gave no port');
  return `http://127.0.0.1:${address.port}/`;
}

/** @param {Record<string, string>} folders @param {string} path @returns {string | undefined} */
function findFile(folders, path) {
  for (const [start, folder] of Object.entries(folders)) {
    if (!path.startsWith(start)) continue;
    const rest = normalize(`/${path.slice(start.length)}`);
    const file = join(folder, rest === '/' ? 'index.html' : rest);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  }
  return undefined;
}
