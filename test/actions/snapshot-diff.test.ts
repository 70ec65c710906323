/** `snapshot --diff`: what changed since the last one of the same kind (SNAP-6). */
import { beforeAll, expect, test } from 'vitest';
import { tokensOf } from '../../src/page/tree/tokens.ts';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html('Diff', '<h1 id=h>Title</h1><p id=p>text</p><button id=b>Go</button>'),
    '/items': html(
      'Items',
      Array.from({ length: 500 }, (_, i) => `<p id=i${i}>Item ${i} of the list</p>`).join(''),
    ),
  });
});

const change = (actor: Actor, script: string): Promise<unknown> =>
  actor.act('evaluate', { script: `${script}; 1` });

test('the first one is whole, and says so', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('snapshot', { diff: true });
  expect(text).toContain('No earlier snapshot');
  expect(text).toContain('heading "Title"');
  expect(data).not.toHaveProperty('changes');
});

test('without a change it says no more than that', async () => {
  const actor = await stage.actor('/p');
  await actor.act('snapshot');
  const { data, text } = await actor.act('snapshot', { diff: true });
  expect(text).toContain('Nothing changed.');
  expect(text).not.toContain('heading "Title"');
  expect(data['changes']).toEqual({ added: 0, removed: 0 });
});

test('changed lines only, old and new', async () => {
  const actor = await stage.actor('/p');
  await actor.act('snapshot');
  await change(actor, 'p.textContent = "other"; b.disabled = true');
  const { data, text } = await actor.act('snapshot', { diff: true });
  expect(text).toMatch(/^- text: text$/m);
  expect(text).toMatch(/^\+ text: other$/m);
  expect(text).toMatch(/^- \[e\d+\] button "Go"$/m);
  expect(text).toMatch(/^\+ \[e\d+\] button "Go" disabled$/m);
  expect(text).not.toContain('Title');
  expect(data['changes']).toEqual({ added: 2, removed: 2 });
});

test('one text of 500 items costs a few tokens', async () => {
  const actor = await stage.actor('/items');
  await actor.act('snapshot', { maxTokens: 50_000 });
  await change(actor, 'i250.textContent = "Changed"');
  const { text } = await actor.act('snapshot', { diff: true, maxTokens: 50_000 });
  expect(text).toContain('+ text: Changed');
  expect(tokensOf(text)).toBeLessThan(200);
});

test('only snapshots of the same options are compared, whatever came between', async () => {
  const actor = await stage.actor('/p');
  await actor.act('snapshot');
  expect((await actor.act('snapshot', { diff: true, interactive: true })).text).toContain(
    'No earlier snapshot',
  );
  await change(actor, 'p.textContent = "other"');
  expect((await actor.act('snapshot', { diff: true, interactive: true })).text).toContain('Nothing changed.');
  expect((await actor.act('snapshot', { diff: true })).text).toContain('+ text: other');
});

test('a diff is compared with the diff before it', async () => {
  const actor = await stage.actor('/p');
  await actor.act('snapshot');
  await change(actor, 'p.textContent = "second"');
  await actor.act('snapshot', { diff: true });
  await change(actor, 'p.textContent = "third"');
  const { text } = await actor.act('snapshot', { diff: true });
  expect(text).toContain('- text: second');
  expect(text).not.toContain('text: text');
});

test('a page that emptied, and filled again', async () => {
  const actor = await stage.actor('/p');
  await actor.act('snapshot');
  await change(actor, 'window.was = document.body.innerHTML; document.body.innerHTML = ""');
  expect((await actor.act('snapshot', { diff: true })).data['changes']).toEqual({ added: 0, removed: 3 });
  await change(actor, 'document.body.innerHTML = was');
  expect((await actor.act('snapshot', { diff: true })).data['changes']).toEqual({ added: 3, removed: 0 });
});

test('the changes keep the tree of json', async () => {
  const actor = await stage.actor('/p');
  await actor.act('snapshot', { format: 'json' });
  await change(actor, 'p.remove()');
  const { data } = await actor.act('snapshot', { format: 'json', diff: true });
  expect(data).toMatchObject({ changes: { added: 0, removed: 1 }, tree: expect.any(Array) });
});
