// @ts-check
/**
 * Takes the pictures of docs/chat.md: `npm run build && node scripts/chat-pictures.mjs`. The built command runs in a
 * pty, on a browser and a home of its own; nothing of the machine is to be seen.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { ChatScreen } from './docs/chat-screen.mjs';
import { serveModel, serveNotes, startBrowser, takePicture } from './docs/chat-scene.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMMAND = join(ROOT, 'dist/bin/remora.js');
const PICTURES = join(ROOT, 'docs/images');
const COLUMNS = 84;
const WIDTH = 700;
const LINE_HEIGHT = 19;
const MARGIN = 28;

const folder = mkdtempSync(join(tmpdir(), 'remora-pictures-'));
/** @type {(() => unknown)[]} */
const undo = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })];
try {
  await takeAll();
} finally {
  for (const step of undo.reverse()) await step();
}

async function takeAll() {
  const [notes, model] = [await serveNotes(), await serveModel()];
  undo.push(notes.close, model.close);
  const browser = await startBrowser(join(folder, 'profile'), notes.port);
  undo.push(browser.close);
  const env = environment(browser.endpoint, model.port);
  undo.push(() =>
    execa(process.execPath, [COMMAND, 'stop'], { env, extendEnv: false, cwd: folder, reject: false }),
  );
  const screen = new ChatScreen({
    file: process.execPath,
    args: [COMMAND, 'chat'],
    cwd: folder,
    env,
    columns: COLUMNS,
    rows: 60,
  });
  undo.push(() => screen.end());
  await screen.shows(/›/);
  screen.type('Put "Buy milk" on my list of notes\r');
  await screen.shows(/not Save\.\s*›\s*$/);
  await picture('chat-answer', screen.html(/^remora chat/));
  screen.type('/tabs\r');
  await screen.shows(/of this chat[^]*›/);
  screen.type('/cost\r');
  await screen.shows(/prices are not known here[^]*›/);
  await picture('chat-commands', screen.html(/^› \/tabs/));
  screen.type('Restart my browser, please\r');
  await screen.shows(/y yes · n or Enter no/);
  screen.type('y');
  await screen.shows(/\? y/);
  await picture('chat-approval', screen.html(/^› Restart/));
  screen.type('\u0015n\r');
  await screen.shows(/That is all/);
}

/**
 * @param {string} endpoint
 * @param {number} modelPort
 * @returns {Record<string, string>}
 */
function environment(endpoint, modelPort) {
  const kept = Object.entries(process.env).filter(([name]) =>
    ['PATH', 'LANG', 'LC_ALL', 'TMPDIR'].includes(name),
  );
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])),
    HOME: folder,
    REMORA_HOME: join(folder, 'home'),
    REMORA_ENDPOINT: endpoint,
    REMORA_LAUNCH: 'false',
    REMORA_MODEL: 'ollama/qwen3',
    OLLAMA_HOST: `127.0.0.1:${modelPort}`,
  };
}

/**
 * @param {string} name
 * @param {string} html
 */
async function picture(name, html) {
  mkdirSync(PICTURES, { recursive: true });
  const page = join(folder, `${name}.html`);
  const lines = html.split('\n').length;
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: #0d1117; color: #c9d1d9; }
pre { margin: ${MARGIN / 2}px 16px; font: 13px/${LINE_HEIGHT}px 'DejaVu Sans Mono', Menlo, Consolas, monospace; }
</style><pre>${html}</pre>`,
  );
  await takePicture({
    profile: join(folder, `picture-${name}`),
    page,
    picture: join(PICTURES, `${name}.png`),
    width: WIDTH,
    height: lines * LINE_HEIGHT + MARGIN,
  });
}
