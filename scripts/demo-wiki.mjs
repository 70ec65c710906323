// @ts-check
/** TiddlyWiki as a server on this machine, with a new wiki; part of scripts/demo.mjs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { untilEnded } from './demo-shell.mjs';

const START_MS = 30_000;
const SAVE_MS = 10_000;
const POLL_MS = 50;

/** @typedef {{ title: string, text: string, tag: string }} Note */

/** @param {string} folder Made by TiddlyWiki. */
export async function startWiki(folder) {
  const init = tiddlywiki(folder, '--init', 'server');
  if ((await init.ended) !== 0) throw new Error(`TiddlyWiki could not make a wiki:\n${init.said()}`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const server = tiddlywiki(folder, '--listen', 'host=127.0.0.1', `port=${port}`);
  const stop = async () => {
    server.kill();
    if (server.pid !== undefined) await untilEnded(server.pid);
  };
  try {
    await poll(
      START_MS,
      () => answers(`${url}status`),
      () => `TiddlyWiki did not start:\n${server.said()}`,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    /** Asks the server, not the page. Throws when the note does not come to be there. @param {Note} note */
    expectNote: (note) => expectNote(url, note),
  };
}

/**
 * @param {string} url
 * @param {Note} note
 */
async function expectNote(url, { title, text, tag }) {
  /** @type {unknown} */
  let found = 'nothing';
  const isThere = async () => {
    const reply = await fetch(`${url}recipes/default/tiddlers/${encodeURIComponent(title)}`);
    if (!reply.ok) return false;
    /** @type {{ title?: string, text?: string, tags?: string }} */
    const stored = JSON.parse(await reply.text());
    found = stored;
    return stored.title === title && stored.text === text && (stored.tags ?? '').split(' ').includes(tag);
  };
  await poll(SAVE_MS, isThere, () => `the server has ${JSON.stringify(found)} under the title "${title}"`);
}

/** @param {string[]} words */
function tiddlywiki(...words) {
  const program = fileURLToPath(import.meta.resolve('tiddlywiki/tiddlywiki.js'));
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => resolve(code));
  });
  return { pid: child.pid, ended, said: () => output.trim(), kill: () => child.kill('SIGTERM') };
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

/**
 * @param {number} ms
 * @param {() => Promise<boolean>} isDone
 * @param {() => string} complaint
 */
async function poll(ms, isDone, complaint) {
  const end = Date.now() + ms;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(complaint());
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the system gave no port');
}
