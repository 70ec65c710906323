/** Reads all frames of a page at once into one tree that fits, and gives refs to what is shown of it. */
import { fail, type Json } from '../../errors.ts';
import type { PageKind } from '../../page/tree/types.ts';
import { dropIdleFrames } from '../../refs/idle-frames.ts';
import { type MergedTree, mergeFrames, type ReadDocument } from '../../refs/merge-frames.ts';
import { fitTree, type FittedTree, treeText, type TreeLine } from '../../refs/tree-text.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { giveRefs } from './give-refs.ts';
import { linesRoom, readDocuments, type Reading, type TreeRequest } from './read-documents.ts';
import { inTab } from './tab-boxes.ts';
import { treeJson } from './tree-json.ts';

export interface PageTree {
  readonly url: string;
  readonly title: string;
  readonly kind: PageKind | null;
  readonly isFromAxTree: boolean;
  /** Controls that only a listener makes clickable may be missing. */
  readonly isPartial: boolean;
  readonly matches: number | undefined;
  readonly tree: FittedTree;
  readonly refs: readonly GivenLine[];
  readonly folds: readonly { readonly ref: string; readonly count: number }[];
  readonly text: string;
  /** The same as nested objects. */
  readonly json: Json[];
}

export interface GivenLine {
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  /** The ref of the frame that holds it, and where its content comes from. */
  readonly frame?: string;
  readonly origin?: string;
}

export async function readTree(page: Page, request: TreeRequest, call: PageContext): Promise<PageTree> {
  const reading = await readDocuments(page, request, call);
  const [main] = reading.documents;
  if (!main) throw fail('stale_ref', { ref: request.part?.rootRef ?? request.part?.expand?.ref ?? '' });
  const { data } = main;
  const tree = fitTree(await merge(reading, request, call), linesRoom(request));
  const given = await giveRefs(tree, reading, call);
  const matches = reading.documents.reduce((sum, one) => sum + (one.data.matches ?? 0), 0);
  const refOf = (line: TreeLine): string | undefined => given.get(line) ?? line.own.node.ref;
  return {
    url: data.url,
    title: data.title,
    isFromAxTree: data.isFromAxTree === true,
    isPartial: reading.isPartial,
    kind: data.kind === 'empty' && tree.lines.length > 0 ? null : data.kind,
    matches: request.query === undefined ? undefined : matches,
    tree,
    refs: givenLines(tree, refOf, reading),
    folds: foldsOf(tree, refOf),
    text: treeText(tree, refOf),
    json: treeJson(tree, refOf),
  };
}

async function merge(
  { documents, unread, frames }: Reading,
  { query, boxes, maxDepth }: TreeRequest,
  { signal }: PageContext,
): Promise<MergedTree> {
  const all = mergeFrames(documents, unread, maxDepth);
  const tree = query === undefined ? all : dropIdleFrames(all, query);
  return boxes === true ? { ...tree, nodes: await inTab(tree.nodes, frames, signal) } : tree;
}

type RefOf = (line: TreeLine) => string | undefined;

function givenLines({ lines }: FittedTree, refOf: RefOf, { documents }: Reading): GivenLine[] {
  const [main] = documents;
  const frameRefs = new Map<ReadDocument, string>();
  return lines.flatMap((line) => {
    const { node, document } = line.own;
    const ref = refOf(line);
    if (ref === undefined || node.role === 'fold') return [];
    const inner = documents.find((one) => one.parent === document && one.key === node.frame);
    if (inner) frameRefs.set(inner, ref);
    const frame = frameRefs.get(document);
    const where =
      document === main ? {} : { ...(frame === undefined ? {} : { frame }), origin: document.data.origin };
    return [{ ref, role: node.role, name: node.name, ...where }];
  });
}

function foldsOf({ lines }: FittedTree, refOf: RefOf): { ref: string; count: number }[] {
  return lines.flatMap((line) => {
    const ref = refOf(line);
    const { role, count = 0 } = line.own.node;
    return role === 'fold' && ref !== undefined ? [{ ref, count }] : [];
  });
}
