// @ts-check
/** Where a run was made. */
import { cpus, loadavg, release } from 'node:os';

/** @typedef {{ date: string, cores: number, model: string, system: string, node: string, browser: string, load: string }} Machine */

/** Average number of processes that ran or wanted to, over the last minute. */
export const loadNow = () => loadavg()[0] ?? 0;

/**
 * @param {string} browser
 * @param {number} loadBefore
 * @returns {Machine}
 */
export function machine(browser, loadBefore) {
  const cores = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cores.length,
    model: cores[0]?.model.trim() ?? '',
    system: `${process.platform} ${release()}`,
    node: process.version,
    browser,
    load: [loadBefore, loadNow()].map((value) => value.toFixed(1)).join(' at the start, '),
  };
}
