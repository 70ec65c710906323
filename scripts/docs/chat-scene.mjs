// @ts-check
/** What the pictures of the chat show: a small page, a model that says what stands here, and a browser for both. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { findBrowserExecutable } from '../ensure-browser.mjs';

/** The host of the page in the pictures: the browser finds the local server behind it. */
export const SITE = 'notes.example';
const START_MS = 30_000;
const POLL_MS = 50;
const SPARE_HEIGHT = 400;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notes</title><body>
<h1>Notes</h1><label>New note <input></label> <button onclick="
  const line = document.createElement('li');
  line.textContent = document.querySelector('input').value;
  document.querySelector('ul').append(line)">Add</button><ul></ul></body></html>`;

/** @typedef {{ text?: string, input?: unknown, read: number }} Turn */

/** @type {readonly Turn[]} */
const SCRIPT = [
  { text: 'I open your notes.', input: { action: 'open', url: `http://${SITE}/` }, read: 3_912 },
  { input: { action: 'fill', target: 'textbox "New note"', text: 'Buy milk' }, read: 4_108 },
  { input: { action: 'click', target: 'button "Save"' }, read: 4_261 },
  { text: 'It has another name.', input: { action: 'click', target: 'button "Add"' }, read: 4_420 },
  { text: 'Done: **Buy milk** stands in the list now. The button is called `Add`, not Save.', read: 4_566 },
  { input: { action: 'start', restart: true }, read: 4_702 },
];

/** @param {import('node:http').RequestListener} listener */
async function serve(listener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: address.port, close };
}

export const serveNotes = () =>
  serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });

/** Chat Completions, as Ollama speaks them: https://platform.openai.com/docs/api-reference/chat-streaming */
export function serveModel() {
  let asked = 0;
  return serve((request, response) => {
    request.resume().on('end', () => {
      const turn = SCRIPT[asked] ?? { text: 'That is all.', read: 4_800 };
      asked += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(eventsOf(turn, asked));
    });
  });
}

/**
 * @param {Turn} turn
 * @param {number} number
 */
function eventsOf({ text = '', input, read }, number) {
  const call = { name: 'browser', arguments: JSON.stringify(input ?? {}) };
  const calls =
    input === undefined
      ? {}
      : { tool_calls: [{ index: 0, id: `call_${number}`, type: 'function', function: call }] };
  const head = {
    id: `reply_${number}`,
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'qwen3',
  };
  const written = Math.ceil((text.length + call.arguments.length) / 3);
  const events = [
    { choices: [{ index: 0, delta: { role: 'assistant', content: text, ...calls }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: input === undefined ? 'stop' : 'tool_calls' }] },
    { choices: [], usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written } },
  ];
  return [
    ...events.map((event) => `data: ${JSON.stringify({ ...head, ...event })}\n\n`),
    'data: [DONE]\n\n',
  ].join('');
}

/**
 * Headless, with a profile of its own.
 *
 * @param {string} profile
 * @param {number} port of the page's server
 */
export async function startBrowser(profile, port) {
  const child = spawn(
    browser(),
    [...flags(profile), '--remote-debugging-port=0', `--host-resolver-rules=MAP ${SITE} 127.0.0.1:${port}`],
    {
      stdio: 'ignore',
    },
  );
  const file = join(profile, 'DevToolsActivePort');
  const end = Date.now() + START_MS;
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('\n')) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('the browser does not start');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const [endpoint = ''] = readFileSync(file, 'utf8').split('\n');
  return { endpoint, close: () => endOf(child) };
}

/**
 * A picture of a page of its own.
 *
 * @param {{ profile: string, page: string, picture: string, width: number, height: number }} shot
 */
export async function takePicture({ profile, page, picture, width, height }) {
  // A window is higher than what it shows, and a low one shows next to nothing.
  const size = [
    `--window-size=${width},${height + SPARE_HEIGHT}`,
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
  ];
  const whole = `${page}.png`;
  const child = spawn(browser(), [...flags(profile), ...size, `--screenshot=${whole}`, `file://${page}`], {
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !existsSync(whole))
    throw new Error(`no picture was taken: the browser ended with ${code}`);
  await sharp(whole).extract({ left: 0, top: 0, width, height }).png({ palette: true }).toFile(picture);
}

function browser() {
  const path = findBrowserExecutable();
  if (path === undefined) throw new Error('there is no browser: run `node scripts/ensure-browser.mjs`');
  return path;
}

/** @param {string} profile */
const flags = (profile) => [
  '--no-sandbox',
  '--headless=new',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--user-data-dir=${profile}`,
];

/** @param {import('node:child_process').ChildProcess} child */
async function endOf(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
