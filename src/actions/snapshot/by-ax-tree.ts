/** A document told by the browser's accessibility tree, in the shape of a snapshot (SNAP-8). */
import type { FlatNode, SnapshotData } from '../../page/tree/types.ts';
import { type AxLine, readAxTree } from '../../refs/ax-tree.ts';
import type { Frame } from '../../session/page/frame.ts';
import { shorten, toOneLine } from '../../util/text.ts';

const NAME_CHARS = 120;
const ACTED_ON =
  /^(button|link|textbox|searchbox|checkbox|radio|combobox|listbox|option|slider|spinbutton|switch|tab|menuitem.*|treeitem)$/;

/** Undefined when that tree holds nothing that can be seen either. */
export async function readByAxTree(frame: Frame, signal: AbortSignal): Promise<SnapshotData | undefined> {
  const lines = await readAxTree(frame.cdp, signal);
  const backendNodeIds = lines.map(({ backendNodeId }) => backendNodeId);
  const { seen, freeRef } = await frame.world.expectRefs(backendNodeIds, { signal });
  const nodes = lines.flatMap((line, i) => (seen[i] === true ? [toNode(line, i)] : []));
  if (nodes.length === 0) return undefined;
  return {
    url: frame.url,
    title: '',
    origin: frame.origin,
    nodes,
    leftOut: { texts: 0, controls: 0, folded: 0 },
    kind: null,
    freeRef,
    isFromAxTree: true,
    opaque: 0,
  };
}

function toNode({ depth, role, name, isFocusable }: AxLine, pending: number): FlatNode {
  const text = shorten(toOneLine(name), NAME_CHARS);
  if (role === 'text') return { depth, role, name: '', text, inViewport: true };
  const ref = isFocusable || ACTED_ON.test(role) ? { pending } : {};
  return { depth, role, name: text, inViewport: true, ...ref };
}
