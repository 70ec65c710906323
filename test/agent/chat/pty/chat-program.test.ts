/** The built command in a terminal, with a real browser and daemon; the model is scripted. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Deferred } from '../../../../src/util/deferred.ts';
import { startBrowser, type TestBrowser } from '../../../helpers/browser.ts';
import { newHome, type TestHome } from '../../../helpers/home.ts';
import { remora } from '../../../helpers/remora.ts';
import { html, startServer, type TestServer } from '../../../helpers/server.ts';
import { partOf } from '../../../helpers/thorough.ts';
import { until } from '../../../helpers/until.ts';
import { ChatPty, KEYS } from './chat-pty.ts';
import { type HeldTurn, startHeldModel } from './held-model.ts';

let browser: TestBrowser;
let site: TestServer;

beforeAll(async () => {
  browser = await startBrowser();
  site = await startServer({
    '/': html('Shop &#27;]0;owned&#7;&#27;[31m', '<button>Save</button>'),
  });
});

interface Started {
  readonly chat: ChatPty;
  readonly home: TestHome;
  readonly requests: readonly string[];
}

interface ChatOptions {
  readonly home: TestHome;
  readonly words: readonly string[];
  readonly columns: number;
  readonly rows: number;
}

async function startChat(
  script: readonly HeldTurn[],
  { home = newHome(browser.endpoint), words = [], columns = 100, rows = 30 }: Partial<ChatOptions> = {},
): Promise<Started> {
  const model = await startHeldModel(script);
  const env = {
    ...home.env,
    REMORA_MODEL: 'openai-compatible/scripted',
    OPENAI_BASE_URL: `${model.url}/v1`,
  };
  const chat = new ChatPty({ env, words, columns, rows });
  await chat.shows('›');
  return { chat, home, requests: model.requests };
}

const browse = (input: Readonly<Record<string, unknown>>): HeldTurn => ({
  calls: [{ name: 'browser', input }],
});

/** Of the test's site, that the browser has open. */
async function openTabs(): Promise<number> {
  const { targetInfos } = await browser.client.send('Target.getTargets');
  return targetInfos.filter(({ type, url }) => type === 'page' && url.startsWith(site.url)).length;
}

test('an answer streams in, calls have a line each, /tabs and /cost tell, and the tabs are closed at the end', async () => {
  const gate = new Deferred<undefined>();
  const { chat, home } = await startChat([
    {
      text: 'I open the shop, whi',
      until: gate.promise,
      more: 'ch is slow.',
      ...browse({ action: 'open', url: `${site.url}/` }),
    },
    browse({ action: 'click', target: 'e1' }),
    browse({ action: 'click', target: 'e99' }),
    { text: 'Saved. It is **done** \u001b]0;owned\u0007now.' },
  ]);
  chat.send('save it');
  await chat.shows('I open the shop, whi');
  expect(await chat.all()).toMatch(/thinking .* Ctrl-C stops/);
  gate.resolve(undefined);
  const all = await chat.shows('Saved. It is done now.');
  expect(all).toContain('I open the shop, which is slow.\n● open http://127.0.0.1');
  expect(all).toMatch(/● click e1 … .*\(\d+\.\d s\)\n✗ click e99 … .*e99.*\(\d+\.\d s\)\nSaved\./);
  expect(chat.received).not.toContain('\u001b]0;');
  expect(chat.received).toContain('\u001b[1mdone\u001b[22m');
  chat.send('/tabs');
  expect(await chat.shows('of this chat')).toMatch(/t1 +Shop .*of this chat, current\n +http:\/\/127/);
  chat.send('/cost');
  expect(await chat.shows('prices are not known')).toMatch(
    /turn 1 +[1-9][\d,]* +[1-9][\d,]* {2}asked 4 times/,
  );
  expect(await openTabs()).toBe(1);
  chat.write(KEYS.ctrlD);
  expect(await chat.ended()).toBe(0);
  await until(async () => (await openTabs()) === 0, 10_000, 'the tabs to be closed');
  const [name = ''] = readdirSync(join(home.home, 'chats'));
  expect(await chat.all()).toContain(`remora chat --resume ${name.replace('.json', '')}`);
});

test('what needs a yes is asked for, and a no is one', async () => {
  const restart = browse({ action: 'start', restart: true });
  const { chat } = await startChat([restart, restart, restart, { text: 'I leave it.' }]);
  chat.send('restart it');
  const asked = await chat.shows('Why it asks: restarting the person’s browser closes it for a moment');
  expect(asked).toContain('? Allow start?');
  chat.send('n');
  await chat.shows(/✗ start … denied[^]*Allow start\?/);
  chat.send('y');
  await chat.shows(/› y\n✗ start … (?!denied)[^]*Allow start\?/);
  chat.write(KEYS.ctrlC);
  await chat.shows('I leave it.');
  expect(await chat.all()).toMatch(/› no\n✗ start … denied/);
});

test('the model asks, and the person answers in the line', async () => {
  const { chat, requests } = await startChat([
    { calls: [{ name: 'ask_user', input: { question: 'Which one?', choices: ['the red', 'the blue'] } }] },
    { calls: [{ name: 'request_user_action', input: { request: 'Log in, please.', tab: 't1' } }] },
    { text: 'Thank you.' },
  ]);
  chat.send('buy one');
  await chat.shows(/\? Which one\?\n {2}1 {2}the red\n {2}2 {2}the blue[^]*\n\?/);
  chat.send('2');
  await chat.shows('do it in tab t1, then press Enter; or type what went wrong');
  chat.send('');
  await chat.shows('Thank you.');
  expect(requests[1]).toContain('the blue');
  expect(requests[2]).toContain('done');
});

test('Ctrl-C stops the answer and not the chat; twice at an empty line leaves, and the terminal is as before', async () => {
  const { chat, requests } = await startChat([
    { text: 'Half an answ', until: new Promise(() => undefined) },
    { text: 'Going on.' },
  ]);
  chat.send('tell me');
  await chat.shows('Half an answ');
  chat.write(KEYS.ctrlC);
  await chat.shows('Stopped.');
  chat.send('go on');
  await chat.shows('Going on.');
  expect(requests[1]).toContain('You had begun to write: Half an answ');
  chat.write(KEYS.ctrlC);
  await chat.shows('Ctrl-C again leaves');
  expect(chat.received).toContain('\u001b[?2004h');
  chat.write(KEYS.ctrlC);
  expect(await chat.ended()).toBe(0);
  expect(chat.received).toMatch(/\u001b\[\?2004l\u001b\[\?25h(?![^]*\u001b\[\?2004h)/);
});

test('10 kB that are pasted are one message, and a resize wraps anew', async () => {
  const answer = 'words that fill more than one row of a narrow window, but one alone of a wide one';
  const { chat, requests } = await startChat([{ text: answer }], { columns: 100, rows: 20 });
  const pasted = `first line\nsecond 日本 👍 line\n${'x'.repeat(10_211)}`;
  chat.write(`\u001b[200~${pasted.replaceAll('\n', '\r')}\u001b[201~`);
  await chat.shows('› [pasted 10,240 characters]');
  chat.send(' please');
  await chat.shows(answer);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain(JSON.stringify(`${pasted} please`).slice(1, -1));
  chat.resize(40, 20);
  await chat.shows('words that fill more than one row of a\nnarrow window');
  expect(await chat.visible()).toMatch(/^remora chat ·\nopenai-compatible\/scripted\n/);
  expect((await chat.visible()).match(/words that fill/g)).toHaveLength(1);
  chat.resize(100, 20);
  await until(async () => (await chat.visible()).includes(`${answer}\n`), 10_000, 'the answer in one row');
  chat.write(KEYS.up);
  await chat.shows(/› \[pasted 10,240 characters\] please$/);
});

test('a chat is saved under a name and gone on with', async () => {
  const home = newHome(browser.endpoint);
  const first = await startChat([{ text: 'The invoice is from May.' }], { home });
  first.chat.send('which month?');
  await first.chat.shows('from May.');
  first.chat.send('/save invoices');
  await first.chat.shows('remora chat --resume invoices');
  first.chat.send('/quit');
  expect(await first.chat.ended()).toBe(0);
  const file = join(home.home, 'chats', 'invoices.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(home.home, 'chats'))).toEqual(['invoices.json']);
  const later = await startChat([{ text: 'And the other from June.' }], {
    home,
    words: ['--resume', 'invoices'],
  });
  await later.chat.shows('› which month?\nThe invoice is from May.');
  later.chat.send('and the other?');
  await later.chat.shows('from June.');
  expect(later.requests[0]).toContain('The invoice is from May.');
  later.chat.write(KEYS.ctrlD);
  expect(await later.chat.ended()).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('from June.');
});

/** 129: as a program that ends of the hang-up itself. */
test.each(partOf([['window closed', 129] as const, ['SIGTERM', 130] as const, ['SIGHUP', 130] as const], 3))(
  '%s in the middle of a turn ends session and tabs',
  async (way, code) => {
    const { chat } = await startChat([
      browse({ action: 'open', url: `${site.url}/` }),
      { text: 'Now I thi', until: new Promise(() => undefined) },
    ]);
    chat.send('go');
    await chat.shows('Now I thi');
    expect(await openTabs()).toBe(1);
    if (way === 'window closed') chat.closeWindow();
    else chat.kill(way);
    expect(await chat.ended()).toBe(code);
    await until(async () => (await openTabs()) === 0, 10_000, 'the tabs to be closed');
    if (way !== 'window closed') expect(chat.received).toContain('\u001b[?2004l');
  },
);

test('a crash gives the terminal back and ends session and tabs', async () => {
  const home = newHome(browser.endpoint);
  const crash = 'process.once("SIGUSR2", () => { throw new Error("a fault of ours"); })';
  const env = { ...home.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}` };
  const { chat } = await startChat([browse({ action: 'open', url: `${site.url}/` }), { text: 'Open.' }], {
    home: { ...home, env },
  });
  chat.send('go');
  await chat.shows('Open.');
  chat.kill('SIGUSR2');
  expect(await chat.ended()).toBe(1);
  expect(chat.received).toMatch(/\u001b\[\?2004l\u001b\[\?25h/);
  await until(async () => (await openTabs()) === 0, 10_000, 'the tabs to be closed');
  expect(readdirSync(join(home.home, 'chats'))).toHaveLength(1);
});

test('killed, it leaves no tab either; a session that was named stays', async () => {
  const home = newHome(browser.endpoint);
  const script = [browse({ action: 'open', url: `${site.url}/` }), { text: 'Open.' }];
  const own = await startChat(script, { home });
  own.chat.send('go');
  await own.chat.shows('Open.');
  own.chat.kill('SIGKILL');
  await until(async () => (await openTabs()) === 0, 10_000, 'the tabs to be closed');
  const named = await startChat(script, { home, words: ['--session', 'mine'] });
  named.chat.send('go');
  await named.chat.shows('Open.');
  named.chat.write(KEYS.ctrlD);
  expect(await named.chat.ended()).toBe(0);
  expect(await openTabs()).toBe(1);
  await remora(['end', '--session', 'mine'], { env: home.env });
});

test('without a terminal, a model or a chat of that name it says so, and draws nothing', async () => {
  const home = newHome();
  const piped = await remora(['chat'], { env: home.env, viaNode: true });
  expect([piped.exit, piped.stdout]).toEqual([2, '']);
  expect(piped.stderr).toContain('remora run');
  for (const [words, message] of [
    [[], 'No model is set.'],
    [['--resume', 'nothing'], 'nothing.json cannot be read: there is no such file'],
  ] as const) {
    const chat = new ChatPty({ env: home.env, words });
    expect(await chat.ended()).toBe(2);
    expect(await chat.all()).toContain(message);
    expect(chat.received).not.toContain('\u001b[?2004h');
  }
});

test('without colours where NO_COLOR is set', async () => {
  const home = newHome(browser.endpoint);
  const colourless = { ...home, env: { ...home.env, NO_COLOR: '1' } };
  const plain = await startChat([{ text: '**Hello.**' }], { home: colourless });
  plain.chat.send('hi');
  await plain.chat.shows('Hello.');
  expect(plain.chat.received).not.toMatch(/\u001b\[(?!0m)[\d;]*m/);
});
