/** The line in front of a tab: first come, first served, also for those who leave it. */
import { expect, test } from 'vitest';
import { Deferred } from '../../src/util/deferred.ts';
import { Queue } from '../../src/util/queue.ts';

test('work runs one at a time, in the order in which it came', async () => {
  const queue = new Queue();
  const log: string[] = [];
  const gates = ['a', 'b', 'c'].map((name) => ({ name, gate: new Deferred<void>() }));
  const runs = gates.map(({ name, gate }) =>
    queue.run(async () => {
      log.push(`${name} begins`);
      await gate.promise;
      log.push(`${name} ends`);
    }),
  );
  // Released in the wrong order: the line does not care.
  for (const { gate } of [...gates].reverse()) gate.resolve();
  await Promise.all(runs);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a result and a failure reach their own caller, and neither stops the line', async () => {
  const queue = new Queue();
  const failing = queue.run(() => Promise.reject(new Error('first')));
  const working = queue.run(() => Promise.resolve('second'));
  await expect(failing).rejects.toThrow('first');
  await expect(working).resolves.toBe('second');
});

test('busy is true while somebody holds the turn or waits for it', async () => {
  const queue = new Queue();
  const gate = new Deferred<void>();
  expect(queue.busy).toBe(false);
  const run = queue.run(() => gate.promise);
  expect(queue.busy).toBe(true);
  gate.resolve();
  await run;
  expect(queue.busy).toBe(false);
});

test('who gives up while waiting gets the reason, and does not let the next one overtake the holder', async () => {
  const queue = new Queue();
  const gate = new Deferred<void>();
  const log: string[] = [];
  const leaver = new AbortController();
  const holder = queue.run(async () => {
    await gate.promise;
    log.push('holder ends');
  });
  const leaving = queue.run(async () => log.push('leaver ran'), leaver.signal);
  const next = queue.run(async () => log.push('next runs'));
  leaver.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  expect(queue.busy).toBe(true);
  expect(log).toEqual([]);
  gate.resolve();
  await Promise.all([holder, next]);
  expect(log).toEqual(['holder ends', 'next runs']);
});

test('a signal that has aborted before never gets a turn', async () => {
  const queue = new Queue();
  let ran = false;
  const work = async (): Promise<void> => {
    ran = true;
  };
  await expect(queue.run(work, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(ran).toBe(false);
  await expect(queue.run(async () => 'free')).resolves.toBe('free');
});

test('a signal that aborts during the work leaves the work alone', async () => {
  const queue = new Queue();
  const caller = new AbortController();
  const run = queue.run(async () => {
    caller.abort(new Error('gone'));
    return 'done';
  }, caller.signal);
  await expect(run).resolves.toBe('done');
});
