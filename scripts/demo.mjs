// @ts-check
/**
 * remora at work, without a key or a network: `npm run demo`. Writes a note in a real web application (TiddlyWiki, served
 * on this machine) through the shipped command, in the browser that remora finds or starts, and then asks the
 * application's server for the note. Ends with 0 only if the note is there and no tab of remora's is left.
 *
 * remora keeps its things in a temporary folder for the time of the demo; the person's own settings, sessions and tabs
 * are not touched. The picture stays in demo-output/.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DemoShell } from './demo-shell.mjs';
import { startWiki } from './demo-wiki.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PICTURE = 'demo-output/remora-demo.jpg';
const NOTE = {
  title: 'A note from remora',
  text: 'Typed with real keys, into an editor inside a frame.',
  tag: 'written-by-remora',
};
/** The application's own mark of a note that is being written. */
const DRAFT = "Draft of 'New Tiddler'";

const start = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'remora-demo-'));
const shell = new DemoShell({ cwd: ROOT, home: join(folder, 'home') });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => shell.interrupt(signal));
}

try {
  await demo();
} catch (error) {
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  try {
    await shell.close();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
if (!process.exitCode) console.log(`\nDone in ${((performance.now() - start) / 1000).toFixed(1)} s.`);

async function demo() {
  const wiki = await startWiki(join(folder, 'wiki'));
  try {
    shell.say(`TiddlyWiki serves a new wiki at ${wiki.url}.`);
    await shell.run(['open', wiki.url]);
    await shell.run(['status']);
    await writeNote();
    await lookAtNote();
    await wiki.expectNote(NOTE);
    shell.say(`The application's server has the note: ${JSON.stringify(NOTE)}`);
    await handBack();
  } finally {
    await wiki.stop();
  }
}

async function writeNote() {
  const page = await shell.snapshot(['--query', 'new tiddler']);
  await shell.run(['click', page.ref('button', 'new tiddler')]);
  await shell.run(['wait', DRAFT]);

  shell.say('The fields of the form. The title has no name; the text is in a frame of its own.');
  const form = await shell.snapshot(['--query', 'textbox']);
  await shell.run(['fill', form.ref('textbox', ''), NOTE.title]);
  await shell.run(['fill', form.ref('textbox', 'Type the text for this tiddler'), NOTE.text]);
  await shell.run(['fill', form.ref('textbox', 'tag name'), NOTE.tag, '--submit']);
  await shell.run(['wait', NOTE.tag]);

  shell.say('Saving is a tick without a word on it.');
  const toolbar = await shell.snapshot(['--query', 'changes to this tiddler']);
  await shell.run(['click', toolbar.ref('button', 'Confirm changes to this tiddler')]);
  await shell.run(['wait', NOTE.text]);
}

async function lookAtNote() {
  await shell.run(['text']);
  mkdirSync(join(ROOT, 'demo-output'), { recursive: true });
  await shell.run(['screenshot', '--save-path', PICTURE]);
}

/** The browser must show what it showed before. */
async function handBack() {
  await shell.run(['tabs']);
  await shell.run(['close']);
  /** @type {{ tabs: { isRemora: boolean }[] }} */
  const { tabs } = await shell.ask(['tabs']);
  const left = tabs.filter((tab) => tab.isRemora);
  if (left.length > 0) throw new Error(`remora left tabs behind: ${JSON.stringify(left)}`);
  shell.say(`No tab of remora's is left. The picture is ${join(ROOT, PICTURE)}`);
}
