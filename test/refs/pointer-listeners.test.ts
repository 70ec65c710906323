/** Asking who listens: shared by those who ask at once, and given up for a while where no answer comes. */
import { expect, test } from 'vitest';
import { CdpError } from '../../src/cdp/cdp-error.ts';
import type { CdpSession } from '../../src/cdp/connection.ts';
import { isSilent, listenersOf } from '../../src/refs/pointer-listeners.ts';
import { asCdpSessionId, asTargetId } from '../../src/util/brand.ts';

const { signal } = new AbortController();

/** A session whose answers are given; the methods that were called. */
function sessionThat(answers: Record<string, () => unknown>): { cdp: CdpSession; calls: string[] } {
  const calls: string[] = [];
  const send = (method: string): Promise<never> => {
    calls.push(method);
    return new Promise((resolve, reject) => {
      try {
        Reflect.apply(resolve, undefined, [answers[method]?.() ?? {}]);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  };
  const never = (): never => {
    throw new Error('not called here');
  };
  const id = asCdpSessionId('s');
  const cdp = {
    id,
    targetId: asTargetId('t'),
    send,
    on: never,
    detach: never,
    child: never,
    endForDialog: never,
  };
  return { cdp, calls };
}

const documentHandle = (): unknown => ({ result: { objectId: 'document' } });
const listeners =
  (...types: readonly (readonly [number, string])[]) =>
  (): unknown => ({
    listeners: types.map(([backendNodeId, type]) => ({ backendNodeId, type })),
  });

test('pointer listeners count, others do not, and a node of many kinds is a framework', async () => {
  const many = Array.from({ length: 12 }, (_unused, i) => [3, `kind${i}`] as const);
  const { cdp } = sessionThat({
    'Runtime.evaluate': documentHandle,
    'DOMDebugger.getEventListeners': listeners([1, 'click'], [2, 'scroll'], ...many),
  });
  expect(await listenersOf(cdp, signal)).toEqual(
    new Map([
      [1, 'few'],
      [3, 'many'],
    ]),
  );
});

test('those who ask at once share one answer, and the handle is kept', async () => {
  const { cdp, calls } = sessionThat({
    'Runtime.evaluate': documentHandle,
    'DOMDebugger.getEventListeners': listeners([1, 'click']),
  });
  const [one, other] = await Promise.all([listenersOf(cdp, signal), listenersOf(cdp, signal)]);
  expect(one).toBe(other);
  await listenersOf(cdp, signal);
  expect(calls).toEqual([
    'Runtime.evaluate',
    'DOMDebugger.getEventListeners',
    'DOMDebugger.getEventListeners',
  ]);
});

test('a handle of a document that is gone is taken anew', async () => {
  let isGone = true;
  const { cdp, calls } = sessionThat({
    'Runtime.evaluate': documentHandle,
    'DOMDebugger.getEventListeners': () => {
      if (!isGone) return { listeners: [] };
      isGone = false;
      throw new CdpError('node-gone', 'DOMDebugger.getEventListeners', 'Could not find object with given id');
    },
  });
  expect(await listenersOf(cdp, signal)).toEqual(new Map());
  expect(calls.filter((method) => method === 'Runtime.evaluate')).toHaveLength(2);
});

test('where no answer comes in time the page is read without, and not asked again for a while', async () => {
  const { cdp, calls } = sessionThat({
    'Runtime.evaluate': documentHandle,
    'DOMDebugger.getEventListeners': () => {
      throw new CdpError('timeout', 'DOMDebugger.getEventListeners', 'no answer');
    },
  });
  expect(isSilent(cdp)).toBe(false);
  expect(await listenersOf(cdp, signal)).toBeUndefined();
  expect(isSilent(cdp)).toBe(true);
  expect(await listenersOf(cdp, signal)).toBeUndefined();
  expect(calls).toHaveLength(2);
});
