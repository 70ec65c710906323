/** The daemon is killed at the worst moments: sessions go on where they were, and what was under way says so (ATT-4, ACT-8). */
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type Caller, failureOf, fields, list, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { otherInstallation } from '../helpers/installation.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

const FORM = html(
  'Form',
  '<label>First <input id="first"></label><label>Second <input id="second"></label><button>Send</button>',
);
const VALUES = '[first.value, second.value]';

let browser: TestBrowser;
let home: TestHome;
let server: TestServer;
/** Set once somebody waits for the page that answers only when the test says so. */
let answerSlow: (() => void) | undefined;

beforeAll(async () => {
  browser = await startBrowser();
  home = newHome(browser.endpoint);
  server = await startServer({
    '/form': FORM,
    '/slow': (_request, response) => {
      answerSlow = () => response.end('slow');
    },
  });
});

interface Ref {
  readonly ref: string;
  readonly name: string;
}

async function refs(caller: Caller): Promise<Ref[]> {
  const { refs: found } = await caller.data('snapshot', '--interactive');
  return list(found).map((entry) => ({ ref: String(entry['ref']), name: String(entry['name']) }));
}

const refOf = (found: readonly Ref[], name: string): string =>
  found.find((entry) => entry.name === name)?.ref ?? `no ref for ${name}`;

const numberOf = ({ ref }: Ref): number => Number(ref.slice(1));

test('the session goes on with its tab and form when the daemon is killed before every command', async () => {
  const caller = newCaller(home.env, 'survivor');
  const killed = async <T>(work: () => Promise<T>): Promise<T> => {
    await home.killDaemon();
    return work();
  };
  const { tab } = await caller.data('open', `${server.url}/form`);
  const first = await killed(() => refs(caller));
  await caller.data('fill', refOf(first, 'First'), 'one');
  expect(await killed(() => caller.value(VALUES))).toEqual(['one', '']);
  const second = await killed(() => refs(caller));
  // A number that one element had is never given to another, whoever counts.
  const before = new Map(first.map((entry) => [entry.ref, entry.name]));
  for (const { ref, name } of second) expect(before.get(ref) ?? name).toBe(name);
  await caller.data('fill', refOf(second, 'Second'), 'two');
  expect(await killed(() => caller.envelope('evaluate', VALUES))).toMatchObject({
    tab,
    data: { value: ['one', 'two'] },
  });
  const listed = await killed(() => caller.tabs());
  expect(listed).toMatchObject([{ id: tab, url: `${server.url}/form`, owner: 'survivor', isCurrent: true }]);
  expect(await killed(() => caller.data('close'))).toMatchObject({ closed: tab });
  expect(await killed(() => caller.tabs())).toEqual([]);
  expect(await killed(() => caller.data('open', `${server.url}/form`))).not.toMatchObject({ tab });
});

test('refs that were given out before the daemon died are recovered or refused, never another element', async () => {
  const caller = newCaller(home.env, 'rememberer');
  await caller.data('open', `${server.url}/form`);
  const before = await refs(caller);
  await home.killDaemon();
  const ref = refOf(before, 'Second');
  const result = await caller.run(['fill', ref, 'right', '--json']);
  if (result.exit === 0) expect(await caller.value(VALUES)).toEqual(['', 'right']);
  else {
    expect(failureOf(result)).toMatchObject({ code: 'stale_ref' });
    expect(await caller.value(VALUES)).toEqual(['', '']);
  }
});

test('ref numbers go up, also over a new document and a killed daemon', async () => {
  const caller = newCaller(home.env, 'counter');
  await caller.data('open', `${server.url}/form`);
  const old = (await refs(caller)).map(numberOf);
  await home.killDaemon();
  await caller.data('reload');
  const young = (await refs(caller)).map(numberOf);
  expect(Math.min(...young)).toBeGreaterThan(Math.max(...old));
});

test('a read that loses its daemon ends at once with an error and cannot have applied', async () => {
  const caller = newCaller(home.env, 'reader');
  await caller.data('open', `${server.url}/form`);
  const waiting = caller.run(['wait', '--selector', '#never', '--json']);
  await until(async () => isBusy(caller), 5_000, 'the wait runs');
  const start = performance.now();
  await home.killDaemon();
  const failure = failureOf(await waiting);
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(failure).toMatchObject({ exit: 1, mayHaveApplied: false });
  expect(failure.message).toContain('daemon');
});

test('a write that loses its daemon says that it may have applied, and is not repeated', async () => {
  const caller = newCaller(home.env, 'writer');
  await caller.data('open', `${server.url}/form`);
  const hitsBefore = server.hits.filter((path) => path === '/slow').length;
  const loading = caller.run(['navigate', `${server.url}/slow`, '--json']);
  await until(() => answerSlow !== undefined, 5_000, 'the page is asked for');
  const start = performance.now();
  await home.killDaemon();
  const failure = failureOf(await loading);
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(failure).toMatchObject({ exit: 1, mayHaveApplied: true });
  expect(failure.hint).toContain('remora snapshot');
  answerSlow?.();
  expect((await caller.data('tabs'))['tabs']).toContainEqual(expect.objectContaining({ isCurrent: true }));
  expect(server.hits.filter((path) => path === '/slow').length).toBe(hitsBefore + 1);
});

test('a command through the Node program tells the same', async () => {
  const caller = newCaller(home.env, 'node-writer');
  await caller.data('open', `${server.url}/form`);
  const script = 'new Promise(() => { document.title = "begun" })';
  const running = caller.run(['evaluate', script, '--json'], { viaNode: true });
  await until(
    async () => (await browser.client.pages()).some(({ title }) => title === 'begun'),
    10_000,
    'the script runs',
  );
  await home.killDaemon();
  expect(failureOf(await running)).toMatchObject({ exit: 1, mayHaveApplied: true });
});

test.each(['the small client', 'its fallback to curl', 'the Node program'])(
  'a command that the killed daemon never began with is carried out once by the next (%s)',
  async (client) => {
    const command = client === 'its fallback to curl' ? withoutPerl() : undefined;
    const caller = newCaller(home.env, client.replaceAll(' ', '-'));
    const options = { viaNode: client === 'the Node program', ...(command === undefined ? {} : { command }) };
    await caller.run(['open', `${server.url}/form`], options);
    const daemon = home.daemonPid() ?? 0;
    process.kill(daemon, 'SIGSTOP');
    const path = `/form?${client.replaceAll(' ', '-')}`;
    const loading = caller.run(['navigate', `${server.url}${path}`, '--json'], options);
    await until(() => home.connections() > 0, 10_000, 'the command stands before the daemon');
    await home.killDaemon();
    expect((await loading).json()).toMatchObject({ ok: true, data: { url: `${server.url}${path}` } });
    expect(server.hits.filter((hit) => hit === path)).toHaveLength(1);
  },
);

/** An installation whose small client finds no Perl. */
function withoutPerl(): string {
  const command = otherInstallation({ build: '00c0ffee0000' });
  const script = readFileSync(command, 'utf8');
  expect(script).toContain('/usr/bin/perl');
  writeFileSync(command, script.replaceAll('/usr/bin/perl', '/nowhere/perl'));
  return command;
}

async function isBusy(caller: Caller): Promise<boolean> {
  const result = await caller.run(['snapshot', '--no-wait', '--json']);
  return result.exit !== 0 && fields(fields(result.json())['error'])['code'] === 'busy';
}
