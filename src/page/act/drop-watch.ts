/** Whether a drop of the browser's own has come to the page. */
import { isDocument, windowOf } from '../dom.ts';
import { allRoots } from '../flat-tree.ts';
import { watchDocument } from '../read/watch.ts';

let isDropped = false;
let stop = (): void => undefined;

/** From now on, in this document and those in its frames. */
export function watchDrops(): void {
  stop();
  isDropped = false;
  const hear = (event: Event): void => {
    isDropped ||= event.isTrusted;
  };
  const windows = allRoots().flatMap((root) => (isDocument(root) ? (windowOf(root) ?? []) : []));
  for (const win of windows) win.addEventListener('drop', hear, true);
  stop = () => {
    for (const win of windows) win.removeEventListener('drop', hear, true);
  };
}

/** True as soon as one has come; ends the watch. */
export async function untilDropped(waitMs: number): Promise<boolean> {
  await watchDocument(() => (isDropped ? true : undefined), waitMs);
  stop();
  return isDropped;
}
