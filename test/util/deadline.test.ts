/** Time limits: what comes first wins, and nothing is left behind. */
import { expect, test, vi } from 'vitest';
import { delay, reasonOf, TimeLimit, withDeadline } from '../../src/util/deadline.ts';
import { Deferred } from '../../src/util/deferred.ts';

const late = (): Error => new Error('late');
const never = (): Promise<never> => new Deferred<never>().promise;

test('work that ends in time keeps its value and its failure', async () => {
  await expect(withDeadline(Promise.resolve(7), 1_000, late)).resolves.toBe(7);
  await expect(withDeadline(Promise.reject(new Error('own')), 1_000, late)).rejects.toThrow('own');
});

test('what is thrown and is no Error arrives as one', async () => {
  const odd = new Deferred<never>();
  const work = odd.promise.then(undefined, () => {
    const thrown: unknown = 'plain text';
    throw thrown;
  });
  odd.reject(new Error('replaced'));
  const error: unknown = await withDeadline(work, 1_000, late).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).toHaveProperty('message', 'plain text');
});

test('work that does not end is given up at the limit, not before and not much later', async () => {
  const start = performance.now();
  await expect(withDeadline(never(), 100, late)).rejects.toThrow('late');
  const took = performance.now() - start;
  expect(took).toBeGreaterThan(90);
  expect(took).toBeLessThan(2_000);
});

test('an abort ends the wait with its reason, before and during it', async () => {
  const during = new AbortController();
  const waiting = withDeadline(never(), 10_000, late, during.signal);
  during.abort(new Error('caller left'));
  await expect(waiting).rejects.toThrow('caller left');
  const before = AbortSignal.abort(new Error('left before'));
  await expect(withDeadline(never(), 10_000, late, before)).rejects.toThrow('left before');
});

test('neither timers nor listeners stay behind', async () => {
  vi.useFakeTimers();
  try {
    const caller = new AbortController();
    const listeners = {
      added: vi.spyOn(caller.signal, 'addEventListener'),
      removed: vi.spyOn(caller.signal, 'removeEventListener'),
    };
    await withDeadline(Promise.resolve(1), 60_000, late, caller.signal);
    expect(vi.getTimerCount()).toBe(0);
    expect(listeners.added).toHaveBeenCalledTimes(1);
    expect(listeners.removed).toHaveBeenCalledTimes(1);
    const paused = delay(60_000, caller.signal);
    expect(vi.getTimerCount()).toBe(1);
    caller.abort(new Error('stop'));
    await expect(paused).rejects.toThrow('stop');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('delay takes its time, and none at all when it is called off before', async () => {
  vi.useFakeTimers();
  try {
    const ended = vi.fn();
    const paused = delay(50).then(ended);
    await vi.advanceTimersByTimeAsync(49);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledTimes(1);
    await paused;
    await expect(delay(60_000, AbortSignal.abort(new Error('off')))).rejects.toThrow('off');
  } finally {
    vi.useRealTimers();
  }
});

test('reasonOf always gives an Error', () => {
  expect(reasonOf(undefined).message).toBe('aborted');
  expect(reasonOf(AbortSignal.abort('words')).message).toBe('words');
});

test('a time limit aborts when its time is over, or with the reason of the outer signal', () => {
  vi.useFakeTimers();
  try {
    const caller = new AbortController();
    const late = new TimeLimit(1_000, caller.signal);
    vi.advanceTimersByTime(999);
    expect(late.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect([late.signal.aborted, late.isOver]).toEqual([true, true]);

    const left = new TimeLimit(1_000, caller.signal);
    const reason = new Error('caller left');
    caller.abort(reason);
    expect([left.signal.reason, left.isOver]).toEqual([reason, false]);
    expect(new TimeLimit(1_000, caller.signal).signal.reason).toBe(reason);
  } finally {
    vi.useRealTimers();
  }
});

test('a time limit that was ended aborts no more and holds neither timer nor listener', () => {
  vi.useFakeTimers();
  try {
    const caller = new AbortController();
    const limit = new TimeLimit(1_000, caller.signal);
    limit.end();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(2_000);
    caller.abort();
    expect([limit.signal.aborted, limit.isOver]).toEqual([false, false]);
  } finally {
    vi.useRealTimers();
  }
});
