/** remora for programs: a hub in the process, and the daemon's, behind one face. */
import { beforeAll, expect, test } from 'vitest';
import { connectHub, openHub, type RemoraHub } from '../../skills/browser/tools.ts';
import { setValue } from '../../src/config/edit.ts';
import { RemoraError } from '../../src/errors.ts';
import type { Decision, GateRequest } from '../../src/policy/gate.ts';
import { actorOf } from '../actions/stage.ts';
import { atEnd } from '../helpers/at-end.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';

let browser: TestBrowser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/a': html('Page A', '<button>Go</button>') }),
  ]);
});

function embed(home: TestHome, more: Parameters<typeof openHub>[0] = {}): RemoraHub {
  const hub = openHub({ home: home.home, env: home.env, cwd: home.env['HOME'] ?? '/', ...more });
  atEnd(() => hub.close());
  return hub;
}

test('a hub in this process does what the command does', async () => {
  const actor = actorOf(embed(newHome(browser.endpoint)), 'program');
  const opened = await actor.act('open', { url: `${server.url}/a` });
  expect(opened).toMatchObject({
    ok: true,
    action: 'open',
    session: 'program',
    tab: 't1',
    data: { title: 'Page A' },
  });
  expect((await actor.act('click', { target: 'button "Go"' })).data).toMatchObject({ match: 'located' });
});

test('settings come by the names of their flags, and wrong ones are told', async () => {
  const home = newHome();
  const named = actorOf(embed(home, { flags: { endpoint: browser.endpoint, maxPages: 1 } }), 's');
  await named.act('open');
  expect((await named.fail('open')).error.code).toBe('too_many_tabs');
  const wrong = actorOf(embed(newHome(), { flags: { colour: 'red' } }), 's');
  expect((await wrong.fail('tabs')).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('colour'),
  });
});

test('what cannot be is an outcome, not an exception', async () => {
  const actor = actorOf(embed(newHome(browser.endpoint)), 's');
  expect((await actor.fail('nosuch')).error.code).toBe('bad_input');
  expect((await actor.fail('open', { url: 5 })).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('url'),
  });
  expect((await actor.fail('open', { uri: 'x' })).error.message).toContain('open does not know uri');
  expect((await actor.fail('text', {}, { tab: 't9' })).error.code).toBe('tab_gone');
});

test('a session id that cannot be one is the one thing that throws', () => {
  const hub = embed(newHome(browser.endpoint));
  for (const id of ['', 'a b', 'a::b::c']) {
    expect(() => hub.session(id)).toThrow(RemoraError);
    expect(() => connectHub({ home: newHome().home }).session(id)).toThrow(/is not a session id/);
  }
});

test('a call ends when its signal aborts, and the next one works', async () => {
  const actor = actorOf(embed(newHome(browser.endpoint)), 's');
  await actor.act('open', { url: `${server.url}/a` });
  const leaving = new AbortController();
  const waiting = actor.fail('wait', { text: 'never' }, { signal: leaving.signal });
  leaving.abort();
  expect((await waiting).error.code).toBe('cancelled');
  expect((await actor.act('text')).data['text']).toBe('Go');
});

test('one home, one hub: the second is refused with the way out, and free again after close', async () => {
  const home = newHome(browser.endpoint);
  const first = openHub({ home: home.home, env: home.env });
  expect(() => openHub({ home: home.home, env: home.env })).toThrow(
    expect.objectContaining({
      code: 'unsupported',
      message: expect.stringContaining(`${process.pid} holds`),
      hint: expect.stringContaining('connectHub()'),
    }),
  );
  await first.close();
  const second = openHub({ home: home.home, env: home.env });
  await second.close();
});

test('a home that the daemon holds is refused too, and its hub is shared instead', async () => {
  const home = newHome(browser.endpoint);
  const remote = withEndpoint(home);
  await actorOf(remote, 'one').act('status');
  expect(() => openHub({ home: home.home, env: home.env })).toThrow(
    expect.objectContaining({ code: 'unsupported' }),
  );
  expect((await actorOf(remote, 'two').act('status')).data['daemon']).toMatchObject({
    pid: home.daemonPid(),
  });
});

test('through the daemon the outcome is the same', async () => {
  const actor = actorOf(withEndpoint(newHome()), 'remote');
  const opened = await actor.act('open', { url: `${server.url}/a` });
  expect(opened).toMatchObject({
    ok: true,
    action: 'open',
    session: 'remote',
    tab: 't1',
    data: { title: 'Page A' },
  });
  expect((await actor.fail('click', { target: 'e999' })).error).toMatchObject({
    code: 'stale_ref',
    hint: expect.stringContaining('remora snapshot'),
  });
  expect((await actor.fail('nosuch')).error.code).toBe('bad_input');
  const leaving = new AbortController();
  const waiting = actor.fail('wait', { text: 'never' }, { signal: leaving.signal });
  leaving.abort();
  expect((await waiting).error.code).toBe('cancelled');
});

test('the gate is asked before every action; a no and an unanswered question end it', async () => {
  const asked: GateRequest[] = [];
  const decide = (request: GateRequest): Decision => {
    asked.push(request);
    if (request.action === 'evaluate') return { verdict: 'deny', reason: 'no scripts' };
    return request.action === 'click' ? { verdict: 'ask', reason: 'a button' } : { verdict: 'allow' };
  };
  const actor = actorOf(embed(newHome(browser.endpoint), { gate: decide }), 'gated');
  await actor.act('open', { url: `${server.url}/a` });
  const denied = await actor.fail('evaluate', { script: 'document.title = "touched"' });
  expect(denied).toMatchObject({
    error: { code: 'denied', message: expect.stringContaining('no scripts') },
  });
  const open = await actor.fail('click', { target: 'button "Go"' });
  expect(open).toMatchObject({
    error: { code: 'approval_required', retryable: true, message: expect.stringContaining('a button') },
  });
  expect((await actor.act('snapshot')).data['title']).toBe('Page A');
  expect(asked).toContainEqual({
    action: 'click',
    effect: 'write',
    level: 'page',
    session: 'gated',
    origin: server.url,
    tabKind: 'own',
  });
  expect(asked.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['open', 'evaluate', 'click', 'snapshot']),
  );
});

test('a person is asked, and their answer counts', async () => {
  const answers = [true, false];
  const heard: string[] = [];
  const approve = async ({ action }: GateRequest, reason: string): Promise<boolean> => {
    heard.push(`${action}: ${reason}`);
    return answers.shift() ?? false;
  };
  const gate = ({ action }: GateRequest): Decision =>
    action === 'click' ? { verdict: 'ask', reason: 'a button' } : { verdict: 'allow' };
  const actor = actorOf(embed(newHome(browser.endpoint), { gate, approve }), 's');
  await actor.act('open', { url: `${server.url}/a` });
  await actor.act('click', { target: 'button "Go"' });
  expect((await actor.fail('click', { target: 'button "Go"' })).error).toMatchObject({
    code: 'denied',
    message: expect.stringContaining('the person said no'),
  });
  expect(heard).toEqual(['click: a button', 'click: a button']);
});

/** Through the daemon, settings come from the home's own file. */
function withEndpoint(home: TestHome): RemoraHub {
  setValue(home.home, 'browser.endpoint', browser.endpoint);
  return connectHub({ home: home.home, cwd: home.env['HOME'] ?? '/' });
}
