/** Two frames: what an input itself brings about, and what is drawn because of it. */

/** A bound where frames do not come. */
const FRAMES_MS = 80;

export function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAMES_MS);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
