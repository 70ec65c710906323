/** Where a script for a frame runs: in the frame's own world, through the session that reaches it. */
import type { Protocol } from '../../cdp/protocol.ts';
import { fail } from '../../errors.ts';
import { parseTarget } from '../../refs/parse-target.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { findElement } from '../element/find-element.ts';

/** A frame as scripts see it. */
export interface ScriptPlace {
  /** The frame in whose world elements of this document get their refs, and whose session runs the script. */
  readonly frame: Frame;
  /** A handle of the document; undefined for the outermost document of the session. */
  readonly documentId: string | undefined;
  readonly origin: string;
}

/** `wanted`: the frame's element (a ref, role and name, css=…), or part of its address. Throws `stale_ref`, `no_match` or `many_matches`. */
export function frameDocument(page: Page, wanted: string, call: PageContext): Promise<ScriptPlace> {
  const target = parseTarget(wanted);
  const isElement = target.kind === 'ref' || target.kind === 'role' || wanted.startsWith('css=');
  return isElement ? byElement(page, wanted, call) : byUrl(page, wanted, call);
}

async function byElement(page: Page, wanted: string, call: PageContext): Promise<ScriptPlace> {
  const { signal } = call;
  const { frame, ref } = await findElement(page, wanted, call);
  const objectId = await frame.world.element(ref, { signal });
  try {
    const { node } = await frame.cdp.send(
      'DOM.describeNode',
      { objectId, depth: 1, pierce: true },
      { signal },
    );
    if (node.frameId === undefined || !/^i?frame$/i.test(node.nodeName))
      throw fail('no_match', { target: `the frame ${wanted}` }, { message: `${ref} is not a frame.` });
    return await placeOf(page, { id: node.frameId, around: frame, node }, call);
  } finally {
    await frame.world.release(objectId);
  }
}

async function byUrl(page: Page, wanted: string, call: PageContext): Promise<ScriptPlace> {
  const { signal } = call;
  const { frames } = await page.frames.all(signal);
  const roots = frames.filter((frame) => frame.root === frame);
  const trees = await Promise.all(
    roots.map(async (root) => {
      const { frameTree } = await root.cdp.send('Page.getFrameTree', undefined, { signal });
      return allFrames(frameTree).map((frame) => ({ root, frame }));
    }),
  );
  const found = trees
    .flat()
    .filter(({ frame }) => frame.id !== page.cdp.targetId && frame.url.includes(wanted));
  const [first, ...others] = found;
  if (!first) throw fail('no_match', { target: `the frame ${wanted}` });
  if (others.length > 0) {
    const text = found.map(({ frame }) => frame.url.slice(0, 200)).join('\n');
    throw fail(
      'many_matches',
      { target: `the frame ${wanted}`, count: found.length },
      { page: { origin: page.origin, text } },
    );
  }
  const { root, frame } = first;
  if (root.id === frame.id) return placeOf(page, { id: frame.id, around: root, node: undefined }, call);
  const owner = await root.cdp.send('DOM.getFrameOwner', { frameId: frame.id }, { signal });
  const { backendNodeId } = owner;
  const { node } = await root.cdp.send(
    'DOM.describeNode',
    { backendNodeId, depth: 1, pierce: true },
    { signal },
  );
  return placeOf(page, { id: frame.id, around: root, node }, call);
}

interface Found {
  readonly id: string;
  /** A frame of the session in which the frame's element is, or itself. */
  readonly around: Frame;
  readonly node: Protocol.DOM.Node | undefined;
}

async function placeOf(
  page: Page,
  { id, around, node }: Found,
  { signal }: PageContext,
): Promise<ScriptPlace> {
  const { frames } = await page.frames.all(signal);
  const own = frames.find((frame) => frame.id === id);
  const frame = own ?? around;
  if (own && own.root === own) return { frame, documentId: undefined, origin: own.origin };
  const backendNodeId = node?.contentDocument?.backendNodeId;
  if (backendNodeId === undefined)
    throw fail(
      'no_match',
      { target: 'the frame' },
      {
        message: 'The frame does not answer: it is loading, busy or hung.',
        hint: 'Try again; `remora snapshot` shows which frames can be read.',
      },
    );
  const { object } = await around.cdp.send('DOM.resolveNode', { backendNodeId }, { signal });
  return { frame, documentId: object.objectId, origin: frame.origin };
}

function allFrames(tree: Protocol.Page.FrameTree): Protocol.Page.Frame[] {
  return [tree.frame, ...(tree.childFrames ?? []).flatMap(allFrames)];
}
