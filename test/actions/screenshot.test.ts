/** `screenshot`: pictures as files, their path in the answer. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { asText, setStage, type Stage } from './stage.ts';

let stage: Stage;
let cwd: string;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Picture',
      `<style>body { margin: 0 } div { height: 3000px; background: linear-gradient(red, blue) } button { position: absolute; left: 20px; top: 30px; width: 200px; height: 60px; box-sizing: border-box; border: 0; background: #0a0 }</style>
       <div></div><button>Green</button><p hidden id=none>x</p>`,
    ),
    '/tall': html('Tall', '<div style="height: 20000px; background: #ccc">tall</div>'),
  });
  cwd = stage.home.env['HOME'] ?? '';
});

test('the view is saved as jpeg under the hash of its bytes, and the data describes the file', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('screenshot');
  const path = asText(data['path']);
  const bytes = readFileSync(path);
  const { width, height, format } = await sharp(bytes).metadata();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(data).toEqual({ tab: 't1', path, width, height, scale: 1, x: 0, y: 0, bytes: bytes.length, sha256 });
  expect(format).toBe('jpeg');
  expect(path).toBe(join(stage.home.paths.artifacts, `${sha256.slice(0, 16)}.jpg`));
  expect(text).toBe(`saved ${path} (${width}x${height}, ${bytes.length} bytes)`);
});

test('the same picture is the same file, in a tab in the background too', async () => {
  const actor = await stage.actor('/p');
  await stage.browser.client.newTab('about:blank', true);
  const [first, second] = [
    await actor.act('screenshot', { format: 'png' }),
    await actor.act('screenshot', { format: 'png' }),
  ];
  expect(first.data['path']).toBe(second.data['path']);
});

test('the whole page is as long as the page, to a limit that is told', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.act('screenshot', { fullPage: true })).data['height']).toBe(3000);
  await actor.act('navigate', { url: `${stage.server.url}/tall` });
  const { data, text } = await actor.act('screenshot', { fullPage: true });
  expect(data).toMatchObject({ height: 16_000, cut: true });
  expect(text).toContain('there is more');
});

test('taking it leaves the page as it was, scroll bars and position too', async () => {
  const actor = await stage.actor('/p');
  const facts =
    'scrollTo(0, 500); [document.documentElement.clientWidth, scrollY, document.adoptedStyleSheets.length]';
  const before = (await actor.act('evaluate', { script: facts })).data['value'];
  expect(before).toEqual([expect.any(Number), 500, 0]);
  for (const input of [{}, { fullPage: true }, { target: 'div' }, { target: 'button "Green"' }])
    await actor.act('screenshot', input);
  expect((await actor.act('evaluate', { script: facts.slice(18) })).data['value']).toEqual(before);
});

test('the view is what is in view', async () => {
  const actor = await stage.actor('/p');
  const red = async (): Promise<number> => {
    const { data } = await actor.act('screenshot', { format: 'png' });
    const { channels } = await sharp(asText(data['path'])).stats();
    return channels[0]?.mean ?? 0;
  };
  const top = await red();
  await actor.act('evaluate', { script: 'scrollTo(0, 2500); 1' });
  expect(await red()).toBeLessThan(top / 2);
});

test('one element has its own size and colour, and a width limit scales', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('screenshot', { target: 'button "Green"', format: 'png' });
  expect(data).toMatchObject({ width: 200, height: 60, scale: 1 });
  const at = 'const { x, y } = document.querySelector("button").getBoundingClientRect(); return [x, y]';
  const { value } = (await actor.act('evaluate', { script: at })).data;
  expect([data['x'], data['y']]).toEqual(value);
  const corner = { left: 2, top: 2, width: 1, height: 1 };
  const pixel = await sharp(asText(data['path'])).extract(corner).removeAlpha().raw().toBuffer();
  expect([...pixel]).toEqual([0, 170, 0]);
  const small = await actor.act('screenshot', { target: 'button "Green"', maxWidth: 50 });
  expect(small.data).toMatchObject({ width: 50, height: 15, scale: 0.25 });
});

test.each([
  ['page.png', 'png'],
  ['new/deep/page.webp', 'webp'],
  ['page.jpeg', 'jpeg'],
  ['page', 'jpeg'],
])('saved as %s it is a %s', async (savePath, format) => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('screenshot', { savePath });
  expect(data['path']).toBe(join(cwd, savePath));
  expect((await sharp(join(cwd, savePath)).metadata()).format).toBe(format);
});

test('a place outside of the allowed folders is refused before anything is taken', async () => {
  const actor = await stage.actor('/p');
  const outside = join(dirname(cwd), 'outside');
  mkdirSync(outside);
  symlinkSync(outside, join(cwd, 'link'));
  for (const savePath of [
    '../outside/x.png',
    join(outside, 'x.png'),
    'link/x.png',
    '/etc/x.png',
    'a/../../outside/x.png',
  ])
    expect((await actor.fail('screenshot', { savePath })).error.code).toBe('file_not_allowed');
  expect((await actor.fail('screenshot', { savePath: 'x\0.png' })).error.code).toBe('bad_input');
  expect(existsSync(join(outside, 'x.png'))).toBe(false);
});

test.each([
  [{ target: '#none' }, 'not_visible'],
  [{ target: '#nowhere' }, 'no_match'],
  [{ target: 'e999' }, 'stale_ref'],
  [{ maxWidth: 5 }, 'bad_input'],
  [{ format: 'gif' }, 'bad_input'],
])('%j ends in %s', async (input, code) => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('screenshot', input)).error.code).toBe(code);
});
