/** Whether an element has come to rest. */
import { rectOf } from '../dom.ts';
import { refs } from '../refs.ts';

const LIMIT_MS = 1000;
/** A tab in the background draws no frames. */
const FRAME_LIMIT_MS = 50;

/** True when its box was the same in two frames, one after the other; false when it still moves after a second, or is gone. */
export async function stable(ref: string): Promise<boolean> {
  const end = performance.now() + LIMIT_MS;
  // An animation that has just been started moves nothing before its second frame.
  await nextFrame();
  let before = boxOf(ref);
  while (before !== undefined && performance.now() < end) {
    await nextFrame();
    const now = boxOf(ref);
    if (now === before) return true;
    before = now;
  }
  return false;
}

function boxOf(ref: string): string | undefined {
  const el = refs.find(ref);
  if (!el) return undefined;
  const { x, y, width, height } = rectOf(el);
  return [x, y, width, height].join(' ');
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    };
    const timer = setTimeout(finish, FRAME_LIMIT_MS);
    const frame = requestAnimationFrame(finish);
  });
}
