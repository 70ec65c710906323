/** Two frames: what an input itself brings about, and what is drawn because of it. */

/** A bound where frames do not come. */
const FRAMES_MS = 80;

/** False when they did not come. `limitMs`: where frames are known to come, and may be late. */
export function twoFrames(limitMs: number = FRAMES_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve(true);
      }),
    );
  });
}
