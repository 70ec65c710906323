/** The value of a secret field appears in no answer, no log and no file of remora's (SEC-3, O6, O7). */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { actorOf, setStage, type Stage } from '../actions/stage.ts';
import { connectHub } from '../../skills/browser/tools.ts';
import { newCaller } from '../helpers/caller.ts';
import { newHome } from '../helpers/home.ts';

/** Upper and lower case, so that no snapshot's folding hides it. */
const SECRETS = [
  'Prefilled-Pw-1',
  'Prefilled-New-2',
  'Prefilled-Cur-3',
  'Prefilled-Otp-4',
  'Prefilled-Card-5',
  'Toggled-Pw-6',
  'Dotted-Pw-7',
];
const TYPED = 'Typed-Pw-8 漢字 $HOME';

let stage: Stage;
beforeAll(async () => {
  const [password, fresh, current, code, card, toggled, dotted] = SECRETS;
  stage = await setStage({
    '/p': `<!doctype html><meta charset=utf-8><title>Secrets</title><form action="/q" method=post>
      <label>Password <input type=password value="${password}"></label>
      <label>New <input autocomplete=new-password value="${fresh}"></label>
      <label>Current <input autocomplete="section-a current-password" value="${current}"></label>
      <label>Code <input autocomplete=one-time-code value="${code}"></label>
      <label>Card <input autocomplete=cc-number value="${card}"></label>
      <label>Toggled <input id=toggled type=password value="${toggled}"></label>
      <label>Dotted <input style="-webkit-text-security: disc" value="${dotted}"></label>
      <label>Plain <input value="plain value"></label>
      <label>Short <input type=password maxlength=5 id=short></label>
      <button type=button onclick="document.getElementById('toggled').type = 'text'">Show</button>
      <button type=button onclick="for (const field of document.querySelectorAll('input')) field.type = 'text'">Show all</button>
      <button>Send</button></form>`,
    '/q': '<!doctype html><title>Sent</title>sent',
  });
});

function expectNone(text: string): void {
  for (const secret of [...SECRETS, TYPED, 'Typed-Pw-8', 'Typed']) expect(text).not.toContain(secret);
}

test('no action hands one over, prefilled, shown by a switch, or typed', async () => {
  const actor = await stage.actor('/p');
  const said: unknown[] = [];
  const ask = async (action: string, input: Record<string, unknown> = {}): Promise<void> => {
    said.push(await stage.hub.session(actor.id).act(action, input));
  };
  const look = async (): Promise<void> => {
    for (const input of [
      {},
      { interactive: true },
      { includeHidden: true },
      { query: 'typed' },
      { query: 'prefilled' },
      { ref: 'form' },
    ])
      await ask('snapshot', input);
    for (const target of [undefined, 'form', 'css=input', 'textbox "Toggled"', 'textbox "New"'])
      await ask('text', target === undefined ? {} : { target });
    await ask('wait', { selector: '#toggled' });
    await ask('screenshot', { target: '#toggled' });
    await ask('tabs');
  };
  await look();
  await ask('fill', { target: '#toggled', text: TYPED });
  await ask('fill', { target: '#short', text: TYPED });
  await ask('press', { key: 'End', target: '#toggled' });
  await look();
  await ask('click', { target: 'button "Show"' });
  await look();
  await ask('click', { target: 'button "Show all"' });
  await look();
  await ask('reload');
  await look();
  expect(said.length).toBeGreaterThan(50);
  const text = JSON.stringify(said);
  expect(text).toContain('plain value');
  expectNone(text);
  // They are masked, not left out.
  expect(text).toContain('•••');
});

test('a field that was shown before remora ever looked is known by its autocomplete', async () => {
  const actor = await stage.actor('/p');
  await actor.act('click', { target: 'button "Show all"' });
  expectNone((await actor.act('snapshot')).text);
});

test('neither the daemon’s log nor any of its files, nor a command line of a process', async () => {
  const home = newHome(stage.browser.endpoint);
  const caller = newCaller(home.env, 'secret');
  const said: string[] = [];
  const run = async (words: string[], input?: string): Promise<void> => {
    const { stdout, stderr } = await caller.run(words, input === undefined ? {} : { input });
    said.push(stdout, stderr);
  };
  await run(['open', `${stage.server.url}/p`]);
  await run(['fill', '#toggled', '-'], TYPED);
  await run(['fill', '#short', '-', '--json'], TYPED);
  await run(['click', 'button "Show"']);
  await run(['snapshot', '--json']);
  await run(['text']);
  await run(['status', '--json']);
  const hub = actorOf(connectHub({ home: home.home }), 'other');
  await hub.act('open', { url: `${stage.server.url}/p` });
  await hub.fail('fill', { target: '#short', text: TYPED });
  for (const path of filesBelow(home.home)) said.push(readFileSync(path, 'utf8'));
  said.push(readFileSync(`/proc/${home.daemonPid() ?? 0}/cmdline`, 'utf8'));
  expect(existsSync(home.paths.registry)).toBe(true);
  expectNone(said.join('\n'));
  expect(await caller.value('document.getElementById("toggled").value')).toBe(TYPED);
});

test('what remora keeps is readable by its owner alone', async () => {
  const actor = await stage.actor('/p');
  await actor.act('screenshot');
  for (const path of filesBelow(stage.home.home)) expect(statSync(path).mode & 0o077, path).toBe(0);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
