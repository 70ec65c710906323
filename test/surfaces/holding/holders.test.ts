/** Who holds a session, and when its end is due. */
import { expect, test } from 'vitest';
import { Holds } from '../../../src/surfaces/holding/holds.ts';
import { asOwner } from '../../../src/util/brand.ts';

const [a, b] = [asOwner('a'), asOwner('b')];

function recorded(): { holds: Holds; ended: string[] } {
  const ended: string[] = [];
  const holds = new Holds((owner) => {
    ended.push(owner);
    return Promise.resolve();
  });
  return { holds, ended };
}

test('the last one to let go ends the session, once', async () => {
  const { holds, ended } = recorded();
  const [first, second, others] = [holds.hold(a), holds.hold(a), holds.hold(b)];
  await Promise.all([first.release(), first.release()]);
  expect([first.isHeld, second.isHeld, ended]).toEqual([false, true, []]);
  await Promise.all([second.release(), second.release()]);
  expect(ended).toEqual(['a']);
  await others.release();
  expect(ended).toEqual(['a', 'b']);
});

test('abandoned, by one or by all, the session goes on', async () => {
  const { holds, ended } = recorded();
  const [first, second] = [holds.hold(a), holds.hold(b)];
  first.abandon();
  await first.release();
  holds.abandon();
  await second.release();
  expect([first.isHeld, second.isHeld, ended]).toEqual([false, false, []]);
  await holds.hold(a).release();
  expect(ended).toEqual(['a']);
});

test('an end that fails is told to who let go', async () => {
  const holds = new Holds(() => Promise.reject(new Error('stays open')));
  const hold = holds.hold(a);
  await expect(hold.release()).rejects.toThrow('stays open');
  await expect(hold.release()).rejects.toThrow('stays open');
});
