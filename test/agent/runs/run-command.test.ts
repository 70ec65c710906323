import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { reportSchema } from '../../../src/agent/report.ts';
import { modelEnv } from '../../helpers/agent/scripted-model.ts';
import { startBrowser } from '../../helpers/browser.ts';
import { newCaller } from '../../helpers/caller.ts';
import { newHome, type TestHome } from '../../helpers/home.ts';
import { type Script, startModelServer } from '../../helpers/model-server.ts';
import { remora } from '../../helpers/remora.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';

let home: TestHome;
let site: TestServer;

beforeAll(async () => {
  home = newHome((await startBrowser()).endpoint);
  site = await startServer({
    '/': html(
      'Shop',
      `<h1>Lamp</h1><button onclick="setTimeout(() => (this.textContent = 'ordered'), 700)">Order</button>`,
    ),
  });
}, 60_000);

const call = (name: string, input: unknown) => ({ calls: [{ name, input }] });
const open = () => call('browser', { action: 'open', url: site.url });

async function run(words: readonly string[], script: Script) {
  const server = await startModelServer(script);
  const env = { ...home.env, ...modelEnv(server), REMORA_MODEL: 'openai-compatible/scripted' };
  const result = await remora(['run', ...words], { env });
  return { ...result, server, env };
}

const openTabs = async (): Promise<number> => {
  const tabs = await newCaller(home.env, 'look').tabs();
  return tabs.filter(({ url }) => String(url).startsWith(site.url)).length;
};

test('a task on a page: the report on stdout, nothing on stderr, the tabs closed, nothing stored', async () => {
  const { exit, stdout, stderr, server } = await run(
    ['Order a lamp', '--json'],
    [
      open(),
      call('browser', { action: 'click', target: 'button "Order"' }),
      call('watch_page', { text: 'ordered', timeoutMs: 20_000 }),
      call('artifact', { name: 'order.json', json: { item: 'Lamp' } }),
      call('finish', { status: 'done', summary: 'Ordered.', data: { item: 'Lamp' } }),
    ],
  );
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  const report = reportSchema.parse(JSON.parse(stdout));
  expect(report).toMatchObject({
    status: 'done',
    reason: 'finished',
    summary: 'Ordered.',
    data: { item: 'Lamp' },
    steps: 5,
    tokens: 75,
  });
  expect(report.artifacts.map((path) => existsSync(path))).toEqual([true]);
  expect(server.requests[3]?.conversation).toContain('It has come after');
  expect(await openTabs()).toBe(0);
  expect(readdirSync(join(home.home, 'runs')).filter((name) => name.endsWith('.json'))).toEqual([]);
});

test('a question with nobody there is stored with its tabs, and goes on with the answer', async () => {
  const { exit, stdout, env } = await run(
    ['Order something', '--json'],
    [open(), call('ask_user', { question: 'Which one?', choices: ['Lamp', 'Chair'] })],
  );
  const { status, reason, run: id = '', waiting } = reportSchema.parse(JSON.parse(stdout));
  expect({ exit, status, reason, waiting }).toEqual({
    exit: 4,
    status: 'needs_human',
    reason: 'waiting',
    waiting: { for: 'answer', question: 'Which one?', choices: ['Lamp', 'Chair'] },
  });
  expect(await openTabs()).toBe(1);
  const list = await remora(['run', '--list'], { env });
  expect(list.stdout).toContain(`remora run --resume ${id} --answer`);
  const unanswered = await remora(['run', '--resume', id], { env });
  expect(unanswered).toMatchObject({ exit: 2 });
  const resumed = await run(
    ['--resume', id, '--answer', 'Lamp', '--json'],
    [
      call('browser', { action: 'click', target: 'button "Order"' }),
      call('finish', { status: 'done', summary: 'Ordered.' }),
    ],
  );
  expect(resumed).toMatchObject({ exit: 0, stderr: '' });
  expect(reportSchema.parse(JSON.parse(resumed.stdout))).toMatchObject({ status: 'done', steps: 4 });
  expect(resumed.server.requests[0]?.conversation).toContain('The person answers: Lamp');
  expect(await openTabs()).toBe(0);
  expect((await remora(['run', '--list'], { env })).stdout).toContain('No runs are stored.');
});
