/** Roles and names against Chromium's own, rule by rule: what is expected comes from the browser while the test runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness.ts';
import * as ariaNames from './cases/aria-names.ts';
import * as content from './cases/content.ts';
import * as elements from './cases/elements.ts';
import * as forms from './cases/forms.ts';
import * as labels from './cases/labels.ts';
import * as roleAttribute from './cases/role-attribute.ts';
import * as styled from './cases/styled-and-shadow.ts';
import * as tables from './cases/tables-and-lists.ts';
import { agreementOn, type Agreement, type Cases } from './chromium.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { partOf } from '../../helpers/thorough.ts';

const { PSEUDO_STYLE, ...styledGroups } = styled;
const GROUPS: Readonly<Record<string, Cases>> = {
  ...roleAttribute,
  ...elements,
  ...forms,
  ...tables,
  ...ariaNames,
  ...labels,
  ...content,
  ...styledGroups,
};

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const results = new Map<string, Promise<Agreement>>();

/** Each group is looked at once, whichever test asks first. */
function resultOf(group: string): Promise<Agreement> {
  const known = results.get(group) ?? agreementOn(browser, GROUPS[group] ?? {}, PSEUDO_STYLE);
  results.set(group, known);
  return known;
}

const TRIED = partOf(Object.keys(GROUPS), 2);

test.each(TRIED)('%s: as Chromium', async (group) => {
  const { differences } = await resultOf(group);
  const isException = (name: string): boolean => EXCEPTIONS[`${group}: ${name}`] !== undefined;
  expect([...differences].filter(([name]) => !isException(name))).toEqual([]);
  const known = Object.keys(EXCEPTIONS).filter((key) => key.startsWith(`${group}: `));
  expect(known.filter((key) => !differences.has(key.slice(group.length + 2)))).toEqual([]);
});

test('at least 99 % of at least 400 compared elements agree', async () => {
  const all: Agreement[] = [];
  for (const group of TRIED) {
    const one = await resultOf(group);
    console.info(`| ${group} | ${one.total} | ${one.compared} | ${one.compared - one.differences.size} |`);
    all.push(one);
  }
  const compared = all.reduce((sum, one) => sum + one.compared, 0);
  const different = all.reduce((sum, one) => sum + one.differences.size, 0);
  const share = (100 * (compared - different)) / compared;
  console.info(`${compared} compared in ${all.length} groups, ${share.toFixed(2)} % agree with Chromium`);
  expect(compared).toBeGreaterThanOrEqual(400);
  expect(share).toBeGreaterThanOrEqual(99);
}, 60_000);
