import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { recordFlow } from '../../../src/flows/record/record-flow.ts';
import type { RecordedStep } from '../../../src/flows/record/recorded-step.ts';

type Given = Partial<RecordedStep> & Pick<RecordedStep, 'action' | 'input'>;

const SHOP = 'http://shop.test/items';

const toSteps = (given: readonly Given[]): RecordedStep[] =>
  given.map((step, index) => ({ n: index + 1, tab: 't1', url: SHOP, ...step }));

const record = (...given: Given[]) => recordFlow(toSteps(given), { name: 'shop', catalogue });

/** The steps of the file, as another program reads them. */
function stepsOf(...given: Given[]): unknown {
  const file: unknown = parse(record(...given).yaml);
  return typeof file === 'object' && file !== null && 'steps' in file ? file.steps : undefined;
}

const open: Given = { action: 'open', input: { url: SHOP, waitUntil: 'domcontentloaded' } };
const save: Given = { action: 'click', input: { target: 'button "Save"' } };
const fill = (target: string, text: string): Given => ({ action: 'fill', input: { target, text } });
const OPEN = { open: SHOP };
const SAVE = { click: 'button "Save"' };
const END = { expect: { url: '/items' } };

test('the whole file, with inputs, a secret and what the recording paused for', () => {
  const { yaml, inputs, secrets, leftOut } = record(
    open,
    { action: 'text', input: {}, read: true },
    fill('textbox "First name"', 'Ada'),
    fill('textbox "Password"', '${secrets.password}'),
    { action: 'select', input: { target: 'combobox "Town"', values: ['Oslo'] } },
    { action: 'wait', input: { time: 500 }, read: true },
    { ...save, error: 'obscured' },
    { ...save, urlAfter: 'http://shop.test/items/1234' },
  );
  expect(yaml).toBe(`name: shop
description: Recorded on shop.test.
inputs:
  first_name: Ada
secrets:
  - password

steps:
  - open: http://shop.test/items
  - fill:
      target: textbox "First name"
      text: \${first_name}
  - fill:
      target: textbox "Password"
      text: \${secrets.password}
  - select:
      target: combobox "Town"
      values:
        - Oslo
  # The recording paused here for 500 ms. Steps wait by themselves for what they need.
  - click: button "Save"
  - expect:
      url: /items
`);
  expect({ inputs, secrets }).toEqual({ inputs: ['first_name'], secrets: ['password'] });
  expect(leftOut).toEqual({ failed: 1, reads: 1, waits: 1, overwritten: 0 });
});

test('begins with the page that was open, and ends with what the recording itself claims', () => {
  const claim: Given = { action: 'expect', input: { text: 'Saved' }, read: true };
  expect(stepsOf(save, claim)).toEqual([OPEN, SAVE, { expect: { text: 'Saved' } }]);
});

test('a first navigate and a blank tab become the open; a redirected one keeps what was asked for', () => {
  const go: Given = {
    action: 'navigate',
    input: { url: 'shop.test/?utm_source=mail&q=a' },
    url: 'about:blank',
    urlAfter: 'http://shop.test/login',
  };
  const asked = [{ open: 'shop.test/?q=a' }, { expect: { url: '/login' } }];
  expect(stepsOf(go)).toEqual(asked);
  expect(stepsOf({ action: 'open', input: { url: 'about:blank' }, url: 'about:blank' }, go)).toEqual(asked);
});

test('a field that is filled again keeps its last text, unless something was done between', () => {
  const [first, other, second] = [fill('#a', 'one'), fill('#b', 'two'), fill('#a', 'three')];
  const filled = (target: string, text: string) => ({ fill: { target, text } });
  expect(stepsOf(open, first, other, second)).toEqual([
    OPEN,
    filled('#b', '${b}'),
    filled('#a', '${a}'),
    END,
  ]);
  expect(stepsOf(open, first, save, second)).toEqual([
    OPEN,
    filled('#a', '${a}'),
    SAVE,
    filled('#a', '${a_2}'),
    END,
  ]);
  const sent: Given = { action: 'fill', input: { target: '#a', text: 'one', submit: true } };
  expect(record(open, sent, second).leftOut.overwritten).toBe(0);
});

test('fields of one name get numbers, and the page showing what was typed follows the input', () => {
  const { yaml } = record(
    open,
    fill('textbox "Name" in group "Buyer"', 'Ada Lovelace'),
    fill('textbox "Name" in group "Payer"', 'Charles'),
    { action: 'click', input: { target: 'link "Ada Lovelace"' } },
    { action: 'click', input: { target: 'button "Charles"' } },
    { action: 'expect', input: { text: 'Thank you, Ada Lovelace!' }, read: true },
  );
  const file: unknown = parse(yaml);
  expect(file).toMatchObject({ inputs: { name: 'Ada Lovelace', name_2: 'Charles' } });
  expect(file).toHaveProperty('steps[3]', { click: 'link "${name}"' });
  expect(file).toHaveProperty('steps[4]', { click: 'button "Charles"' });
  expect(file).toHaveProperty('steps[5]', { expect: { text: 'Thank you, ${name}!' } });
});

test('several tabs have names; one that the page opened is kept in a variable; one alone is not spoken of', () => {
  const other = { tab: 't2', url: 'http://help.test/' };
  const popup = { tab: 't3', url: 'http://pay.test/' };
  expect(
    stepsOf(
      open,
      { action: 'open', input: { url: other.url }, ...other },
      { action: 'focus', input: { tab: 't1' } },
      { ...save, newTab: 't3' },
      { ...save, ...popup },
      { action: 'close', input: {}, ...popup },
      { ...save, ...other },
    ),
  ).toEqual([
    { open: { url: SHOP, name: 'tab1' } },
    { open: { url: other.url, name: 'tab2' } },
    { focus: 'tab1' },
    { ...SAVE, as: 'tab3', from: 'newTab.tab' },
    { focus: '${tab3}' },
    SAVE,
    { close: {} },
    { focus: 'tab2' },
    SAVE,
    { expect: { url: 'help.test' } },
  ]);
  const focus: Given = { action: 'focus', input: { tab: 't1' } };
  expect(stepsOf(open, focus, save, { action: 'close', input: {} })).toEqual([OPEN, SAVE, END]);
});

test('what pages and people wrote is no template', () => {
  const { yaml } = record(open, fill('#a', 'costs ${5}'), {
    action: 'click',
    input: { target: 'link "${x}"' },
  });
  const file: unknown = parse(yaml);
  expect(file).toMatchObject({ inputs: { a: 'costs ${5}' } });
  expect(file).toHaveProperty('steps[2]', { click: 'link "$${x}"' });
});

test('nothing but reads and failures makes no flow', () => {
  expect(() => record({ action: 'text', input: {}, read: true }, { ...open, error: 'timeout' })).toThrow(
    'nothing yet that a flow could repeat',
  );
});
