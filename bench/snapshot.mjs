// @ts-check
/**
 * What a snapshot costs and what it finds, next to peers and to the physical limit, all in one run:
 * `npm run bench:snapshot`. Flags: `--quick` for a look; `--pages form,zoo`; `--only remora,playwright`; `--out FILE`,
 * which only a whole run writes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chosen } from './common/chosen.mjs';
import { loadNow, machine } from './machine.mjs';
import { PAGES } from './pages/all.mjs';
import { assemble, TOOLS } from './snapshot/cast.mjs';
import { measureLeak } from './snapshot/leak.mjs';
import { measurePage } from './snapshot/measure.mjs';
import { describePage, renderReport } from './snapshot/report.mjs';
import { serveSite } from './snapshot/site.mjs';
import { onStage } from './stage.mjs';

/** @typedef {import('./snapshot/cast.mjs').Cast} Cast */
/** @typedef {import('./stage.mjs').Stage} Stage */

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pages: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const SIZES = values.quick
  ? { rounds: 4, largeRounds: 2, clicks: 100, leak: 200 }
  : { rounds: 12, largeRounds: 3, clicks: 100, leak: 2_000 };
const LARGE = ['table25k', 'table100k', 'manual'];
const LEAK_FILE = 'shop.html';

await onStage(async (stage) => {
  const report = await run(stage);
  console.log(report);
  const isWhole = !values.quick && values.pages === undefined && values.only === undefined;
  if (values.out !== undefined && isWhole) writeFileSync(values.out, report);
});

/** @param {Stage} stage */
async function run(stage) {
  const loadBefore = loadNow();
  const names = PAGES.map(({ name }) => name);
  const wanted = chosen(values.pages, names);
  const site = await serveSite(stage);
  const cast = await assemble(stage, chosen(values.only, TOOLS));
  const figures = [];
  for (const page of PAGES.filter(({ name }) => wanted.includes(name))) {
    const rounds = LARGE.includes(page.name) ? SIZES.largeRounds : SIZES.rounds;
    console.error(`${page.name} …`);
    const found = await measurePage(cast, page, { site, rounds, clicks: SIZES.clicks });
    console.error(describePage(found));
    figures.push(found);
  }
  const leak = await leakOf(cast, site);
  return renderReport({
    pages: figures,
    machine: machine(cast.browser, loadBefore),
    ...(leak ? { leak } : {}),
  });
}

/** @param {Cast} cast @param {string} site */
async function leakOf({ remora }, site) {
  if (!remora) return undefined;
  console.error(`${SIZES.leak} snapshots …`);
  // The browser keeps the documents that a tab has shown before, and would count them.
  await remora.openTab(`${site}/${LEAK_FILE}`);
  return measureLeak(remora.socket, LEAK_FILE, SIZES.leak);
}
