/** Waiting for a condition, never for a time. */
import { delay } from '../../src/util/deadline.ts';

const POLL_MS = 20;

/** The first value of `condition` that is neither false nor undefined; an error that names `what` after `ms` milliseconds. */
export async function until<T>(
  condition: () => T | Promise<T>,
  ms: number,
  what: string,
): Promise<Exclude<T, false | undefined>> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await condition();
    if (isGiven(value)) return value;
    if (Date.now() > end) throw new Error(`Waited ${ms} ms in vain: ${what}`);
    await delay(POLL_MS);
  }
}

function isGiven<T>(value: T): value is Exclude<T, false | undefined> {
  return value !== undefined && value !== false;
}
