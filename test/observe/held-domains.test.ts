/** Domains are switched with the first holder and the last, in all sessions, and in no other case. */
import { expect, test } from 'vitest';
import type { CdpSession } from '../../src/cdp/connection.ts';
import { HeldDomains } from '../../src/observe/held-domains.ts';
import { asCdpSessionId, asTargetId } from '../../src/util/brand.ts';

test('nothing is sent until somebody holds, and sessions that come meanwhile are switched on', () => {
  const sent: string[] = [];
  const domains = new HeldDomains({
    on: ({ id }) => sent.push(`on ${id}`),
    off: ({ id }) => sent.push(`off ${id}`),
  });
  const [one, two, three] = ['1', '2', '3'].map(named);
  if (!one || !two || !three) throw new Error('three sessions');
  domains.add(one);
  expect(sent.splice(0)).toEqual([]);
  const first = domains.hold();
  const second = domains.hold();
  domains.add(two);
  expect(sent.splice(0)).toEqual(['on 1', 'on 2']);
  domains.remove(one);
  first();
  first();
  expect([domains.isHeld, sent.splice(0)]).toEqual([true, []]);
  second();
  domains.add(three);
  expect([domains.isHeld, sent]).toEqual([false, ['off 2']]);
});

/** Of a session only the name is asked for here. */
function named(id: string): CdpSession {
  return {
    id: asCdpSessionId(id),
    targetId: asTargetId(id),
    send: () => Promise.reject(new Error('no browser')),
    on: () => () => undefined,
    child: () => named(id),
    detach: () => Promise.resolve(),
    endForDialog: () => undefined,
  };
}
