/** What a caller hears while an action runs: how far it is, and what a person must decide (SEC-1, API-6). */
import { beforeAll, expect, test } from 'vitest';
import { connectHub, openHub, type RemoraHub } from '../../../skills/browser/tools.ts';
import type { Progress } from '../../../src/actions/manner.ts';
import { setValue } from '../../../src/config/edit.ts';
import type { GateRequest } from '../../../src/policy/gate.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { newHome } from '../../helpers/home.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';

let browser: TestBrowser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/a': html('Page A', '<button>One</button><button>Two</button>') }),
  ]);
});

const HUBS: readonly (readonly [string, () => RemoraHub])[] = [
  [
    'in this process',
    () => {
      const { home, env } = newHome(browser.endpoint);
      const hub = openHub({ home, env });
      atEnd(() => hub.close());
      return hub;
    },
  ],
  [
    'through the daemon',
    () => {
      const { home } = newHome();
      setValue(home, 'browser.endpoint', browser.endpoint);
      return connectHub({ home });
    },
  ],
];

test.each(HUBS)('%s: the steps of a batch, as they begin', async (_name, newHub) => {
  const heard: Progress[] = [];
  const steps = ['One', 'Two'].map((name) => ({ action: 'click', input: { target: `button "${name}"` } }));
  const session = newHub().session('s');
  await session.act('open', { url: `${server.url}/a` });
  const onProgress = (progress: Progress): void => void heard.push(progress);
  const outcome = await session.act('batch', { steps }, { onProgress });
  expect(outcome).toMatchObject({ ok: true, action: 'batch' });
  expect(heard).toMatchObject([
    { message: expect.stringMatching(/^step 1 of 2: click .*One/), done: 0, total: 2 },
    { message: expect.stringMatching(/^step 2 of 2: click .*Two/), done: 1, total: 2 },
  ]);
});

/** A restart is what a person is asked about, whatever the rules are. */
test.each(HUBS)(
  '%s: a person who says no, one who cannot be asked, and a caller that gives up',
  async (_name, newHub) => {
    const asked: [GateRequest, string][] = [];
    const session = newHub().session('s');
    const approve = (request: GateRequest, reason: string): Promise<boolean> => {
      asked.push([request, reason]);
      return Promise.resolve(false);
    };
    expect(await session.act('start', { restart: true })).toMatchObject({
      ok: false,
      error: { code: 'approval_required' },
    });
    expect(await session.act('start', { restart: true }, { approve })).toMatchObject({
      ok: false,
      error: { code: 'denied', mayHaveApplied: false },
    });
    expect(asked).toEqual([
      [expect.objectContaining({ action: 'start', session: 's' }), expect.stringContaining('estart')],
    ]);
    const caller = new AbortController();
    const never = (): Promise<boolean> => {
      caller.abort();
      return new Promise(() => undefined);
    };
    expect(
      await session.act('start', { restart: true }, { approve: never, signal: caller.signal }),
    ).toMatchObject({
      ok: false,
      error: { code: 'cancelled' },
    });
    expect((await browser.client.pages()).length).toBeGreaterThan(0);
  },
);

test.each(HUBS)('%s: a listener that throws is warned of, and harms nothing', async (_name, newHub) => {
  const session = newHub().session('s');
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  const onProgress = (): void => {
    throw new Error('of the listener');
  };
  const steps = [{ action: 'open', input: { url: `${server.url}/a` } }];
  expect(await session.act('batch', { steps }, { onProgress })).toMatchObject({ ok: true });
  expect((await warned).message).toBe('of the listener');
});
