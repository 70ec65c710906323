/** The documents of a tab as one tree: what a frame holds stands below the frame's own line (SNAP-3). */
import type { FlatNode, SnapshotData } from '../page/tree/types.ts';

/** A document that was read. `parent` and `key` say which frame's line it belongs to; the main document has none. */
export interface ReadDocument {
  readonly data: SnapshotData;
  readonly parent?: ReadDocument;
  readonly key?: string;
}

/** A frame whose document could not be read. */
export interface UnreadDocument {
  readonly parent: ReadDocument;
  readonly key: string;
  readonly note: string;
}

export interface MergedNode {
  readonly node: FlatNode;
  /** Where it was read. */
  readonly document: ReadDocument;
}

export interface MergedTree {
  readonly nodes: readonly MergedNode[];
  readonly behindFrom?: number;
  readonly leftOut: SnapshotData['leftOut'];
}

/** `documents`: the main one first. Those whose frame is not shown are left out: so is what they hold. `maxDepth`: 0 for the outermost lines alone. */
export function mergeFrames(
  documents: readonly ReadDocument[],
  unread: readonly UnreadDocument[],
  maxDepth = Infinity,
): MergedTree {
  const [main] = documents;
  if (!main) return { nodes: [], leftOut: { texts: 0, controls: 0, folded: 0 } };
  const merging: Merging = { documents, unread, maxDepth, nodes: [], shown: [] };
  const { behindFrom = Infinity } = main.data;
  add(main, { from: 0, to: behindFrom }, { merging, depth: 0, inViewport: true });
  const behind = merging.nodes.length;
  add(main, { from: behindFrom, to: Infinity }, { merging, depth: 0, inViewport: true });
  const leftOut = merging.shown.map(({ data }) => data.leftOut);
  return {
    nodes: merging.nodes,
    ...(main.data.behindFrom === undefined ? {} : { behindFrom: behind }),
    leftOut: {
      texts: sum(leftOut.map(({ texts }) => texts)),
      controls: sum(leftOut.map(({ controls }) => controls)),
      folded: sum(leftOut.map(({ folded }) => folded)),
    },
  };
}

interface Merging {
  readonly documents: readonly ReadDocument[];
  readonly unread: readonly UnreadDocument[];
  readonly maxDepth: number;
  readonly nodes: MergedNode[];
  readonly shown: ReadDocument[];
}

interface At {
  readonly merging: Merging;
  readonly depth: number;
  readonly inViewport: boolean;
}

function add(
  document: ReadDocument,
  range: { from: number; to: number },
  { merging, depth, inViewport }: At,
): void {
  if (range.from === 0) merging.shown.push(document);
  for (const node of document.data.nodes.slice(range.from, range.to)) {
    if (node.depth + depth > merging.maxDepth) continue;
    const own = { ...node, depth: node.depth + depth, inViewport: node.inViewport && inViewport };
    const inner = innerOf(node, document, merging);
    merging.nodes.push({ node: { ...own, ...inner?.notes }, document });
    if (inner?.document)
      add(
        inner.document,
        { from: 0, to: Infinity },
        { merging, depth: own.depth + 1, inViewport: own.inViewport },
      );
  }
}

function innerOf(
  { frame }: FlatNode,
  parent: ReadDocument,
  { documents, unread }: Merging,
): { notes: Partial<FlatNode>; document?: ReadDocument } | undefined {
  if (frame === undefined) return undefined;
  const document = documents.find((one) => one.parent === parent && one.key === frame);
  if (document?.data.url.startsWith('chrome-error:') === true) return { notes: { note: 'failed to load' } };
  if (document) {
    const { origin } = document.data;
    return { notes: origin === parent.data.origin ? {} : { origin }, document };
  }
  const failed = unread.find((one) => one.parent === parent && one.key === frame);
  return { notes: { note: failed?.note ?? 'not read' } };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
