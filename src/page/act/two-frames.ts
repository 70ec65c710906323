/** Two frames: what an input itself brings about, and what is drawn because of it. */

/** A bound where frames do not come. */
const FRAMES_MS = 80;

/** `limitMs`: where frames are known to come, and may be late. */
export function twoFrames(limitMs: number = FRAMES_MS): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
