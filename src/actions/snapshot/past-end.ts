/** Why nothing stands where a fold was opened: it was opened behind its end, or its list has changed. */
import type { SnapshotData } from '../../page/tree/types.ts';
import type { PageContext } from '../action.ts';
import type { TreeRequest } from './read-documents.ts';

const CHANGED = 'Nothing stands there any more: the list has changed since. Take a new snapshot of it.';

export async function emptyFold({ part, ...options }: TreeRequest, call: PageContext): Promise<string> {
  const { frame, expand } = part ?? {};
  if (!frame || expand?.from === undefined) return CHANGED;
  const { ref, from } = expand;
  const countOf = async (where: { ref: string; from?: number }): Promise<number> =>
    siblingsIn(
      await frame.world.call(
        'snapshot',
        { ...options, maxTokens: ONE, expand: where },
        { signal: call.signal },
      ),
    );
  const [count, all] = await Promise.all([countOf({ ref }), countOf({ ref, from: 0 })]);
  if (count === 0 || all > from) return CHANGED;
  const last = count === 1 ? 'the last one' : `the last ${count}`;
  return `--from ${from} is past the end: the list has ${all}, counted from 0, and ${ref} stands for ${last} of them (--from ${all - count} to ${all - 1}).`;
}

/** Room for nothing: one is told all the same, and those after it are counted in a fold line. */
const ONE = 1;

function siblingsIn(data: SnapshotData | { readonly error: string }): number {
  if ('error' in data || data.nodes.length + data.leftOut.texts + data.leftOut.controls === 0) return 0;
  const last = data.nodes.at(-1);
  return 1 + (last?.role === 'fold' && last.depth === 0 ? (last.count ?? 0) : 0);
}
