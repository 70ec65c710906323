/** Text arrives as it was given, through the shell command and through Node, as a word or on standard input (P2, P10, N6). */
import { beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../helpers/browser.ts';
import { fields, newCaller, type Caller } from '../../helpers/caller.ts';
import { newHome } from '../../helpers/home.ts';
import { html, startServer } from '../../helpers/server.ts';
import { partOf } from '../../helpers/thorough.ts';

let caller: Caller;
/** What the field holds, as another client of the browser sees it. */
let field: () => Promise<unknown>;
beforeAll(async () => {
  const [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/p': html('Text', '<textarea id=t></textarea>') }),
  ]);
  caller = newCaller(newHome(browser.endpoint).env, 'text');
  await caller.data('open', `${server.url}/p`);
  const page = (await browser.client.pages()).find(({ url }) => url === `${server.url}/p`);
  const session = await browser.client.attach(page?.targetId ?? '');
  field = () => browser.client.evaluateIn(session, 'document.getElementById("t").value');
});

const WAYS = [
  ['the shell command', false],
  ['Node', true],
] as const;

async function expectFilled(
  words: readonly string[],
  text: string,
  options: { viaNode: boolean; input?: string },
): Promise<void> {
  const { exit, stderr } = await caller.run(['fill', '#t', ...words], options);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(await field()).toBe(text);
}

const DASHES = [
  '-5',
  '--x y',
  '-----BEGIN KEY-----',
  '-',
  '--',
  '-h',
  '--help',
  '--unknown',
  '--json',
  '--session=a',
  '---',
  '-e s',
];
const WORDS = [
  "it's",
  '"quoted"',
  '$HOME `id` \\n %s',
  'a\\',
  '漢字',
  '👩‍👩‍👧‍👦',
  '* ? [a]',
  '  padded  ',
  'two\nlines',
  'tab\there',
  '!history',
  '',
  '{"a":1}',
];

test.each(WAYS)('through %s any text arrives behind --', async (_name, viaNode) => {
  for (const text of viaNode ? partOf(DASHES, 4) : partOf([...DASHES, ...WORDS], 2))
    await expectFilled(['--', text], text, { viaNode });
});

test.each(WAYS)('through %s text that cannot be a flag needs no --', async (_name, viaNode) => {
  const words = ['-5', '--x y', '-----BEGIN KEY-----', '---', '-e s', ...WORDS];
  for (const text of partOf(words, viaNode ? 5 : 2)) await expectFilled([text], text, { viaNode });
  // Nothing declares it and a text is wanted: so it is the text.
  await expectFilled(['--unknown'], '--unknown', { viaNode });
});

test.each(WAYS)(
  'through %s a flag that nothing declares is an error where no text is wanted',
  async (_name, viaNode) => {
    for (const words of [
      ['fill', '#t', 'x', '--unknown'],
      ['click', '#t', '--unknown'],
      ['tabs', '--unknown'],
    ]) {
      const { exit, stdout, stderr } = await caller.run(words, { viaNode });
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr).toContain(`${words[0] ?? ''} has no flag --unknown`);
    }
  },
);

test.each(WAYS)('through %s standard input is taken to its last byte', async (_name, viaNode) => {
  const all = [...DASHES, ...WORDS].join(' ');
  for (const text of [
    'plain',
    'ends with a line\n',
    'ends with three\n\n\n',
    '\n',
    all,
    'x'.repeat(70_000),
    '',
  ])
    await expectFilled(['-'], text, { viaNode, input: text });
});

test.each(WAYS)('through %s 200 kB on standard input', async (_name, viaNode) => {
  const text = `${'漢字 👩‍👧 "quotes" \'and\' $dollar \\back\n'.repeat(4_500)}end\n\n`;
  expect(Buffer.byteLength(text)).toBeGreaterThan(200_000);
  await expectFilled(['-'], text, { viaNode, input: text });
});

test.each(WAYS)(
  'through %s a script with every kind of quote, as a word and on standard input',
  async (_name, viaNode) => {
    const text = `it's "so" \\ $x`;
    const script = `const a = 'it\\'s "so"'; const b = \`\\\\ $x\`;\n// "comment" with 'quotes' and $(id)\na + ' ' + b\n`;
    for (const [words, input] of [
      [['evaluate', script], ''],
      [['evaluate', '-'], script],
    ] as const) {
      const { exit, stdout, stderr } = await caller.run([...words, '--json'], { viaNode, input });
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      expect(fields(fields(JSON.parse(stdout))['data'])['value']).toBe(text);
    }
  },
);

test.each(WAYS)('through %s what the page says comes out whole', async (_name, viaNode) => {
  for (const text of ['漢字 👩‍👧', 'x'.repeat(30_000), 'a\\nb %s', "'", 'ends in a dot.', '..\n.']) {
    const { stdout } = await caller.run(['evaluate', JSON.stringify(text), '--json'], { viaNode });
    expect(fields(fields(JSON.parse(stdout))['data'])['value']).toBe(text);
  }
});

test('twenty good commands say nothing on stderr', async () => {
  const good = [
    ['status'],
    ['tabs'],
    ['snapshot'],
    ['snapshot', '--interactive'],
    ['text'],
    ['wait', '--time', '1'],
    ['press', 'a', '#t'],
    ['fill', '#t', 'x'],
    ['click', '#t'],
    ['evaluate', '1'],
    ['screenshot'],
    ['open'],
    ['close'],
    ['focus', 't1'],
    ['reload'],
    ['prune'],
    ['start'],
    ['doctor'],
    ['help'],
    ['config'],
    ['version'],
    ['act', 'click', '#t'],
    ['completions', 'bash'],
  ];
  for (const words of good)
    for (const json of [[], ['--json']]) {
      const { exit, stdout, stderr } = await caller.run([...words, ...json]);
      expect({ words, exit, stderr }).toEqual({ words, exit: 0, stderr: '' });
      if (json.length > 0)
        expect(fields(JSON.parse(stdout))).toMatchObject({
          ok: true,
          action: words[0] === 'act' ? 'click' : words[0],
        });
    }
});

test('a single word after `type` is the text, for the field that has the focus', async () => {
  await expectFilled(['x'], 'x', { viaNode: false });
  expect((await caller.run(['type', 'yz'])).exit).toBe(0);
  expect(await field()).toBe('xyz');
  expect((await caller.run(['type', '#t', '!'])).exit).toBe(0);
  expect(await field()).toBe('xyz!');
});
