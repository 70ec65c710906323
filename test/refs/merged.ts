/** Trees as the page's code sends them, for the tests of what Node makes of them. */
import type { FlatNode, SnapshotData } from '../../src/page/tree/types.ts';
import type { MergedTree, ReadDocument } from '../../src/refs/merge-frames.ts';

export const NOTHING_LEFT_OUT = { texts: 0, controls: 0, folded: 0 } as const;

/** `name` of a text line is its text. */
export function flat(depth: number, role: string, name: string, more: Partial<FlatNode> = {}): FlatNode {
  const own = role === 'text' ? { name: '', text: name } : { name };
  return { depth, role, inViewport: true, ...own, ...more };
}

export function dataOf(nodes: readonly FlatNode[], more: Partial<SnapshotData> = {}): SnapshotData {
  const origin = 'http://a.test';
  return {
    url: `${origin}/`,
    title: 'A',
    origin,
    nodes,
    kind: null,
    freeRef: 1,
    opaque: 0,
    leftOut: NOTHING_LEFT_OUT,
    ...more,
  };
}

/** Of one document. */
export function merged(nodes: readonly FlatNode[], more: Partial<MergedTree> = {}): MergedTree {
  const document: ReadDocument = { data: dataOf(nodes) };
  return { nodes: nodes.map((node) => ({ node, document })), leftOut: NOTHING_LEFT_OUT, ...more };
}
