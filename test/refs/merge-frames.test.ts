import { expect, test } from 'vitest';
import { dropIdleFrames } from '../../src/refs/idle-frames.ts';
import { mergeFrames, type MergedTree, type ReadDocument } from '../../src/refs/merge-frames.ts';
import { dataOf, flat } from './merged.ts';

/** `depth role name`, with what the merge added. */
const lines = ({ nodes }: MergedTree): string[] =>
  nodes.map(({ node: { depth, role, name, text, origin, note } }) =>
    [depth, role, name || text, origin, note].filter((part) => part !== undefined).join(' '),
  );

const main = (...nodes: Parameters<typeof dataOf>[0]): ReadDocument => ({ data: dataOf(nodes) });

test('no document gives no lines', () => {
  expect(mergeFrames([], [])).toEqual({ nodes: [], leftOut: { texts: 0, controls: 0, folded: 0 } });
});

test('what a frame holds stands below its line, with its origin when that is another', () => {
  const top = main(
    flat(0, 'text', 'before'),
    flat(1, 'iframe', 'One', { frame: 'f1' }),
    flat(0, 'iframe', 'Two', { frame: 'f2' }),
    flat(0, 'text', 'after'),
  );
  const one: ReadDocument = {
    data: dataOf([flat(0, 'heading', 'H'), flat(1, 'button', 'b')], { origin: 'http://b.test' }),
    parent: top,
    key: 'f1',
  };
  const two: ReadDocument = { data: dataOf([flat(0, 'link', 'l')]), parent: top, key: 'f2' };
  expect(lines(mergeFrames([top, two, one], []))).toEqual([
    '0 text before',
    '1 iframe One http://b.test',
    '2 heading H',
    '3 button b',
    '0 iframe Two',
    '1 link l',
    '0 text after',
  ]);
});

test('frames in frames, of the same keys, each below its own', () => {
  const top = main(flat(0, 'iframe', 'Out', { frame: 'f1' }));
  const out: ReadDocument = {
    data: dataOf([flat(0, 'iframe', 'In', { frame: 'f1' })]),
    parent: top,
    key: 'f1',
  };
  const inner: ReadDocument = { data: dataOf([flat(0, 'text', 'deep')]), parent: out, key: 'f1' };
  expect(lines(mergeFrames([top, out, inner], []))).toEqual(['0 iframe Out', '1 iframe In', '2 text deep']);
});

test('a frame that was not read says why, one that nobody asked says so too', () => {
  const top = main(flat(0, 'iframe', 'A', { frame: 'f1' }), flat(0, 'iframe', 'B', { frame: 'f2' }));
  const unread = [{ parent: top, key: 'f1', note: 'does not answer, not read' }];
  expect(lines(mergeFrames([top], unread))).toEqual([
    '0 iframe A does not answer, not read',
    '0 iframe B not read',
  ]);
});

test('a document whose frame is not shown is left out, and so is what it left out itself', () => {
  const top: ReadDocument = {
    data: dataOf([flat(0, 'text', 'x')], { leftOut: { texts: 1, controls: 2, folded: 3 } }),
  };
  const hidden: ReadDocument = {
    data: dataOf([flat(0, 'text', 'HID')], { leftOut: { texts: 9, controls: 9, folded: 9 } }),
    parent: top,
    key: 'f1',
  };
  const tree = mergeFrames([top, hidden], []);
  expect(lines(tree)).toEqual(['0 text x']);
  expect(tree.leftOut).toEqual({ texts: 1, controls: 2, folded: 3 });
});

test('what frames left out counts with the rest', () => {
  const top: ReadDocument = {
    data: dataOf([flat(0, 'iframe', 'A', { frame: 'f1' })], {
      leftOut: { texts: 1, controls: 2, folded: 3 },
    }),
  };
  const inner: ReadDocument = {
    data: dataOf([], { leftOut: { texts: 10, controls: 20, folded: 30 } }),
    parent: top,
    key: 'f1',
  };
  expect(mergeFrames([top, inner], []).leftOut).toEqual({ texts: 11, controls: 22, folded: 33 });
});

test('a frame out of view takes all it holds out of view', () => {
  const top = main(flat(0, 'iframe', 'A', { frame: 'f1', inViewport: false }));
  const inner: ReadDocument = { data: dataOf([flat(0, 'button', 'b')]), parent: top, key: 'f1' };
  expect(mergeFrames([top, inner], []).nodes.map(({ node }) => node.inViewport)).toEqual([false, false]);
});

test('the frames of a dialog are before what lies behind it', () => {
  const nodes = [
    flat(0, 'dialog', 'D'),
    flat(1, 'iframe', 'A', { frame: 'f1' }),
    flat(0, 'text', 'behind'),
    flat(0, 'iframe', 'B', { frame: 'f2' }),
  ];
  const top: ReadDocument = { data: dataOf(nodes, { behindFrom: 2 }) };
  const a: ReadDocument = { data: dataOf([flat(0, 'button', 'a')]), parent: top, key: 'f1' };
  const b: ReadDocument = { data: dataOf([flat(0, 'button', 'b')]), parent: top, key: 'f2' };
  const tree = mergeFrames([top, a, b], []);
  expect(tree.behindFrom).toBe(3);
  expect(lines(tree)).toEqual([
    '0 dialog D',
    '1 iframe A',
    '2 button a',
    '0 text behind',
    '0 iframe B',
    '1 button b',
  ]);
});

test('levels are counted through frames', () => {
  const top = main(flat(0, 'iframe', 'A', { frame: 'f1' }));
  const inner: ReadDocument = {
    data: dataOf([flat(0, 'list', 'l'), flat(1, 'link', 'x')]),
    parent: top,
    key: 'f1',
  };
  expect(lines(mergeFrames([top, inner], [], 1))).toEqual(['0 iframe A', '1 list l']);
});

test('a query drops the frames in which nothing was found, with what led to them only', () => {
  const top = main(
    flat(0, 'list', ''),
    flat(1, 'iframe', 'Empty', { frame: 'f1' }),
    flat(0, 'group', 'pay here'),
    flat(1, 'iframe', 'Empty too', { frame: 'f2' }),
    flat(0, 'iframe', 'Full', { frame: 'f3' }),
    flat(0, 'iframe', 'Silent', { frame: 'f4' }),
    flat(0, 'iframe', 'Pay frame', { frame: 'f5' }),
  );
  const empty = ['f1', 'f2', 'f5'].map((key): ReadDocument => ({ data: dataOf([]), parent: top, key }));
  const full: ReadDocument = { data: dataOf([flat(0, 'button', 'Pay')]), parent: top, key: 'f3' };
  const unread = [{ parent: top, key: 'f4', note: 'loading, not read' }];
  const tree = mergeFrames([top, ...empty, full], unread);
  expect(lines(dropIdleFrames(tree, 'PAY'))).toEqual([
    '0 group pay here',
    '0 iframe Full',
    '1 button Pay',
    '0 iframe Silent loading, not read',
    '0 iframe Pay frame',
  ]);
});
