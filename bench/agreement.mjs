// @ts-check
/**
 * `node bench/agreement.mjs URL…`: how far roles and names agree with those that Chromium computes, on whole pages.
 * Opens each address in a headless browser of its own and prints a table and the kinds of differences.
 */
import { compareAll } from './agreement/look.mjs';
import { bundleView } from './agreement/page-code.mjs';
import { Tab } from './agreement/wire.mjs';
import { onStage } from './stage.mjs';

const EXAMPLES = 3;

const urls = process.argv.slice(2);
if (urls.length === 0) {
  console.error('usage: node bench/agreement.mjs URL…');
  process.exit(2);
}

await onStage(async (stage) => {
  const { port, product } = await stage.browser('agreement');
  const code = await bundleView();
  /** @type {string[]} */
  const details = [];
  console.log(
    `${product}\n\n| page | elements | role % | name % | both % | names of ours alone |\n| --- | --: | --: | --: | --: | --: |`,
  );
  /** @type {Compared[]} */
  const all = [];
  for (const url of urls) {
    const compared = await look(port, code, url);
    all.push(...compared);
    console.log(row(url, compared));
    details.push(...kindsOf(url, compared));
  }
  console.log(row('**all**', all));
  console.log(['', ...details].join('\n'));
  // It writes its profile down before it ends.
  const tab = await Tab.open(port);
  await tab.send('Browser.close');
  await tab.close();
});

/** @param {number} port @param {string} code @param {string} url */
async function look(port, code, url) {
  const tab = await Tab.open(port);
  try {
    await tab.send('Accessibility.enable');
    await tab.show(url);
    return await compareAll(tab, code);
  } finally {
    await tab.close();
  }
}

/** @typedef {import('./agreement/look.mjs').Compared} Compared */

/** @param {string} title @param {Compared[]} compared */
function row(title, compared) {
  const share = (/** @type {(one: Compared) => boolean} */ test) =>
    ((100 * compared.filter(test).length) / Math.max(1, compared.length)).toFixed(2);
  const cells = [
    title,
    compared.length,
    share(({ verdict }) => verdict.role),
    share(({ verdict }) => verdict.name),
    share(({ verdict }) => verdict.role && verdict.name),
    compared.filter(({ ours }) => ours.isRepair).length,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @param {string} url @param {Compared[]} compared @returns {string[]} */
function kindsOf(url, compared) {
  /** @type {Map<string, Compared[]>} */
  const kinds = new Map();
  for (const one of compared) {
    const kind = kindOf(one);
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([kind, found]) => [
      `${url}: ${found.length} × ${kind}`,
      ...found.slice(0, EXAMPLES).map(example),
    ]);
}

/** @param {Compared} one */
function kindOf({ theirs, ours, verdict }) {
  if (!verdict.role) return `role: Chromium ${theirs.role}, ours ${ours.role}`;
  if (verdict.name) return undefined;
  const chromium = theirs.name.trim() === '' ? 'no name' : 'a name';
  return `name of ${ours.role}: Chromium ${chromium}, ours ${ours.name === '' ? 'none' : `from ${ours.from}`}`;
}

/** @param {Compared} one */
function example({ theirs, ours }) {
  const short = (/** @type {string} */ text) => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 100));
  return `    ${ours.html.replace(/\s+/g, ' ').slice(0, 160)}\n      Chromium ${short(theirs.name)}, ours ${short(ours.name)}`;
}
