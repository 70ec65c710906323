/** The document of a frame, as a handle in that frame's own world. */
import type { Protocol } from '../../cdp/protocol.ts';
import { fail } from '../../errors.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';

/** `wanted`: a ref of the frame's element, or part of its address. Throws `no_match` or `many_matches`. */
export async function frameDocument(page: Page, wanted: string, call: PageContext): Promise<string> {
  const { signal } = call;
  const owner = /^e[1-9]\d*$/.test(wanted)
    ? await byRef(page, wanted, call)
    : await byUrl(page, wanted, call);
  const { node } = await page.cdp.send('DOM.describeNode', { ...owner, depth: 1, pierce: true }, { signal });
  const backendNodeId = node.contentDocument?.backendNodeId;
  if (backendNodeId === undefined) {
    throw fail(
      'unsupported',
      {
        reason: `The frame ${wanted} belongs to another site and runs on its own; scripts do not reach it yet.`,
        action: 'evaluate',
      },
      {
        hint: 'Open its address in a tab of its own: `remora open URL`.',
      },
    );
  }
  const { object } = await page.cdp.send('DOM.resolveNode', { backendNodeId }, { signal });
  if (object.objectId === undefined) throw fail('no_match', { target: wanted });
  return object.objectId;
}

type Owner = { readonly objectId: string } | { readonly backendNodeId: number };

async function byRef(page: Page, ref: string, { signal }: PageContext): Promise<Owner> {
  return { objectId: await page.world.element(ref, { signal }) };
}

async function byUrl(page: Page, wanted: string, { signal }: PageContext): Promise<Owner> {
  const { frameTree } = await page.cdp.send('Page.getFrameTree', undefined, { signal });
  const frames = childFrames(frameTree).filter((frame) => frame.url.includes(wanted));
  const [frame, ...others] = frames;
  if (!frame) throw fail('no_match', { target: `the frame ${wanted}` });
  if (others.length > 0) {
    const text = frames.map(({ url }) => url.slice(0, 200)).join('\n');
    throw fail(
      'many_matches',
      { target: `the frame ${wanted}`, count: frames.length },
      { page: { origin: page.origin, text } },
    );
  }
  return page.cdp.send('DOM.getFrameOwner', { frameId: frame.id }, { signal });
}

function childFrames(tree: Protocol.Page.FrameTree): Protocol.Page.Frame[] {
  return (tree.childFrames ?? []).flatMap((child) => [child.frame, ...childFrames(child)]);
}
