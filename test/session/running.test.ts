import { expect, test } from 'vitest';
import { Running } from '../../src/session/running.ts';
import { asOwner } from '../../src/util/brand.ts';
import { Deferred } from '../../src/util/deferred.ts';

const [mine, other] = [asOwner('mine'), asOwner('other')];
const isMine = (owner: string): boolean => owner === mine;

test('waits for what runs and for what begins meanwhile, failed or not, and for nobody else', async () => {
  const running = new Running();
  const [first, second, never] = [new Deferred<void>(), new Deferred<void>(), new Deferred<void>()];
  const told: string[] = [];
  void running.track(mine, first.promise);
  void running.track(other, never.promise);
  const none = running.untilNone(isMine).then(() => told.push('none'));
  void running.track(mine, second.promise).catch(() => told.push('second'));
  first.resolve();
  await first.promise;
  second.reject(new Error('no'));
  await none;
  expect(told).toEqual(['second', 'none']);
});

test('gives back what it was given', async () => {
  const running = new Running();
  await expect(running.track(mine, Promise.resolve(1))).resolves.toBe(1);
  await expect(running.track(mine, Promise.reject(new Error('x')))).rejects.toThrow('x');
  await running.untilNone(isMine);
});
