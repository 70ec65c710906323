/**
 * Files dragged onto an element and dropped there, with real drag input (CDP Input.dispatchDragEvent), which the page cannot
 * tell from a person's. Dropped only where the page has said that it takes them: else the browser would open the file.
 */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { DroppedFile } from '../../page/choice/types.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { FoundElement } from '../element/found-element.ts';
import { pointAt } from '../element/point-at.ts';
import type { GivenFile } from './files-to-give.ts';

const ANSWER_MS = 500;
const ARRIVE_MS = 2_000;
/** A target that appears only while something is dragged over the page is found by the next move. */
const MOVES = 3;
const COPY = 1;

export interface DropRequest {
  readonly element: FoundElement;
  readonly files: readonly GivenFile[];
}

/** What the page was given. Throws `unsupported` where nothing takes files. */
export async function dropFiles(
  page: Page,
  { element, files }: DropRequest,
  call: PageContext,
): Promise<readonly DroppedFile[]> {
  const { signal } = call;
  const point = await pointAt(page, element, call);
  const drag = dragOf(page, point, files, signal);
  page.willWrite();
  let isOver = true;
  try {
    await element.frame.world.call('watchDrop', undefined, { signal });
    await drag('dragEnter');
    if (!(await isTaken(element, drag, signal))) throw notTaken(element);
    await drag('drop');
    isOver = false;
    const dropped = await whatArrived(element, ARRIVE_MS, signal);
    if (!dropped) throw notTaken(element);
    return dropped;
  } catch (error) {
    // Also after a lost reply, for the drag may have begun.
    if (isOver) await drag('dragCancel');
    await forgetDrop(element);
    throw error;
  }
}

/** What the page was given by `ms` from now; ends its watch. */
function whatArrived(
  { frame }: FoundElement,
  ms: number,
  signal?: AbortSignal,
): Promise<readonly DroppedFile[] | null> {
  return frame.world.call('endDrop', ms, { signal, timeoutMs: ms + ARRIVE_MS });
}

async function forgetDrop(element: FoundElement): Promise<void> {
  try {
    await whatArrived(element, 0);
  } catch (error) {
    // The document does not answer, or went away and its listeners with it.
    if (!(error instanceof CdpError)) throw error;
  }
}

type Drag = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel') => Promise<void>;

function dragOf({ cdp }: Page, point: Point, files: readonly GivenFile[], signal: AbortSignal): Drag {
  const data = { items: [], files: files.map(({ path }) => path), dragOperationsMask: COPY };
  return async (type) => {
    const ends = type === 'dragCancel';
    try {
      const options = ends ? { signal: undefined, timeoutMs: ARRIVE_MS } : { signal };
      await cdp.send('Input.dispatchDragEvent', { type, ...point, data }, options);
    } catch (error) {
      // A drag over a page that went away has ended; a dialog that it opened is dealt with elsewhere.
      if (!(error instanceof CdpError && (ends || error.kind === 'dialog'))) throw error;
    }
  };
}

async function isTaken({ frame }: FoundElement, drag: Drag, signal: AbortSignal): Promise<boolean> {
  for (let moves = 0; moves < MOVES; moves += 1) {
    await drag('dragOver');
    if (await frame.world.call('dragTaken', ANSWER_MS, { signal })) return true;
  }
  return false;
}

function notTaken({ ref }: FoundElement): Error {
  return fail(
    'unsupported',
    {
      reason: `${ref} takes no files: it opens no file chooser, and the page refuses what is dragged there.`,
    },
    {
      hint: 'Look for a file field with `remora snapshot --include-hidden`, or for a button that opens a chooser.',
    },
  );
}
