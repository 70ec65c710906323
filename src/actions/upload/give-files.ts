/** Files into a field, through a chooser, or by drag and drop (ACT-10). */
import { fail, RemoraError, withMayHaveApplied } from '../../errors.ts';
import type { DroppedFile, FileField } from '../../page/choice/types.ts';
import type { Chooser } from '../../observe/choosers.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { clickElement } from '../element/click-element.ts';
import type { FoundElement } from '../element/found-element.ts';
import { inFrame } from '../element/in-frame.ts';
import { checkFit } from './check-fit.ts';
import { dropFiles } from './drop-files.ts';
import type { GivenFile } from './files-to-give.ts';
import { fieldOfChooser, setFiles } from './set-files.ts';

/** A page may ask its server before it opens the chooser. Milliseconds. */
const CHOOSER_MS = 2_500;
const FOLDER_MS = 3_000;

export interface UploadRequest {
  readonly element: FoundElement;
  readonly files: readonly GivenFile[];
  readonly drop: boolean;
}

export interface Uploaded {
  readonly files: readonly DroppedFile[];
  readonly how: 'input' | 'chooser' | 'drop';
}

/** Throws `bad_input` for files that the field does not take, `unsupported` where nothing takes files. */
export async function giveFiles(page: Page, request: UploadRequest, call: PageContext): Promise<Uploaded> {
  const { element, files, drop } = request;
  const { frame, ref } = element;
  if (drop) return dropOn(page, request, call);
  const place = await call.refs.give(
    (firstRef) => frame.world.call('filePlace', { ref, firstRef }, { signal: call.signal }),
    { range: 1 },
  );
  switch (place.status) {
    case 'stale':
      throw fail('stale_ref', { ref });
    case 'many':
      throw fail(
        'bad_input',
        { reason: `${ref} holds ${place.count} file fields` },
        { hint: 'Name one of them; `remora snapshot --include-hidden` shows their refs.' },
      );
    case 'field':
      return intoField(page, { element, place, files }, call);
    case 'none':
      return place.isAction ? throughChooser(page, request, call) : dropOn(page, request, call);
  }
}

async function intoField(
  page: Page,
  { element, place, files }: { element: FoundElement; place: FileField; files: readonly GivenFile[] },
  call: PageContext,
): Promise<Uploaded> {
  const { frame } = element;
  if (place.disabled) throw fail('disabled', { target: place.ref });
  checkFit(files, place, place.ref);
  const objectId = await frame.world.element(place.ref, { signal: call.signal });
  try {
    page.willWrite();
    await setFiles(frame.cdp, { objectId }, files, call.signal);
  } finally {
    await frame.world.release(objectId);
  }
  const asked = { ref: place.ref, waitMs: place.folder ? FOLDER_MS : 0 };
  const held = await frame.world.call('heldFiles', asked, { signal: call.signal });
  return { files: checkHeld(held, files, place.ref), how: 'input' };
}

async function throughChooser(page: Page, request: UploadRequest, call: PageContext): Promise<Uploaded> {
  const { element, files } = request;
  const chooser = await page.choosers.during(async () => {
    await clickElement(page, element, {}, call);
    return page.choosers.next(CHOOSER_MS, call.signal);
  }, call.signal);
  if (chooser) return intoChooser(element, chooser, files, call);
  try {
    return await dropOn(page, request, call);
  } catch (error) {
    // The click was real, whatever came of it.
    throw error instanceof RemoraError ? withMayHaveApplied(error) : error;
  }
}

async function intoChooser(
  { ref }: FoundElement,
  chooser: Chooser,
  files: readonly GivenFile[],
  { signal }: PageContext,
): Promise<Uploaded> {
  const field = await fieldOfChooser(chooser, signal);
  if (!field)
    throw fail(
      'unsupported',
      { reason: `${ref} opens a file picker without a file field, which nobody but the person can use.` },
      { hint: `If files can be dropped there: \`remora upload ${ref} FILE --drop\`.` },
    );
  try {
    checkFit(files, await field.rules(), ref);
    await setFiles(chooser.cdp, { objectId: field.objectId }, files, signal);
    return { files: checkHeld(await field.held(), files, ref), how: 'chooser' };
  } finally {
    await field.release();
  }
}

async function dropOn(page: Page, { element, files }: UploadRequest, call: PageContext): Promise<Uploaded> {
  const dropped = await inFrame(page, element, () => dropFiles(page, { element, files }, call));
  return { files: dropped, how: 'drop' };
}

/** A page that takes the files out of the field at once has them all the same. */
function checkHeld(
  held: readonly DroppedFile[] | null,
  files: readonly GivenFile[],
  ref: string,
): readonly DroppedFile[] {
  const given = files.map(({ name, bytes }) => ({ name, bytes }));
  const isFolder = files.some((file) => file.isFolder);
  if (held?.length === 0 && isFolder) throw notRead(ref);
  if (held === null || held.length === 0) return given;
  if (isFolder || JSON.stringify(held) === JSON.stringify(given)) return held;
  throw fail(
    'value_mismatch',
    {
      target: ref,
      got: held.map(({ name, bytes }) => `${name} (${bytes} bytes)`),
      wanted: given.map(({ name }) => name),
    },
    { mayHaveApplied: true },
  );
}

function notRead(ref: string): Error {
  return fail(
    'unsupported',
    { reason: `The browser has not read the folder for ${ref}; it may be empty.` },
    {
      hint: 'Some browsers without a window read none. If files can be dropped there: `remora upload REF FILE --drop`.',
      mayHaveApplied: true,
    },
  );
}
