/** Two frames: what an input itself brings about, and what is drawn because of it. */

/** Bounds where frames do not come: a busy machine draws late, and a frame out of sight never. */
const FRAMES_MS = 300;
const INNER_FRAMES_MS = 80;

export function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, window === window.parent ? FRAMES_MS : INNER_FRAMES_MS);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
