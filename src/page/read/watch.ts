/** Looking again whenever the document changes, and slowly by time for what only styles or fields change. */

const INTERVAL_MS = 200;
/** A busy page must not be read over and over: a reading is followed by a rest of at least this many times its length. */
const REST = 4;

/**
 * The first answer of `check` that is not undefined; undefined when there is none by `timeoutMs`. A last look is taken
 * at the end. Rejects when `check` throws. Leaves no observer or timer behind.
 */
export function watchDocument<T>(check: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    let restUntil = 0;
    const stop = (): void => {
      observer.disconnect();
      clearInterval(interval);
      clearTimeout(timeout);
    };
    const lookNow = (isLast: boolean): void => {
      const start = performance.now();
      try {
        const result = check();
        restUntil = performance.now() + REST * (performance.now() - start);
        if (result === undefined && !isLast) return;
        stop();
        resolve(result);
      } catch (error) {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const look = (): void => {
      if (performance.now() >= restUntil) lookNow(false);
    };
    const observer = new MutationObserver(look);
    const interval = setInterval(look, INTERVAL_MS);
    const timeout = setTimeout(() => lookNow(true), timeoutMs);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
}
