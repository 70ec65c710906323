// @ts-check
/**
 * What an action costs and what its answer says, next to peers and to the bare input, all in one run:
 * `npm run bench:acting`. Flags: `--quick` for a look; `--only remora,playwright`; `--parts speed,told`; `--out FILE`,
 * which only a whole run writes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { assemble, tellers, TOOLS } from './acting/cast.mjs';
import { BUSY_PAGES, LARGE_FILE, SMALL_FILE } from './acting/pages.mjs';
import { renderReport } from './acting/report.mjs';
import { serveActing } from './acting/site.mjs';
import { timeStep } from './acting/speed.mjs';
import { timeTask } from './acting/task.mjs';
import { tellEffects, tellLate } from './acting/told.mjs';
import { chosen } from './common/chosen.mjs';
import { loadNow, machine } from './machine.mjs';
import { onStage } from './stage.mjs';

/** @typedef {import('./acting/actor.mjs').Actor} Actor */
/** @typedef {import('./acting/cast.mjs').Cast} Cast */
/** @typedef {import('./acting/speed.mjs').Speed} Speed */
/** @typedef {import('./stage.mjs').Stage} Stage */

const PARTS = ['speed', 'late', 'told', 'busy', 'task'];
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    parts: { type: 'string' },
    out: { type: 'string' },
  },
});
const SIZES = values.quick
  ? { small: 3, large: 2, late: 1, busy: 2, task: 1 }
  : { small: 15, large: 7, late: 3, busy: 5, task: 3 };

await onStage(async (stage) => {
  const report = await run(stage);
  console.log(report);
  const isWhole = !values.quick && values.parts === undefined && values.only === undefined;
  if (values.out !== undefined && isWhole) writeFileSync(values.out, report);
});

/** @param {Stage} stage */
async function run(stage) {
  const loadBefore = loadNow();
  const parts = chosen(values.parts, PARTS);
  const site = await serveActing(stage);
  const cast = await assemble(stage, chosen(values.only, TOOLS));
  const { countTokens, absent } = cast;
  /** @type {<T>(name: string, work: () => Promise<T>) => Promise<T | undefined>} */
  const part = async (name, work) => {
    if (!parts.includes(name)) return undefined;
    console.error(`${name} …`);
    return work();
  };
  return renderReport({
    speed: await part('speed', () => timeStatic(cast, site.url)),
    busy: await part('busy', () => timeBusy(cast, site.url)),
    late: await part('late', () => tellLate(tellers(cast), site.url, SIZES.late)),
    told: await part('told', () => tellEffects(tellers(cast), site.url)),
    task: await part('task', () => timeTask(workers(cast), site, { rounds: SIZES.task, countTokens })),
    countTokens,
    absent,
    machine: machine(cast.browser, loadBefore),
  });
}

/** @param {Cast} cast @param {string} site @returns {Promise<Speed[]>} */
async function timeStatic(cast, site) {
  const steps = [
    {
      name: 'click, small page',
      file: SMALL_FILE,
      kind: /** @type {const} */ ('click'),
      rounds: SIZES.small,
    },
    { name: 'fill, small page', file: SMALL_FILE, kind: /** @type {const} */ ('fill'), rounds: SIZES.small },
    {
      name: 'click, large page',
      file: LARGE_FILE,
      kind: /** @type {const} */ ('click'),
      rounds: SIZES.large,
    },
  ];
  const speeds = [];
  for (const { file, ...how } of steps) speeds.push(await timeStep(actors(cast), `${site}/${file}`, how));
  return speeds;
}

/** @param {Cast} cast @param {string} site @returns {Promise<Speed[]>} */
async function timeBusy(cast, site) {
  const speeds = [];
  for (const { name, file } of BUSY_PAGES)
    speeds.push(await timeStep(actors(cast), `${site}/${file}`, { name, kind: 'click', rounds: SIZES.busy }));
  return speeds;
}

/** @param {Cast} cast @returns {Actor[]} */
function actors({ floor, remora, peers }) {
  return [...(remora ? [remora.shell, remora.socket, remora.quiet] : []), ...peers, floor];
}

/** @param {Cast} cast */
function workers({ floor, remora, peers, batches }) {
  const own = remora ? [remora.shell, remora.quietShell] : [];
  const batched = [...(remora ? [remora.batch] : []), ...batches];
  const each = [...own, ...batched, ...peers, floor].map((actor) => ({ actor, isThrifty: false }));
  return [...each, ...[...own.slice(0, 1), ...peers].map((actor) => ({ actor, isThrifty: true }))];
}
