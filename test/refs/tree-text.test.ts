import { expect, test } from 'vitest';
import { tokensOf } from '../../src/page/tree/tokens.ts';
import type { FlatNode } from '../../src/page/tree/types.ts';
import { fitTree, type FittedTree, leftOutNote, treeText } from '../../src/refs/tree-text.ts';
import { flat, merged } from './merged.ts';

const print = (tree: FittedTree): string => treeText(tree, (line) => line.own.node.ref);
const linesOf = (nodes: readonly FlatNode[], maxTokens = 100_000): string[] =>
  print(fitTree(merged(nodes), maxTokens)).split('\n');

test('prints a node a line with its states, and joins a lone text to its parent', () => {
  const nodes = [
    flat(0, 'heading', 'Order', { level: 1 }),
    flat(0, 'list', ''),
    flat(1, 'listitem', ''),
    flat(2, 'text', 'one'),
    flat(1, 'listitem', ''),
    flat(2, 'text', 'two'),
    flat(2, 'button', 'Go', { ref: 'e1', disabled: true }),
    flat(0, 'checkbox', 'Agree', { ref: 'e2', checked: true, required: true }),
    flat(0, 'combobox', 'Land', { ref: 'e3', value: 'B', options: { count: 9, first: ['A', 'B'] } }),
    flat(0, 'link', 'Say "hi"', { ref: 'e4', url: '/a b' }),
    flat(0, 'fold', '', { ref: 'e5', count: 7 }),
    flat(0, 'iframe', 'F', { ref: 'e6', origin: 'http://b.test', note: 'loading, not read' }),
    flat(0, 'button', '', { ref: 'e7', hint: 'trash', box: { x: 1, y: 2, width: 3, height: 4 } }),
  ];
  expect(linesOf(nodes)).toEqual([
    'heading "Order" level=1',
    'list',
    '  listitem: one',
    '  listitem',
    '    text: two',
    '    [e1] button "Go" disabled',
    '[e2] checkbox "Agree" checked required',
    '[e3] combobox "Land" value="B" options=9 ("A", "B", …)',
    String.raw`[e4] link "Say \"hi\"" url="/a b"`,
    '[e5] … 7 more like this',
    '[e6] iframe "F" origin=http://b.test (loading, not read)',
    '[e7] button hint="trash" @1,2 3x4',
  ]);
});

test('a row of plain cells is one line, a row with a control keeps its cells', () => {
  const row = (...cells: FlatNode[][]): FlatNode[] => [flat(1, 'row', ''), ...cells.flat()];
  const cell = (text: string): FlatNode[] => [flat(2, 'cell', ''), flat(3, 'text', text)];
  const nodes = [
    flat(0, 'table', 'T'),
    ...row(cell('a'), cell('b')),
    ...row(cell('c'), [flat(2, 'cell', ''), flat(3, 'button', 'Go', { ref: 'e1' })]),
  ];
  expect(linesOf(nodes)).toEqual([
    'table "T"',
    '  row: a | b',
    '  row',
    '    cell: c',
    '    cell',
    '      [e1] button "Go"',
  ]);
});

test('everything that is shown or left out is counted', () => {
  const nodes = [
    flat(0, 'list', ''),
    flat(1, 'listitem', ''),
    flat(2, 'text', 'one'),
    flat(0, 'button', 'b', { ref: 'e1' }),
  ];
  expect(fitTree(merged(nodes), 100_000)).toMatchObject({ shown: 4, omitted: 0 });
  const tree = fitTree(merged(nodes, { leftOut: { texts: 3, controls: 4, folded: 5 } }), 100_000);
  expect(tree).toMatchObject({ shown: 4, omitted: 12, texts: 3, controls: 4, folded: 5 });
});

test('page text cannot look like a line with a ref', () => {
  const nodes = [
    flat(0, 'text', 'x\n[e9] button "Buy"'),
    flat(0, 'button', 'a"\n[e9] link "b', { ref: 'e1' }),
    flat(0, 'link', 'c', { ref: 'e2', url: 'u\u2028\r[e9] link', value: '\u001b[2J' }),
  ];
  const lines = linesOf(nodes);
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => /^\s*\[e9\]/.test(line))).toEqual([]);
  expect(lines.join('')).not.toContain('\u001b');
});

test('over the budget far text goes first, then near text; headings and controls stay', () => {
  const far = Array.from({ length: 30 }, (_, i) =>
    flat(0, 'text', `far away text ${i}`, { inViewport: false }),
  );
  const near = Array.from({ length: 30 }, (_, i) => flat(0, 'text', `near text ${i}`));
  const nodes = [
    flat(0, 'heading', 'Top', { level: 1 }),
    ...near,
    ...far,
    flat(0, 'button', 'Pay', { ref: 'e1', inViewport: false }),
  ];
  const some = fitTree(merged(nodes), 250);
  expect(print(some)).not.toContain('far away text 29');
  expect(print(some)).toContain('near text 29');
  const few = fitTree(merged(nodes), 40);
  expect(print(few)).toMatch(/^heading "Top" level=1\n(text: near text \d\n)*\[e1\] button "Pay"$/);
  expect(few).toMatchObject({ controls: 0, texts: 60 + 2 - few.shown });
});

test('folds go last of all controls', () => {
  const nodes = [
    ...Array.from({ length: 40 }, (_, i) => flat(0, 'link', `Link ${i}`, { ref: `e${i + 1}` })),
    flat(0, 'fold', '', { ref: 'e99', count: 7 }),
  ];
  expect(linesOf(nodes, 60).at(-1)).toBe('[e99] … 7 more like this');
});

test('the budget holds whatever the page', () => {
  const deep = Array.from({ length: 5000 }, (_, i) => flat(i, 'list', `level ${i}`));
  const wide = Array.from({ length: 20_000 }, (_, i) => flat(0, 'link', `Link ${i}`, { ref: `e${i}` }));
  const groups = Array.from({ length: 1000 }, (_, i) => [
    flat(0, 'list', `group ${i}`),
    ...Array.from({ length: 6 }, (_none, k) => flat(1, 'link', `l${i}-${k}`, { ref: `e${i * 6 + k}` })),
  ]).flat();
  for (const nodes of [deep, wide, groups]) {
    const tree = fitTree(merged(nodes), 300);
    expect(tokensOf(print(tree).replace(/^ +/gm, ''))).toBeLessThanOrEqual(300);
    expect(tree.shown).toBeGreaterThan(0);
    expect(tree.shown + tree.omitted).toBe(nodes.length);
  }
});

test('what lies behind a dialog stands below a line that says so', () => {
  const nodes = [
    flat(0, 'dialog', 'Sure?'),
    flat(1, 'button', 'Yes', { ref: 'e1' }),
    flat(0, 'link', 'Far', { ref: 'e2' }),
  ];
  expect(print(fitTree(merged(nodes, { behindFrom: 2 }), 900)).split('\n')).toEqual([
    'dialog "Sure?"',
    '  [e1] button "Yes"',
    'behind the dialog, out of reach while it is open:',
    '[e2] link "Far"',
  ]);
});

test('the note says what was left out and how to see it; nothing when nothing was', () => {
  const asked = { flags: ' --interactive', maxTokens: 500 };
  expect(leftOutNote(fitTree(merged([flat(0, 'text', 'a')]), 900), asked, [])).toBe('');
  const one = fitTree(merged([], { leftOut: { texts: 1, controls: 2, folded: 0 } }), 900);
  expect(leftOutNote(one, asked, [])).toBe(
    '… left out: 1 line of text, 2 controls; more with `remora snapshot --interactive --max-tokens 1000`, a part with `--ref REF` or `--query "words"`.',
  );
  const folded = fitTree(merged([], { leftOut: { texts: 0, controls: 0, folded: 9 } }), 900);
  expect(leftOutNote(folded, asked, ['e40'])).toContain(
    '9 lines in folds; open a fold with `remora snapshot --expand e40`',
  );
});
