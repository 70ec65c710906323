// @ts-check
/** What the answer to one click says of what the click brought about. */
import { RawTab } from '../common/raw-tab.mjs';
import { findRef, reasonOf, refOf } from './actor.mjs';
import { ADDED, EFFECTS, EFFECTS_FILE, USED } from './effects.mjs';
import { LATE, LATE_FILE } from './pages.mjs';

/** @typedef {import('./actor.mjs').Actor} Actor */
/** @typedef {import('./effects.mjs').Effect} Effect */
/** `file`: only in a file that the answer names. @typedef {'yes' | 'no' | 'file' | 'failed'} Verdict */
/** @typedef {{ verdict: Verdict, ms: number, text: string }} Telling */
/** By name of the effect, then of the actor. @typedef {Map<string, Map<string, Telling>>} Tellings */

/** @param {Actor[]} actors @param {string} site @returns {Promise<Tellings>} */
export async function tellEffects(actors, site) {
  /** @type {Tellings} */
  const all = new Map();
  for (const effect of EFFECTS) {
    /** @type {Map<string, Telling>} */
    const row = new Map();
    for (const actor of actors) row.set(actor.name, await tellEffect(actor, effect, site));
    all.set(effect.name, row);
  }
  return all;
}

/**
 * Each as often as there are rounds, on a page that is loaded anew.
 *
 * @param {Actor[]} actors
 * @param {string} site
 * @param {number} rounds
 * @returns {Promise<Map<string, Map<string, Telling[]>>>} By delay, then by name of the actor.
 */
export async function tellLate(actors, site, rounds) {
  /** @type {Map<string, Map<string, Telling[]>>} */
  const all = new Map();
  for (const { ms, label, marker } of LATE) {
    /** @type {Map<string, Telling[]>} */
    const row = new Map(actors.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const actor of actors) {
        const told = [new RegExp(marker)];
        row.get(actor.name)?.push(await clickAndRead(actor, `${site}/${LATE_FILE}`, { label, told }));
      }
    all.set(`${ms} ms`, row);
  }
  return all;
}

/** @param {Actor} actor @param {Effect} effect @param {string} site @returns {Promise<Telling>} */
async function tellEffect(actor, effect, site) {
  const telling = await clickAndRead(actor, `${site}/${EFFECTS_FILE}`, effect);
  if (effect.isDialog === true) await actor.answerDialog?.().catch(() => undefined);
  if (effect.opensTab === true) {
    await actor.closeNewTab?.();
    await closeTabs(actor.port, 'landed-9030');
  }
  if (telling.verdict === 'yes' && effect.told.some((told) => told.test(ADDED))) {
    const isUsable = await canUse(actor, telling.text);
    return { ...telling, verdict: isUsable ? 'yes' : 'no' };
  }
  return telling;
}

/**
 * @param {Actor} actor
 * @param {string} url
 * @param {{ label: string, told: RegExp[] }} what
 * @returns {Promise<Telling>}
 */
async function clickAndRead(actor, url, { label, told }) {
  let start = performance.now();
  try {
    await actor.open(url);
    const ref = await refOf(actor, label);
    start = performance.now();
    const { ms, text } = await actor.act({ kind: 'click', ref });
    return { verdict: judge(actor, text, told), ms, text };
  } catch (error) {
    const text = reasonOf(error);
    const isTold = told.every((marker) => marker.test(text));
    return { verdict: isTold ? 'yes' : 'failed', ms: performance.now() - start, text };
  }
}

/** @param {Actor} actor @param {string} text @param {RegExp[]} told @returns {Verdict} */
function judge(actor, text, told) {
  const holds = (/** @type {string} */ all) => told.every((marker) => marker.test(all));
  if (holds(text)) return 'yes';
  return actor.filed && holds(`${text}\n${actor.filed(text)}`) ? 'file' : 'no';
}

/** Whether the page hears of a click on the ref that the answer gives to what is new. @param {Actor} actor @param {string} text */
async function canUse(actor, text) {
  const ref = findRef(actor, text, ADDED);
  if (ref === undefined) return false;
  await actor.act({ kind: 'click', ref }).catch(() => undefined);
  const tab = await RawTab.attach(actor.port, EFFECTS_FILE);
  try {
    const titles = await tab.evaluate('document.title');
    return titles.includes(USED);
  } finally {
    tab.close();
  }
}

/** @param {number} port @param {string} part Of their addresses. */
async function closeTabs(port, part) {
  const reply = await fetch(`http://127.0.0.1:${port}/json/list`);
  /** @type {{ id: string, type: string, url: string }[]} */
  const targets = JSON.parse(await reply.text());
  for (const { id } of targets.filter(({ type, url }) => type === 'page' && url.includes(part)))
    await fetch(`http://127.0.0.1:${port}/json/close/${id}`);
}
