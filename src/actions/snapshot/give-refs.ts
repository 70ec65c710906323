/** Numbers for what a snapshot shows, once all frames are together. */
import type { FittedTree, TreeLine } from '../../refs/tree-text.ts';
import type { PageContext } from '../action.ts';
import { giveNumbers, type Waiting } from '../element/give-numbers.ts';
import type { Reading } from './read-documents.ts';

/** Numbers in reading order, for what is shown and has none yet. */
export async function giveRefs(
  tree: FittedTree,
  { documents, frames }: Reading,
  call: PageContext,
): Promise<Map<TreeLine, string>> {
  const lines: TreeLine[] = [];
  const waiting: Waiting[] = [];
  for (const line of tree.lines) {
    const { document, node } = line.own;
    const frame = frames.get(document);
    if (!frame || node.pending === undefined) continue;
    lines.push(line);
    waiting.push({ frame, pending: node.pending });
  }
  const free = Math.max(...documents.map(({ data }) => data.freeRef));
  const refs = await giveNumbers(waiting, free, call);
  return new Map(lines.map((line, at) => [line, refs[at] ?? '']));
}
