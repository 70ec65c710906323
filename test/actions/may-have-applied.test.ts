/**
 * The connection breaks at each message of a click and of a fill (ACT-8): what the answer says of the deed is compared
 * with what the page saw, and nothing is sent again.
 */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openHub } from '../../skills/browser/tools.ts';
import { atEnd } from '../helpers/at-end.ts';
import { startBrowser } from '../helpers/browser.ts';
import { type CuttingProxy, type SentMessage, startCuttingProxy } from '../helpers/cutting-proxy.ts';
import { newHome } from '../helpers/home.ts';
import type { RawClient } from '../helpers/raw-client.ts';
import { html, startServer } from '../helpers/server.ts';
import { isThorough } from '../helpers/thorough.ts';
import { until } from '../helpers/until.ts';
import { type Actor, actorOf } from './stage.ts';

/** Every message with all of them, a spread of them otherwise, which ends with the last. */
const STEP = isThorough ? 1 : 5;
const PAGE = html(
  'Counter',
  `<button id=button onclick="clicks += 1">Once</button><input id=field oninput="inputs += 1" value=before>
   <script>var clicks = 0, inputs = 0;</script>`,
);

let actor: Actor;
let proxy: CuttingProxy;
let client: RawClient;
let url: string;

beforeAll(async () => {
  const [browser, server] = await Promise.all([startBrowser(), startServer({ '/p': PAGE })]);
  ({ client } = browser);
  proxy = await startCuttingProxy(browser.endpoint);
  const home = newHome(proxy.endpoint);
  const hub = openHub({ home: home.home, env: home.env, cwd: join(home.home, '..', 'p') });
  atEnd(() => hub.close());
  actor = actorOf(hub, 'cut');
  url = `${server.url}/p`;
  await actor.act('open', { url });
});

/** What a page may notice: input, and a script of ours that sets the focus. From its sending on nobody can tell. */
const isWrite = ({ method, params }: SentMessage): boolean =>
  method.startsWith('Input.') || JSON.stringify(params['arguments'] ?? null).includes('"focusField"');

const isDeed = ({ method, params }: SentMessage): boolean =>
  method === 'Input.insertText' || params['type'] === 'mousePressed';

interface Deed {
  readonly action: string;
  readonly input: Readonly<Record<string, string>>;
  /** How often the page saw it. */
  readonly count: string;
}

const CLICK: Deed = { action: 'click', input: { target: '#button' }, count: 'clicks' };
const FILL: Deed = { action: 'fill', input: { target: '#field', text: 'after' }, count: 'inputs' };

async function inPage(expression: string): Promise<unknown> {
  const page = (await client.pages()).find((one) => one.url === url) ?? expect.fail('the tab is gone');
  const { sessionId } = await client.send('Target.attachToTarget', {
    targetId: page.targetId,
    flatten: true,
  });
  try {
    const { result } = await client.send('Runtime.evaluate', { expression, returnByValue: true }, sessionId);
    return result.value;
  } finally {
    await client.send('Target.detachFromTarget', { sessionId });
  }
}

const RESET = 'clicks = 0; inputs = 0; field.value = "before"; document.activeElement.blur(); 0';

/** The number of messages that one whole action takes. */
async function lengthOf({ action, input }: Deed): Promise<number> {
  await actor.act(action, input);
  proxy.arm();
  await actor.act(action, input);
  return proxy.sent.length;
}

test.each([CLICK, FILL])(
  '$action',
  async (deed) => {
    const length = await lengthOf(deed);
    const seen = { applied: 0, notApplied: 0 };
    for (let at = (length - 1) % STEP; at < length; at += STEP) {
      for (const passOn of [false, true]) {
        // Attached again, and ready.
        await actor.act('evaluate', { script: RESET });
        proxy.arm({ at, passOn });
        const outcome = await actor.try(deed.action, deed.input);
        const { sent, passed } = proxy;
        const label = `${deed.action} cut at ${at} of ${length}, ${passOn ? 'after' : 'before'} ${JSON.stringify(sent.at(-1))}`;
        expect(sent.filter(isDeed).length, label).toBeLessThanOrEqual(1);
        const presses = passed.filter(isDeed).length;
        const count = await until(async () => settledCount(deed), 5_000, 'a page at rest');
        if (outcome.ok) expect(count, label).toBe(1);
        else {
          expect(outcome.error.mayHaveApplied, label).toBe(sent.some(isWrite));
          expect(count, label).toBeLessThanOrEqual(presses);
          seen[outcome.error.mayHaveApplied ? 'applied' : 'notApplied'] += 1;
        }
      }
    }
    expect(seen.applied).toBeGreaterThan(0);
    expect(seen.notApplied).toBeGreaterThan(0);
  },
  120_000,
);

/** What the page has counted once it no longer changes between two frames. */
async function settledCount({ count }: Deed): Promise<number | undefined> {
  const read = `new Promise((resolve) => setTimeout(() => resolve(${count}), 20))`;
  const [one, other] = [await inPage(count), await inPage(`${read}, ${count}`)];
  return one === other && typeof one === 'number' ? one : undefined;
}
