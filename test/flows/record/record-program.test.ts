import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { newHome } from '../../helpers/home.ts';
import { remora } from '../../helpers/remora.ts';
import { startServer } from '../../helpers/server.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

const FORM = `<title>Notes</title><form onsubmit="event.preventDefault();document.title='Saved'">
  <label>Title <input></label><label>Password <input type="password"></label><button>Save</button></form>`;
const SECRET = 'hunter2-hunter2';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});

test('what a session did becomes a flow of the project, once, and without what was secret', async () => {
  const { env } = newHome(browser.endpoint);
  const { url } = await startServer({ '/notes/new': FORM });
  const cwd = tempFolder();
  const run = (...words: string[]) => remora([...words, '--session', 'notes'], { env, cwd });
  await run('open', `${url}/notes/new`);
  await run('fill', 'textbox "Title"', 'Buy milk');
  await run('fill', 'textbox "Password"', SECRET);
  await run('click', 'button "Nothing"', '--timeout', '300');
  await run('click', 'button "Save"');

  const first = await run('flow', 'record', 'add-note');
  const file = join('.remora', 'flows', 'add-note.yaml');
  expect(first).toMatchObject({ exit: 0, stderr: '' });
  expect(first.stdout).toMatch(
    /^Wrote \.remora\/flows\/add-note\.yaml: 5 steps\.\nInputs: title\.\nSecrets, from REMORA_SECRET_\w+\.\nLeft out: 1 step that failed\.\n$/,
  );
  const written = readFileSync(join(cwd, file), 'utf8');
  expect(written).toContain(`  - open: ${url}/notes/new\n`);
  expect(written).toContain('      target: textbox "Title"\n      text: ${title}\n');
  expect(written).toContain('  - click: button "Save"\n  - expect:\n      url: /notes/new\n');
  expect(written + first.stdout).not.toContain(SECRET);

  const again = await run('flow', 'record', 'add-note', '--last', '1');
  expect(again.exit).toBe(2);
  expect(again.stderr).toContain('There is a flow of that name already');
  expect(readFileSync(join(cwd, file), 'utf8')).toBe(written);
  const forced = await run('flow', 'record', 'add-note', '--last', '1', '--force', '--json');
  expect(forced.json()).toMatchObject({ file: join(cwd, file), steps: 3, inputs: [] });
}, 30_000);

test.each(['../outside', '.hidden'])('%j is no name for a flow', async (name) => {
  const { env } = newHome(browser.endpoint);
  const cwd = tempFolder();
  expect(await remora(['flow', 'record', name], { env, cwd })).toMatchObject({ exit: 2, stdout: '' });
  expect(existsSync(join(cwd, '.remora'))).toBe(false);
});

test('a session that has done nothing is told so', async () => {
  const { env } = newHome(browser.endpoint);
  const told = await remora(['flow', 'record', 'nothing'], { env, cwd: tempFolder() });
  expect(told.exit).toBe(2);
  expect(told.stderr).toContain('nothing yet that a flow could repeat');
});
