/** The documents of a tab, each read in its own frame, all at once. */
import { fail, RemoraError } from '../../errors.ts';
import type { SnapshotData, SnapshotOptions } from '../../page/tree/types.ts';
import type { ReadDocument, UnreadDocument } from '../../refs/merge-frames.ts';
import { isSilent } from '../../refs/pointer-listeners.ts';
import { NOTE_TOKENS } from '../../refs/tree-text.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { UnreadFrame } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { readByAxTree } from './by-ax-tree.ts';
import { lookInto } from '../element/look-into.ts';

export type TreeRequest = Omit<SnapshotOptions, 'rootRef' | 'expand'> & {
  /** The inside of this element, or of this fold, only. */
  readonly part?: { readonly frame: Frame } & Pick<SnapshotOptions, 'rootRef' | 'expand'>;
};

export interface Reading {
  readonly documents: readonly ReadDocument[];
  readonly unread: readonly UnreadDocument[];
  readonly frames: ReadonlyMap<ReadDocument, Frame>;
  /** Controls that only a listener makes clickable may be missing. */
  readonly isPartial: boolean;
}

const NOTES: Readonly<Record<UnreadFrame['reason'], string>> = {
  loading: 'loading, not read',
  hung: 'does not answer, not read',
  gone: 'went away while it was read',
};

export async function readDocuments(page: Page, request: TreeRequest, call: PageContext): Promise<Reading> {
  const { part, ...asked } = request;
  const options = { ...asked, maxTokens: linesRoom(request) };
  const top = part?.frame ?? page.frames.main;
  const { answers, failed } = await page.frames.ask(
    (frame) =>
      isWithin(frame, top) ? readFrame(frame, { ...options, ...ownPart(part, frame) }, call) : undefinedSoon,
    call.signal,
  );
  const frames = new Map<ReadDocument, Frame>();
  const byFrame = new Map<Frame, ReadDocument>();
  for (const { frame, answer } of answers) {
    if (!answer) continue;
    if ('error' in answer) throw refusal(answer.error, request);
    const parent = frame === top || !frame.parent ? undefined : byFrame.get(frame.parent);
    const place = parent && frame.key !== undefined ? { parent, key: frame.key } : {};
    const document: ReadDocument = { data: answer, ...place };
    frames.set(document, frame);
    byFrame.set(frame, document);
  }
  const unread = failed.flatMap(({ parent, key, reason }) => {
    const document = byFrame.get(parent);
    return document ? [{ parent: document, key, note: NOTES[reason] }] : [];
  });
  return {
    documents: [...frames.keys()],
    unread,
    frames,
    isPartial: [...frames.values()].some(({ cdp }) => isSilent(cdp)),
  };
}

/** What is left for the lines. */
export const linesRoom = ({ maxTokens }: TreeRequest): number => Math.max(60, maxTokens - NOTE_TOKENS);

const undefinedSoon = Promise.resolve(undefined);

function isWithin(frame: Frame, top: Frame): boolean {
  for (let at: Frame | undefined = frame; at; at = at.parent) if (at === top) return true;
  return false;
}

/** Frames inside the part are read whole. */
function ownPart(part: TreeRequest['part'], frame: Frame): Pick<SnapshotOptions, 'rootRef' | 'expand'> {
  if (!part || frame !== part.frame) return {};
  const { rootRef, expand } = part;
  return { ...(rootRef === undefined ? {} : { rootRef }), ...(expand === undefined ? {} : { expand }) };
}

type Reply = SnapshotData | { readonly error: 'stale' | 'not_fold' };

function readFrame(frame: Frame, options: SnapshotOptions, { signal }: PageContext): Promise<Reply> {
  const read = (): Promise<Reply> =>
    lookInto(frame, () => frame.world.call('snapshot', options, { signal }), signal);
  const isWhole = options.rootRef === undefined && options.expand === undefined;
  return frame.parent || !isWhole ? read() : readOrFallBack(frame, read, signal);
}

/** Where our own code finds nothing, or fails, the browser's own view of the page is better than none. */
async function readOrFallBack(frame: Frame, read: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  try {
    const data = await read();
    // A part that holds nothing, or a page of mere text without controls, was read all the same.
    if ('error' in data || data.kind !== 'empty' || data.nodes.length > 0) return data;
    const fallback = await readByAxTree(frame, signal);
    return fallback ? { ...fallback, title: data.title } : data;
  } catch (error) {
    const isOurs = error instanceof RemoraError && error.code === 'internal';
    const fallback = isOurs ? await readByAxTree(frame, signal) : undefined;
    if (fallback) return fallback;
    throw error;
  }
}

function refusal(error: 'stale' | 'not_fold', { part }: TreeRequest): Error {
  const ref = part?.rootRef ?? part?.expand?.ref ?? '';
  if (error === 'stale') return fail('stale_ref', { ref });
  return fail(
    'bad_input',
    { reason: `${ref} is no fold line.` },
    { hint: `See what is inside it with \`remora snapshot --ref ${ref}\`.` },
  );
}
