// @ts-check
/** What snapshots leave behind in the page: its nodes and its heap, before and after many. */
import { RawTab } from '../common/raw-tab.mjs';

/** @typedef {import('./tool.mjs').Tool} Tool */
/** @typedef {{ nodes: number, heapKb: number }} Footprint */
/** @typedef {{ calls: number, before: Footprint, after: Footprint }} Leak */

/**
 * @param {Tool} tool With the page open.
 * @param {string} file
 * @param {number} calls
 * @returns {Promise<Leak>}
 */
export async function measureLeak(tool, file, calls) {
  await tool.snapshot();
  const before = await footprint(tool.port, file);
  for (let done = 0; done < calls; done += 1) await tool.snapshot();
  return { calls, before, after: await footprint(tool.port, file) };
}

/** @param {number} port @param {string} file @returns {Promise<Footprint>} */
async function footprint(port, file) {
  const tab = await RawTab.attach(port, file);
  try {
    // What only weak references hold is gone after the second.
    await tab.send('HeapProfiler.collectGarbage');
    await tab.send('HeapProfiler.collectGarbage');
    /** @type {{ nodes: number }} */
    const { nodes } = await tab.send('Memory.getDOMCounters');
    /** @type {{ usedSize: number }} */
    const { usedSize } = await tab.send('Runtime.getHeapUsage');
    return { nodes, heapKb: usedSize / 1024 };
  } finally {
    tab.close();
  }
}
