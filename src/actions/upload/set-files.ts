/** Files into a file field, by CDP DOM.setFileInputFiles, which fires input and change as a chooser does. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { Chooser } from '../../observe/choosers.ts';
import type { DroppedFile } from '../../page/choice/types.ts';
import type { FieldRules } from './check-fit.ts';
import type { GivenFile } from './files-to-give.ts';

export interface ChooserField {
  readonly objectId: string;
  rules(): Promise<FieldRules>;
  held(): Promise<readonly DroppedFile[]>;
  release(): Promise<void>;
}

const RULES = `function () { return [this.multiple, this.webkitdirectory, this.accept]; }`;
const HELD = `function () { return [...this.files].map((file) => [file.name, file.size]); }`;

export async function setFiles(
  cdp: Chooser['cdp'],
  field: { readonly objectId: string },
  files: readonly GivenFile[],
  signal: AbortSignal,
): Promise<void> {
  await cdp.send('DOM.setFileInputFiles', { ...field, files: files.map(({ path }) => path) }, { signal });
}

/** The field behind a chooser, which may never have been in the document. Undefined when there is none. */
export async function fieldOfChooser(
  { cdp, backendNodeId }: Chooser,
  signal: AbortSignal,
): Promise<ChooserField | undefined> {
  if (backendNodeId === undefined) return undefined;
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId }, { signal });
  const { objectId } = object;
  if (objectId === undefined) throw fail('stale_ref', {}, { message: 'The file field went away.' });
  const ask = async (functionDeclaration: string): Promise<readonly unknown[]> => {
    const call = { objectId, functionDeclaration, returnByValue: true };
    const { result } = await cdp.send('Runtime.callFunctionOn', call, { signal });
    const value: unknown = result.value;
    return toList(value);
  };
  return {
    objectId,
    rules: async () => {
      const [multiple, folder, accept] = await ask(RULES);
      return { multiple: multiple === true, folder: folder === true, accept: String(accept) };
    },
    held: async () => (await ask(HELD)).flatMap(toFile),
    release: async () => {
      try {
        await cdp.send('Runtime.releaseObject', { objectId });
      } catch (error) {
        // The document went away and took the handle with it.
        if (!(error instanceof CdpError)) throw error;
      }
    },
  };
}

function toFile(pair: unknown): DroppedFile[] {
  const [name, bytes] = toList(pair);
  return typeof name === 'string' && typeof bytes === 'number' ? [{ name, bytes }] : [];
}

function toList(value: unknown): readonly unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list;
}
