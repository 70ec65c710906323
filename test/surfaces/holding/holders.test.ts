/** Who holds a session, and when its end is due. */
import { expect, test } from 'vitest';
import { Holds } from '../../../src/surfaces/holding/holds.ts';
import { asOwner } from '../../../src/util/brand.ts';

const [a, b] = [asOwner('a'), asOwner('b')];

const me = { pid: 1, startedAt: 'then' };

function recorded(): { holds: Holds; ended: string[]; noted: string[] } {
  const ended: string[] = [];
  const noted: string[] = [];
  const holds = new Holds({
    end: (owner) => {
      ended.push(owner);
      return Promise.resolve();
    },
    note: (owner, holders) => void noted.push(`${owner}:${holders.map(({ pid }) => pid).join()}`),
  });
  return { holds, ended, noted };
}

test('the last one to let go ends the session, once', async () => {
  const { holds, ended, noted } = recorded();
  const [first, second, others] = [holds.hold(a, me), holds.hold(a, me), holds.hold(b, undefined)];
  await Promise.all([first.release(), first.release()]);
  expect([first.isHeld, second.isHeld, ended]).toEqual([false, true, []]);
  await Promise.all([second.release(), second.release()]);
  expect(ended).toEqual(['a']);
  await others.release();
  expect(ended).toEqual(['a', 'b']);
  expect(noted).toEqual(['a:1', 'a:1,1', 'b:', 'a:1']);
});

test('abandoned, by one or by all, the session goes on', async () => {
  const { holds, ended } = recorded();
  const [first, second] = [holds.hold(a, me), holds.hold(b, undefined)];
  first.abandon();
  await first.release();
  holds.abandon();
  await second.release();
  expect([first.isHeld, second.isHeld, ended]).toEqual([false, false, []]);
  await holds.hold(a, me).release();
  expect(ended).toEqual(['a']);
});

test('left, the session goes on, and its holder is written down no more', async () => {
  const { holds, ended, noted } = recorded();
  const [first, second] = [holds.hold(a, me), holds.hold(a, undefined)];
  first.leave();
  await first.release();
  expect([first.isHeld, second.isHeld, ended]).toEqual([false, true, []]);
  second.leave();
  expect([holds.isHeld(a), ended, noted]).toEqual([false, [], ['a:1', 'a:1', 'a:', 'a:']]);
  const third = holds.hold(a, me);
  await third.release();
  third.leave();
  expect([ended, noted.length]).toEqual([['a'], 5]);
});

test('an end that fails is told to who let go', async () => {
  const holds = new Holds({
    end: () => Promise.reject(new Error('stays open')),
    note: () => undefined,
  });
  const hold = holds.hold(a, me);
  await expect(hold.release()).rejects.toThrow('stays open');
  await expect(hold.release()).rejects.toThrow('stays open');
});
