import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { RunStore, type StoredRun } from '../../../src/agent/runs/run-store.ts';
import { reportSchema } from '../../../src/agent/report.ts';
import { modelEnv } from '../../helpers/agent/scripted-model.ts';
import { newHome, type TestHome } from '../../helpers/home.ts';
import { type Script, startModelServer } from '../../helpers/model-server.ts';
import { NODE_PROGRAM, remora } from '../../helpers/remora.ts';
import { until } from '../../helpers/until.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { endProcess } from '../../helpers/processes.ts';

let home: TestHome;
beforeAll(() => {
  home = newHome();
});

const call = (name: string, input: unknown) => ({ calls: [{ name, input }] });
const finish = call('finish', { status: 'done', summary: 'fine' });
const never = { until: new Promise(() => undefined), of: {} };

async function env(script: Script) {
  const server = await startModelServer(script);
  return { server, env: { ...home.env, ...modelEnv(server), REMORA_MODEL: 'openai-compatible/scripted' } };
}

const runs = z.object({ runs: z.array(z.looseObject({ id: z.string(), state: z.string() })) });

async function listed() {
  const { stdout } = await remora(['run', '--list', '--json'], { env: home.env });
  return runs.parse(JSON.parse(stdout)).runs;
}

/** A run whose process works, and waits for its second answer. */
async function startHanging() {
  const script = [call('memory_write', { name: 'half', text: 'done' }), never];
  const started = await env(script);
  const child = execa(process.execPath, [NODE_PROGRAM, 'run', 'the task', '--json'], {
    env: started.env,
    extendEnv: false,
    cwd: home.env['HOME'] ?? home.home,
    reject: false,
  });
  atEnd(() => endProcess(child.pid ?? 0));
  await until(() => started.server.requests.length === 2, 20_000, 'the second request');
  const [run] = await listed();
  if (!run) throw new Error('the run is not listed');
  return { child, id: run.id, state: run.state, env: started.env };
}

test('a run that was killed is listed, and goes on after its last step; two at once do not', async () => {
  const { child, id, state, env: running } = await startHanging();
  expect(state).toBe('running');
  const second = await remora(['run', '--resume', id, '--json'], { env: running });
  expect(second.exit).toBe(1);
  expect(second.json()).toMatchObject({ error: { code: 'busy' } });
  child.kill('SIGKILL');
  await child;
  expect(await listed()).toEqual([expect.objectContaining({ id, state: 'interrupted' })]);
  const file = join(home.home, 'runs', `${id}.json`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { server, env: next } = await env([finish]);
  const resumed = await remora(['run', '--resume', id, '--json'], { env: next });
  expect(reportSchema.parse(resumed.json())).toMatchObject({ status: 'done' });
  const [request] = server.requests;
  expect(request?.conversation).toContain('the task');
  expect(request?.conversation).toContain('Kept as half.');
  expect(request?.conversation).toContain('was interrupted');
  expect(existsSync(file)).toBe(false);
});

test('Ctrl-C ends a run in order', async () => {
  const { child, env: running } = await startHanging();
  child.kill('SIGINT');
  const { exitCode, stdout } = await child;
  expect(exitCode).toBe(130);
  expect(reportSchema.parse(JSON.parse(stdout))).toMatchObject({ status: 'cancelled', steps: 1 });
  expect((await remora(['run', '--list'], { env: running })).stdout).toContain('No runs are stored');
});

const stored = (id: string, more: Partial<StoredRun> = {}): StoredRun => ({
  version: 1,
  id,
  task: 'the task',
  model: 'openai-compatible/scripted',
  session: 'run-x',
  isForeign: false,
  cwd: home.home,
  keepTabs: false,
  startedAt: '2026-01-01T00:00:00.000Z',
  spent: { steps: 3, tokens: 100 },
  artifacts: [],
  conversation: [{ role: 'user', text: 'the task' }],
  ...more,
});

const at = (time: string) => ({ for: 'time' as const, at: time, note: 'look again' });

test('those whose time has come go on, and no others', async () => {
  const store = new RunStore(home.home);
  store.save(stored('r-20260101-aaaaaa', { waiting: at('2026-01-01T00:00:00.000Z') }));
  store.save(stored('r-20260101-bbbbbb', { waiting: at('2999-01-01T00:00:00.000Z') }));
  store.save(stored('r-20260101-cccccc', { waiting: { for: 'answer', question: 'Which?' } }));
  const { server, env: due } = await env([finish]);
  const { exit, stdout } = await remora(['run', '--due', '--json'], { env: due });
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ reports: [{ status: 'done', steps: 4, tokens: 115 }] });
  expect(server.requests[0]?.conversation).toContain('look again');
  expect((await listed()).map(({ id }) => id)).toEqual(['r-20260101-bbbbbb', 'r-20260101-cccccc']);
  for (const { id } of await listed()) store.remove(id);
});

test('one that cannot go on is told, stays, and keeps no other from its time', async () => {
  const store = new RunStore(home.home);
  const waiting = at('2026-01-01T00:00:00.000Z');
  const cwd = join(home.home, 'project');
  mkdirSync(cwd);
  writeFileSync(join(cwd, '.remora.yaml'), 'nonsense: 1\n');
  store.save(stored('r-20260103-aaaaaa', { waiting, cwd }));
  store.save(stored('r-20260103-bbbbbb', { waiting }));
  const { env: due } = await env([finish]);
  const { exit, stdout, stderr } = await remora(['run', '--due', '--json'], { env: due });
  expect(exit).toBe(1);
  expect(stderr).toContain('r-20260103-aaaaaa cannot go on');
  expect(JSON.parse(stdout)).toMatchObject({ reports: [{ status: 'done' }] });
  expect((await listed()).map(({ id }) => id)).toEqual(['r-20260103-aaaaaa']);
  store.remove('r-20260103-aaaaaa');
});

test('a file that is damaged or of another version is told, and harms no other', async () => {
  const store = new RunStore(home.home);
  const folder = join(home.home, 'runs');
  mkdirSync(folder, { recursive: true });
  store.save(stored('r-20260102-aaaaaa'));
  const whole = readFileSync(join(folder, 'r-20260102-aaaaaa.json'), 'utf8');
  writeFileSync(join(folder, 'r-20260102-bbbbbb.json'), whole.slice(0, 80));
  writeFileSync(join(folder, 'r-20260102-cccccc.json'), whole.replace('"version":1', '"version":99'));
  expect((await listed()).map(({ state }) => state)).toEqual(['interrupted', 'unreadable', 'unreadable']);
  const result = await remora(['run', '--resume', 'r-20260102-bbbbbb'], { env: home.env });
  expect(result.exit).toBe(2);
  expect(result.stderr).toContain('damaged');
  for (const id of ['../x', 'r-1', 'r-20260102-dddddd'])
    expect(() => store.load(id)).toThrow(/no stored run|not the id/);
});
