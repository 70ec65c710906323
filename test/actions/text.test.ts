/** `text`: what a person can read. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { asText, refOf, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/article': html(
      'Article',
      '<nav>menu</nav><article><h1>News</h1><p>First words.</p></article><footer>foot</footer>',
    ),
    '/main': html('Main', '<nav>menu</nav><main>Main words</main>'),
    '/body': html(
      'Body',
      '<p>Body words</p><p style="display:none">hidden</p><script>var x = "script";</script><p class=x>one</p><p class=x>two</p><button>Press</button>',
    ),
    '/unseen': html(
      'Unseen',
      '<p>Seen words</p><p style="color:#fff">UNSEEN</p><p style="background:#000;color:#000">UNSEEN</p><p style="opacity:.01">UNSEEN</p><div contenteditable style="-webkit-text-security:disc">UNSEEN</div>',
    ),
    '/long': html('Long', `<p>${'0123456789'.repeat(5_000)}</p>`),
  });
});

test.each([
  ['/article', 'News\n\nFirst words.', 'article'],
  ['/main', 'Main words', 'main'],
])('%s is read from its main part', async (path, expected, matched) => {
  const actor = await stage.actor(path);
  const { data, text } = await actor.act('text');
  expect(data).toEqual({ text: expected, chars: expected.length, total: expected.length, matched });
  expect(text).toContain(expected);
});

test('hidden words and scripts are not read', async () => {
  const { data } = await (await stage.actor('/body')).act('text');
  expect(data).toMatchObject({ matched: 'body', text: expect.stringContaining('Body words') });
  expect(data['text']).not.toMatch(/hidden|script/);
});

test('text that no person can see is not read, and dots stay dots', async () => {
  const { data } = await (await stage.actor('/unseen')).act('text');
  expect(data['text']).toBe('Seen words\n\n•••');
});

test('a part is read by selector (its first match), by role and name, or by ref', async () => {
  const actor = await stage.actor('/body');
  expect((await actor.act('text', { target: '.x' })).data['text']).toBe('one');
  expect((await actor.act('text', { target: 'button "Press"' })).data['text']).toBe('Press');
  expect((await actor.act('text', { target: await refOf(actor, 'button', 'Press') })).data['text']).toBe(
    'Press',
  );
});

test('a long text comes in pieces that fit together', async () => {
  const actor = await stage.actor('/long');
  const first = await actor.act('text');
  expect(first.data).toMatchObject({ chars: 40_000, total: 50_000, next: 40_000 });
  expect(first.text).toContain('10000 characters more: --from-char 40000');
  const rest = await actor.act('text', { fromChar: 40_000 });
  expect(rest.data).toMatchObject({ chars: 10_000, total: 50_000 });
  expect(rest.data).not.toHaveProperty('next');
  expect(`${asText(first.data['text'])}${asText(rest.data['text'])}`).toBe('0123456789'.repeat(5_000));
  expect((await actor.act('text', { maxChars: 7 })).data).toMatchObject({ text: '0123456', next: 7 });
});

test.each([
  [{ target: '#nowhere' }, 'no_match'],
  [{ target: 'p[' }, 'bad_input'],
  [{ target: 'e999' }, 'stale_ref'],
  [{ maxChars: 0 }, 'bad_input'],
  [{ maxChars: 40_001 }, 'bad_input'],
])('%j ends in %s', async (input, code) => {
  const actor = await stage.actor('/body');
  expect((await actor.fail('text', input)).error.code).toBe(code);
});
