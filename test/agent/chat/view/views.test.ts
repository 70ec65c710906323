import { expect, test } from 'vitest';
import { type Block, paintRow, type Row } from '../../../../src/agent/chat/terminal/span.ts';
import { earlierLines } from '../../../../src/agent/chat/view/earlier.ts';
import { calledLine, endLines, seconds } from '../../../../src/agent/chat/view/lines.ts';
import { answerLine } from '../../../../src/agent/chat/view/markdown.ts';
import { costText, skillsText, tabsTable } from '../../../../src/agent/chat/view/tables.ts';
import { workingRows } from '../../../../src/agent/chat/view/working-view.ts';

const text = (rows: readonly Row[]): string => rows.map((row) => paintRow(row, false)).join('\n');
const shown = (blocks: readonly Block[], width = 70): string => text(blocks.flatMap((block) => block(width)));
/** With the looks that are not plain: `bold(Save)`. */
const looks = (line: string, isCode = false): string =>
  answerLine(
    line,
    isCode,
  )(200)
    .flat()
    .map((span) => (span.look === 'plain' ? span.text : `${span.look}(${span.text})`))
    .join('');

test.each([
  ['press **Save** now', 'press bold(Save) now'],
  ['# Title', 'bold(Title)'],
  ['- run `npm **x**` first', '- run code(npm **x**) first'],
  ['2 ** 3 and 2**3**4', '2 ** 3 and 2**3**4'],
  ['an **open end', 'an bold(open end)'],
  ['```ts', 'dim(```ts)'],
  ['a * b * c', 'a * b * c'],
])('%s', (line, expected) => {
  expect(looks(line)).toBe(expected);
});

test('between fences nothing but code', () => {
  expect(looks('**x** # y', true)).toBe('code(**x** # y)');
});

test('a call is one row of any width, with its time', () => {
  const line = calledLine({
    type: 'called',
    id: '1',
    label: 'click e3',
    line: 'clicked [e3]\nbutton "Save"',
    isError: false,
    ms: 412,
  });
  expect(text(line(80))).toBe('● click e3 … clicked [e3] button "Save" (0.4 s)');
  expect(text(line(30))).toBe('● click e3 … clicked… (0.4 s)');
  const failed = calledLine({ type: 'called', id: '1', label: 'x', line: 'no', isError: true, ms: 65_000 });
  expect(text(failed(80))).toBe('✗ x … no (1 min 5 s)');
  expect(seconds(12_400)).toBe('12 s');
});

test('what runs is told in a few rows', () => {
  const calls = Array.from({ length: 8 }, (_call, at) => ({ label: `click e${at}`, progress: '', since: 0 }));
  const rows = workingRows({ since: 0, isStopping: false, calls, queued: ['and\nthen'] }, 500, 80);
  expect(rows).toHaveLength(8);
  expect(text(rows.slice(-3))).toMatch(/click e5 0\.5 s · Ctrl-C stops\n {2}and 2 more\nnext: and then$/);
});

test('tabs: those of the chat first, titles made harmless', () => {
  const tab = { url: 'https://a.test/', isCurrent: false, isRemora: false, owner: null };
  const tabs = [
    { ...tab, id: 't1', title: 'Mail\u001b]0;x\u0007' },
    { ...tab, id: 't2', title: '', isRemora: true, isCurrent: true, owner: 'chat-1' },
    { ...tab, id: 't3', title: 'Other', isRemora: true, owner: 'else' },
  ];
  expect(text(tabsTable({ data: { tabs } }, 'chat-1')(60))).toBe(
    [
      '  t2   (no title)  of this chat, current',
      '       https://a.test/',
      '  t1   Mail  yours',
      '       https://a.test/',
      '  t3   Other  of else',
      '       https://a.test/',
    ].join('\n'),
  );
  expect(text(tabsTable({ data: { tabs: [] } }, 's')(60))).toBe('No tabs are open.');
});

test('cost: tokens by turn and in all, and no prices', () => {
  const turns = [
    { steps: 1, input: 900, output: 20 },
    { steps: 3, input: 12_000, output: 1_500 },
  ];
  expect(costText(turns, 'ollama/x')).toBe(
    [
      '              in    out',
      '  turn 1     900     20  asked once',
      '  turn 2  12,000  1,500  asked 3 times',
      '  total   12,900  1,520  asked 4 times',
      '  Tokens of ollama/x.',
      '  What they cost is on the provider’s bill: prices are not known here.',
    ].join('\n'),
  );
  expect(costText([], 'm')).toBe('  No tokens used yet.');
});

test('skills by name', () => {
  expect(skillsText([{ name: 'forms', description: 'Fill\nforms.' }])).toBe('  forms: Fill forms.');
  expect(skillsText([])).toBe('  There are no skills.');
});

test('the end of a turn is told where it is not the model that ended it', () => {
  const report = { summary: 'no key', data: null, steps: 1, tokens: 0, artifacts: [] };
  expect(endLines({ ...report, status: 'done', reason: 'finished' })).toEqual([]);
  expect(shown(endLines({ ...report, status: 'failed', reason: 'max_steps' }))).toBe(
    'Failed (max steps): no key',
  );
  expect(shown(endLines({ ...report, status: 'stuck', reason: 'loop' }))).toBe('Stuck (loop): no key');
  expect(shown(endLines({ ...report, status: 'needs_human', reason: 'waiting' }))).toContain(
    'It needs you (waiting)',
  );
});

test('the tail of an earlier chat', () => {
  const answer = { id: '1', name: 'browser', isError: true, content: [] };
  expect(
    shown(
      earlierLines([
        { role: 'user', text: 'zero' },
        { role: 'user', text: '[note from remora] It goes on later.\n\none' },
        { role: 'user', text: '[note from remora] Your answer was empty.' },
        { role: 'assistant', text: 'It is **one**.', calls: [] },
        { role: 'user', text: 'x'.repeat(900) },
        { role: 'assistant', text: '', calls: [] },
        { role: 'tool', answers: [answer, { ...answer, isError: false }] },
        { role: 'assistant', text: 'Two.', calls: [] },
      ]),
      1_000,
    ),
  ).toBe(
    `… 1 earlier message\n\n› one\nIt is one.\n\n› ${'x'.repeat(600)}… (900 characters)\n● 2 calls, 1 failed\nTwo.`,
  );
});
