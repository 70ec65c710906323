// @ts-check
/** TiddlyWiki as a server on this machine, with a new wiki; part of scripts/demo.mjs. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answers, freePort, poll } from './await-server.mjs';
import { untilEnded } from './demo-shell.mjs';

const START_MS = 30_000;
const SAVE_MS = 10_000;

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
