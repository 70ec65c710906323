// @ts-check
/**
 * What each way in costs a model for the same task, next to peers, all in one run: `npm run bench:ways`. Flags:
 * `--quick` for a look; `--only remora,playwright`; `--show` prints what was written and read in place of the figures;
 * `--out FILE`, which only a whole run writes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chosen } from './common/chosen.mjs';
import { tokenCounter } from './common/tokens.mjs';
import { loadNow, machine } from './machine.mjs';
import { onStage } from './stage.mjs';
import { assemble, TOOLS } from './ways/cast.mjs';
import { measure } from './ways/measure.mjs';
import { renderReport, renderTurns } from './ways/report.mjs';
import { serveShop } from './ways/shop.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    show: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const ROUNDS = values.quick ? 1 : 5;

await onStage(async (stage) => {
  const loadBefore = loadNow();
  const countTokens = tokenCounter();
  const shop = await serveShop(stage);
  const { ways, absent, browser } = await assemble(stage, chosen(values.only, TOOLS));
  const figures = await measure(ways, shop, { rounds: ROUNDS, countTokens });
  const report = values.show
    ? renderTurns(figures, countTokens)
    : renderReport({ figures, absent, machine: machine(browser, loadBefore) });
  console.log(report);
  const isWhole = !values.quick && !values.show && values.only === undefined;
  if (values.out !== undefined && isWhole) writeFileSync(values.out, report);
});
