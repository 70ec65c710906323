/** Whether an element has come to rest. */
import { rectOf } from '../dom.ts';
import { refs } from '../refs.ts';

const LIMIT_MS = 1000;
/** A tab in the background may draw no frames, one on a busy machine draws them late. */
const FRAME_LIMIT_MS = 50;
/** Waits without a frame that count as rest: nothing moves where nothing is drawn. */
const FRAMELESS_WAITS = 5;

/** True when its box was the same in two frames, one after the other; false when it still moves after a second, or is gone. */
export async function stable(ref: string): Promise<boolean> {
  const end = performance.now() + LIMIT_MS;
  // An animation that has just been started moves nothing before its second frame.
  await nextFrame();
  let before = boxOf(ref);
  let frameless = 0;
  while (before !== undefined && performance.now() < end) {
    const drawn = await nextFrame();
    frameless = drawn ? 0 : frameless + 1;
    const now = boxOf(ref);
    const atRest = drawn || (frameless >= FRAMELESS_WAITS && !isAnimated(ref));
    if (now === before && atRest) return true;
    before = now;
  }
  return false;
}

/** Where no frame is drawn an animation stands still, until the next one is. */
function isAnimated(ref: string): boolean {
  const el = refs.find(ref);
  return document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(el) === true,
    );
}

function boxOf(ref: string): string | undefined {
  const el = refs.find(ref);
  if (!el) return undefined;
  const { x, y, width, height } = rectOf(el);
  return [x, y, width, height].join(' ');
}

/** False when none was drawn in time. */
export function nextFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (drawn: boolean): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve(drawn);
    };
    const timer = setTimeout(() => finish(false), FRAME_LIMIT_MS);
    const frame = requestAnimationFrame(() => finish(true));
  });
}
