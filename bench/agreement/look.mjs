// @ts-check
/** All elements of a page that Chromium shows to assistive technology, as it sees them and as the page code does. */
import { compare } from './compare.mjs';

const BATCH = 200;

/** @typedef {import('devtools-protocol').Protocol.Accessibility.AXNode} Node */
/** @typedef {import('devtools-protocol').Protocol.Page.FrameTree} FrameTree */
/** @typedef {import('./wire.mjs').Tab} Tab */
/** @typedef {import('./compare.mjs').Ours & { from: string, html: string }} View */
/**
 * @typedef {{ theirs: import('./compare.mjs').Theirs, ours: View, verdict: import('./compare.mjs').Verdict }} Compared
 */

/**
 * In the main frame and in the frames that share its process.
 *
 * @param {Tab} tab
 * @param {string} code
 * @returns {Promise<Compared[]>}
 */
export async function compareAll(tab, code) {
  const { frameTree } = await tab.send('Page.getFrameTree');
  /** @type {Compared[]} */
  const found = [];
  for (const frameId of framesOf(frameTree)) found.push(...(await compareFrame(tab, code, frameId)));
  return found;
}

/** @param {FrameTree} tree @returns {string[]} */
function framesOf(tree) {
  return [tree.frame.id, ...(tree.childFrames ?? []).flatMap(framesOf)];
}

/** @param {Tab} tab @param {string} code @param {string} frameId */
async function compareFrame(tab, code, frameId) {
  const { executionContextId } = await tab.send('Page.createIsolatedWorld', { frameId });
  await tab.evaluate(code, executionContextId);
  const { nodes } = await tab.send('Accessibility.getFullAXTree', { frameId });
  const shown = nodes.filter((node) => !node.ignored && node.backendDOMNodeId !== undefined);
  /** @type {Compared[]} */
  const found = [];
  for (let at = 0; at < shown.length; at += BATCH) {
    const batch = shown.slice(at, at + BATCH);
    const views = await viewsOf(tab, batch, executionContextId);
    batch.forEach((node, index) => {
      const ours = views[index];
      if (ours) found.push(pair(node, ours));
    });
  }
  return found;
}

/** @param {Tab} tab @param {Node[]} nodes @param {number} executionContextId @returns {Promise<(View | null)[]>} */
async function viewsOf(tab, nodes, executionContextId) {
  const elements = await Promise.all(nodes.map((node) => elementOf(tab, node, executionContextId)));
  const reply = await tab.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function (...elements) { return __view(...elements); }',
    arguments: elements,
    executionContextId,
    returnByValue: true,
  });
  if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description);
  /** @type {(View | null)[]} */
  const views = reply.result.value;
  return views;
}

/** @param {Tab} tab @param {Node} node @param {number} executionContextId */
async function elementOf(tab, { backendDOMNodeId: backendNodeId }, executionContextId) {
  try {
    const { object } = await tab.send('DOM.resolveNode', { backendNodeId, executionContextId });
    return { objectId: object.objectId };
  } catch {
    // Gone since the tree was read.
    return { value: null };
  }
}

/** @param {Node} node @param {View} ours @returns {Compared} */
function pair({ role, name }, ours) {
  const theirs = { role: String(role?.value ?? ''), name: String(name?.value ?? '') };
  return { theirs, ours, verdict: compare(theirs, ours) };
}
