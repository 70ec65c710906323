/** What becomes of files that are dragged over the page and dropped: pages say yes by taking the default away. */
import { allRoots } from '../flat-tree.ts';
import { toFiles } from './files.ts';
import type { DroppedFile } from './types.ts';

interface Watch {
  isTaken: boolean;
  dropped: readonly DroppedFile[] | undefined;
  notify: () => void;
  readonly stop: () => void;
}

let watch: Watch | undefined;

export function watchDrop(): void {
  watch?.stop();
  const over = (event: DragEvent): void => {
    // Whoever takes it may do so later on the event's way: asked when the event is through.
    setTimeout(() => note(event), 0);
  };
  const dropped = (event: DragEvent): void => {
    if (!watch) return;
    watch.dropped = toFiles(event.dataTransfer?.files);
    watch.notify();
  };
  const windows = allRoots().flatMap((root) => ('defaultView' in root ? (root.defaultView ?? []) : []));
  for (const target of windows) {
    target.addEventListener('dragover', over, true);
    target.addEventListener('drop', dropped, true);
  }
  const stop = (): void => {
    for (const target of windows) {
      target.removeEventListener('dragover', over, true);
      target.removeEventListener('drop', dropped, true);
    }
  };
  watch = { isTaken: false, dropped: undefined, notify: () => undefined, stop };
}

export async function dragTaken(timeoutMs: number): Promise<boolean> {
  await until(() => watch?.isTaken === true, timeoutMs);
  return watch?.isTaken === true;
}

export async function endDrop(timeoutMs: number): Promise<readonly DroppedFile[] | null> {
  await until(() => watch?.dropped !== undefined, timeoutMs);
  const dropped = watch?.dropped;
  watch?.stop();
  watch = undefined;
  return dropped ?? null;
}

function note(event: DragEvent): void {
  if (!watch) return;
  watch.isTaken = event.defaultPrevented && event.dataTransfer?.dropEffect !== 'none';
  watch.notify();
}

function until(isMet: () => boolean, timeoutMs: number): Promise<void> {
  if (!watch || isMet()) return Promise.resolve();
  const current = watch;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    current.notify = () => {
      if (!isMet()) return;
      clearTimeout(timer);
      resolve();
    };
  });
}
