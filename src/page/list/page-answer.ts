/** Waiting for what a page does because it was scrolled: by its changes, and by frames for what no change tells. */
import { twoFrames } from '../act/two-frames.ts';
import { isShadowRoot, rootOf } from '../dom.ts';

/** A page that goes on changing without end is read all the same. */
const SETTLE_MS = 400;
/** For what happens in shadow roots below, which no observer here sees. */
const INTERVAL_MS = 100;

export class PageAnswer {
  readonly #observer: MutationObserver;
  #changes = 0;
  #onChange: (() => void) | undefined;

  constructor(nodes: readonly Element[]) {
    this.#observer = new MutationObserver((records) => {
      this.#changes += records.length;
      this.#onChange?.();
    });
    const what = { subtree: true, childList: true, characterData: true, attributes: true };
    for (const root of new Set(nodes.map(rootOf))) this.#observer.observe(root, what);
    for (const { shadowRoot } of nodes)
      if (isShadowRoot(shadowRoot)) this.#observer.observe(shadowRoot, what);
  }

  end(): void {
    this.#observer.disconnect();
  }

  /** The page has drawn what it draws at once. */
  async drawn(): Promise<void> {
    const end = performance.now() + SETTLE_MS;
    let seen = this.#changes;
    await twoFrames();
    while (this.#changes !== seen && performance.now() < end) {
      seen = this.#changes;
      await twoFrames();
    }
  }

  /** Until `isThere`, which is asked after each change; false when the time is over. */
  until(isThere: () => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (isThere()) end(true);
      };
      const end = (met: boolean): void => {
        this.#onChange = undefined;
        clearTimeout(timeout);
        clearInterval(interval);
        resolve(met);
      };
      const timeout = setTimeout(() => end(isThere()), ms);
      const interval = setInterval(check, INTERVAL_MS);
      this.#onChange = check;
      check();
    });
  }
}
