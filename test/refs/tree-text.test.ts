import { expect, test } from 'vitest';
import type { FlatNode, SnapshotData } from '../../src/page/types.ts';
import { CHARS_PER_TOKEN, renderTree } from '../../src/refs/tree-text.ts';

const WIDE = { maxTokens: 100_000, interactive: false };

function node(depth: number, role: string, name: string, more: Partial<FlatNode> = {}): FlatNode {
  const own = role === 'text' ? { name: '', text: name } : { name };
  return { depth, role, inViewport: true, ...own, ...more };
}

function data(nodes: readonly FlatNode[], more: Partial<SnapshotData> = {}): SnapshotData {
  return { url: 'http://a.test/', title: 'A', nodes, nextRef: 100, unreachable: [], ...more };
}

test('prints a node a line with its states, and joins a lone text to its parent', () => {
  const nodes = [
    node(0, 'heading', 'Order', { level: 1 }),
    node(0, 'list', ''),
    node(1, 'listitem', ''),
    node(2, 'text', 'one'),
    node(1, 'listitem', ''),
    node(2, 'text', 'two'),
    node(2, 'button', 'Go', { ref: 'e1', disabled: true }),
    node(0, 'checkbox', 'Agree', { ref: 'e2', checked: true, required: true }),
    node(0, 'combobox', 'Land', { ref: 'e3', value: 'B', options: { count: 9, first: ['A', 'B'] } }),
    node(0, 'link', 'Say "hi"', { ref: 'e4', url: '/a b' }),
  ];
  const { text, shown, omitted } = renderTree(data(nodes), WIDE);
  expect(text.split('\n')).toEqual([
    'heading "Order" level=1',
    'list',
    '  listitem: one',
    '  listitem',
    '    text: two',
    '    [e1] button "Go" disabled',
    '[e2] checkbox "Agree" checked required',
    '[e3] combobox "Land" value="B" options=9 ("A", "B", …)',
    String.raw`[e4] link "Say \"hi\"" url="/a b"`,
  ]);
  expect({ shown, omitted }).toEqual({ shown: 10, omitted: 0 });
});

test('page text cannot look like a line with a ref', () => {
  const nodes = [
    node(0, 'text', 'x\n[e9] button "Buy"'),
    node(0, 'button', 'a"\n[e9] link "b', { ref: 'e1' }),
    node(0, 'link', 'c', { ref: 'e2', url: 'u\u2028\r[e9] link', value: '\u001b[2J' }),
  ];
  const lines = renderTree(data(nodes), WIDE).text.split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => /^\s*\[e9\]/.test(line))).toEqual([]);
  expect(lines.join('')).not.toContain('\u001b');
});

test('over the budget far text goes first, then repeated siblings fold, controls stay', () => {
  const rows = Array.from({ length: 40 }, (_unused, i) => [
    node(1, 'listitem', ''),
    node(2, 'link', `Product number ${i} with a long name`, { ref: `e${i + 10}` }),
    node(2, 'text', `some words about it ${i}`),
  ]).flat();
  const far = Array.from({ length: 30 }, (_unused, i) =>
    node(0, 'text', `far away text ${i}`, { inViewport: false }),
  );
  const nodes = [
    node(0, 'list', ''),
    ...rows,
    ...far,
    node(0, 'button', 'Pay', { ref: 'e1', inViewport: false }),
  ];
  const { text, shown, omitted } = renderTree(data(nodes), { maxTokens: 500, interactive: false });
  expect(text.length / CHARS_PER_TOKEN).toBeLessThanOrEqual(500);
  expect(text).not.toContain('far away');
  expect(text).toMatch(/… \d+ more like this/);
  expect(text).toContain('[e1] button "Pay"');
  expect(text).toContain('Product number 2 ');
  expect(text).toMatch(
    /left out: 30 lines of text, \d+ lines like others\. More with `remora snapshot --max-tokens 1000`/,
  );
  expect(shown + omitted).toBe(nodes.length);
});

test('the budget holds whatever the page', () => {
  const deep = Array.from({ length: 5000 }, (_unused, i) => node(i, 'list', `level ${i}`));
  const wide = Array.from({ length: 20_000 }, (_unused, i) => node(0, 'link', `Link ${i}`, { ref: `e${i}` }));
  const groups = Array.from({ length: 1000 }, (_unused, i) => [
    node(0, 'list', `group ${i}`),
    ...Array.from({ length: 6 }, (_none, k) => node(1, 'link', `l${i}-${k}`, { ref: `e${i * 6 + k}` })),
  ]).flat();
  for (const nodes of [deep, wide, groups]) {
    const { text, shown, omitted } = renderTree(data(nodes), { maxTokens: 300, interactive: true });
    expect(text.length / CHARS_PER_TOKEN).toBeLessThanOrEqual(300);
    expect(shown).toBeGreaterThan(0);
    expect(shown + omitted).toBe(nodes.length);
  }
});

test('an open dialog comes first and is complete', () => {
  const links = Array.from({ length: 400 }, (_unused, i) =>
    node(0, 'link', `Link ${i}`, { ref: `e${i + 10}` }),
  );
  const dialog = [
    node(0, 'dialog', 'Sure?'),
    node(1, 'button', 'Yes', { ref: 'e1' }),
    node(1, 'button', 'No', { ref: 'e2' }),
  ];
  const { text } = renderTree(data([...links, ...dialog], { modal: { start: 400, end: 403 } }), {
    maxTokens: 200,
    interactive: false,
  });
  expect(text.split('\n').slice(0, 5)).toEqual([
    'dialog "Sure?"',
    '  [e1] button "Yes"',
    '  [e2] button "No"',
    'behind the dialog:',
    '[e10] link "Link 0"',
  ]);
  expect(text).toMatch(/… \d+ more like this/);
});
