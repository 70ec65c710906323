/** The hold of a client's session, on a hub that says when a hold is had and how its release ends. */
import { expect, test } from 'vitest';
import type { RemoraHub, SessionHold } from '../../../src/surfaces/programs/hub.ts';
import { fail } from '../../../src/errors.ts';
import { ClientSession } from '../../../src/surfaces/mcp/client-session.ts';
import { Deferred } from '../../../src/util/deferred.ts';

interface SlowHub {
  readonly hub: RemoraHub;
  /** Of each hold that was asked for. */
  readonly signals: (AbortSignal | undefined)[];
  readonly held: Deferred<SessionHold>;
}

function slowHub(): SlowHub {
  const held = new Deferred<SessionHold>();
  const signals: (AbortSignal | undefined)[] = [];
  const hub: RemoraHub = {
    session: (id) => ({
      id,
      act: (action) => Promise.resolve({ ok: true, action, session: id, tab: null, data: {}, text: 'done' }),
      hold: (signal) => {
        signals.push(signal);
        signal?.addEventListener('abort', () => held.reject(fail('cancelled')));
        return held.promise;
      },
    }),
    close: () => Promise.resolve(),
  };
  return { hub, signals, held };
}

const noWarning = (line: string): never => expect.fail(line);

const holdOf = (release: () => Promise<void>): SessionHold => ({
  isHeld: true,
  release,
  leave: () => Promise.resolve(),
});

test('a call that is cancelled leaves while the hold is taken, the others go on with it', async () => {
  const { hub, signals, held } = slowHub();
  const session = new ClientSession({ hub, joined: undefined, warn: noWarning });
  const cancel = new AbortController();
  const [left, stays] = [session.act('tabs', {}, { signal: cancel.signal }), session.act('tabs')];
  cancel.abort();
  expect(await left).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  let released = 0;
  held.resolve(holdOf(() => Promise.resolve(void (released += 1))));
  expect(await stays).toMatchObject({ ok: true });
  expect(signals).toHaveLength(1);
  await session.end();
  expect(released).toBe(1);
});

test('the end of the client does not wait for a hold that it has not got', async () => {
  const { hub, signals } = slowHub();
  const session = new ClientSession({ hub, joined: undefined, warn: noWarning });
  const call = session.act('tabs');
  await session.end();
  expect(signals[0]?.aborted).toBe(true);
  expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(await session.act('tabs')).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(signals).toHaveLength(1);
});

test('tabs that could not be closed are told in one line without words of a page', async () => {
  const { hub, held } = slowHub();
  const lines: string[] = [];
  const session = new ClientSession({ hub, joined: undefined, warn: (line) => lines.push(line) });
  const failure = fail('timeout', { what: 'Secret title\nof a page', ms: 5 });
  held.resolve(holdOf(() => Promise.reject(failure)));
  await session.act('tabs');
  await session.end();
  expect(lines).toEqual([`remora mcp: the tabs of session ${session.id} could not be closed (timeout)`]);
});
