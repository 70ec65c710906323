// @ts-check
/** One way in, and one run of the task by it. */
import { parseLines } from '../common/lines.mjs';
import { ORDER_NUMBER, WANTED } from './shop.mjs';

/** @typedef {import('../common/rounds.mjs').Answer} Answer */
/** @typedef {import('./calls.mjs').Call} Call */
/** @typedef {import('./shop.mjs').Shop} Shop */

/**
 * @typedef {object} Way
 * @property {string} name
 * @property {number} port Of the browser that it works in.
 * @property {string[]} [before] What a model has read when it writes the first call; nothing where programs call.
 * @property {Call[]} calls
 * @property {(call: any) => Promise<Answer>} send Rejects when the tool says that it failed.
 * @property {(answer: string) => string} [shown] What of an answer lists the page, where that is not all of it.
 * @property {boolean} [offersAll] Its answers give a ref only to what can be acted on.
 * @property {RegExp} [tab] Where an answer tells the number of the tab.
 */
/** What was written, and what came back. @typedef {{ written: string, answer: string, ms: number }} Turn */

/** The browser's list of tabs may be late. */
const GONE_MS = 2_000;

/**
 * Rejects when the task was not done.
 *
 * @param {Way} way
 * @param {Shop} shop
 * @param {Turn[]} turns Takes each as it is made.
 */
export async function doTask(way, shop, turns) {
  const before = shop.orders.length;
  const openBefore = await countOpen(way.port, shop.url);
  for (const template of way.calls) {
    const call = fillIn(template, (name) => meaning(name, way, shop, turns));
    const { text, ms } = await way.send(call);
    turns.push({ written: written(call), answer: text, ms });
  }
  const orders = shop.orders.slice(before);
  if (orders.length !== 1 || orders[0] !== WANTED)
    throw new Error(`it sent ${orders.join(' and ') || 'nothing'}`);
  if (!turns.some(({ answer }) => answer.includes(ORDER_NUMBER)))
    throw new Error('no answer tells the number of the order');
  if (!(await closesTo(way.port, shop.url, openBefore))) throw new Error('the page is still open');
}

/** As a model writes it: the call of a tool, which a shell is too; of a program the request. @param {Call} call */
function written(call) {
  if (typeof call === 'string') return JSON.stringify({ name: 'shell', arguments: { command: call } });
  if ('post' in call) return `POST ${call.post} ${JSON.stringify(call.body)}`;
  return JSON.stringify(call);
}

/** @param {Call} template @param {(name: string) => string | number} meaningOf */
function fillIn(template, meaningOf) {
  const text = JSON.stringify(template)
    .replace('"«tab»"', () => String(meaningOf('tab')))
    .replace(/«([^»]+)»/g, (_all, /** @type {string} */ name) => String(meaningOf(name)));
  /** @type {Call} */
  const call = JSON.parse(text);
  return call;
}

/** @param {string} name @param {Way} way @param {Shop} shop @param {Turn[]} turns */
function meaning(name, way, shop, turns) {
  if (name === 'url') return shop.url;
  const { shown = (/** @type {string} */ answer) => answer } = way;
  const said = turns.map(({ answer }) => shown(answer)).toReversed();
  const found =
    name === 'tab'
      ? said.map((answer) => way.tab?.exec(answer)?.[1]).find((tab) => tab !== undefined)
      : said.map((answer) => refOf(answer, name, way.offersAll)).find((ref) => ref !== undefined);
  if (found === undefined) throw new Error(`no answer shows "${name}"`);
  return found;
}

/** @param {string} answer @param {string} label @param {boolean} [offersAll] */
function refOf(answer, label, offersAll) {
  const lines = parseLines(answer, offersAll).filter(({ labels }) => labels.includes(label));
  return (lines.find(({ isOffered }) => isOffered) ?? lines[0])?.ref;
}

/** @param {number} port @param {string} url @param {number} most */
async function closesTo(port, url, most) {
  for (const end = Date.now() + GONE_MS; Date.now() < end;)
    if ((await countOpen(port, url)) <= most) return true;
  return false;
}

/** @param {number} port @param {string} url */
async function countOpen(port, url) {
  const reply = await fetch(`http://127.0.0.1:${port}/json/list`);
  /** @type {{ url: string }[]} */
  const targets = JSON.parse(await reply.text());
  return targets.filter((target) => target.url === url).length;
}
