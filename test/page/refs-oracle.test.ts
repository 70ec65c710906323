/**
 * Thousands of random changes of a page, with an oracle (SNAP-5): a ref leads to the element it was given for, or to the one
 * newcomer that is like it, or to none. Nothing else ever.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser, type TestPage } from './harness.ts';
import { follow, mutatingPage, uidsThere } from './mutating-page.ts';
import { isThorough } from '../helpers/thorough.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

interface Given {
  readonly uid: string;
  name: string;
  /** Who was in the page at the last snapshot that showed it. */
  beside: ReadonlySet<string>;
}

const CHANGES_A_STEP = 20;
const STEPS = isThorough ? 100 : 40;

test.each(isThorough ? [1, 2, 3, 4, 5] : [1])('changes of seed %i', { timeout: 120_000 }, async (seed) => {
  const page = await browser.show(mutatingPage(seed));
  const given = new Map<string, Given>();
  const counts: Record<string, number> = {};
  let nextRef = 1;
  for (let step = 0; step < STEPS; step += 1) {
    if (step % 3 === 0) nextRef = await look(page, given, nextRef);
    await page.main(`mutate(${CHANGES_A_STEP})`);
    const there = await uidsThere(page);
    for (const { ref, status, uid, name } of await follow(page, sample(given, step))) {
      const wanted = given.get(ref);
      const where = `seed ${seed}, step ${step}, ${ref}: ${status}`;
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 'exact') {
        expect(uid, where).toBe(wanted?.uid);
        // The answer tells what it is called by now.
        if (wanted) wanted.name = name;
      } else expect(there.has(wanted?.uid ?? ''), `${where}, and it is there`).toBe(false);
      if (status === 'recovered') {
        expect(name, where).toBe(wanted?.name);
        expect(wanted?.beside.has(uid ?? ''), `${where}, to one that was there beside it`).toBe(false);
      }
      expect(status, where).not.toBe('unknown');
    }
  }
  await page.close();
  expect(counts['exact']).toBeGreaterThan(5 * STEPS);
  expect(counts['recovered']).toBeGreaterThan(STEPS);
  expect(counts['gone']).toBeGreaterThan(5 * STEPS);
});

test('refs never cross documents, not even to the same page loaded again', async () => {
  const page = await browser.show(mutatingPage(9));
  const given = new Map<string, Given>();
  await look(page, given, 1);
  const url = String(await page.main('location.href'));
  await page.open(browser.serve('/away', '<p>away').replace('127.0.0.1', 'localhost'));
  await page.open(url);
  for (const { status } of await follow(page, [...given.keys()])) expect(status).toBe('unknown');
});

/** A snapshot; what it shows is known from then on. */
async function look(page: TestPage, given: Map<string, Given>, firstRef: number): Promise<number> {
  const { nodes, nextRef } = await page.snapshot({ firstRef, interactive: true });
  const beside = await uidsThere(page);
  for (const { ref, url, name } of nodes) {
    if (ref === undefined || url === undefined) continue;
    const known = given.get(ref);
    if (known) {
      expect(known.uid, `${ref} means another element now`).toBe(url);
      known.name = name;
      known.beside = new Set([...known.beside, ...beside]);
    } else given.set(ref, { uid: url, name, beside });
  }
  return nextRef;
}

/** The youngest refs, and some of the old ones. */
function sample(given: ReadonlyMap<string, Given>, step: number): string[] {
  const refs = [...given.keys()];
  const old = refs.slice(0, -40);
  return [...refs.slice(-40), ...old.filter((_ref, i) => i % 17 === step % 17).slice(0, 20)];
}
