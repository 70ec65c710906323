/** `scroll` and `wheel`: the page, parts of it, to the end, into view; and what hears the wheel alone. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/long': html(
      'Long',
      `<div id=part style="overflow:auto;width:200px;height:100px"><div style="width:900px;height:700px"><button>In part</button></div></div>
       <div style="height:3000px"></div><button>Far</button>`,
    ),
    '/shell': `<!doctype html><title>Shell</title><style>body { margin: 0; height: 100vh; overflow: hidden; display: flex }</style>
      <nav style="width:100px;height:100%;overflow:auto"><div style="height:2000px"></div></nav><main id=main style="flex:1;overflow:auto" aria-label="Content"><div style="height:5000px"></div></main>`,
    '/feed': html(
      'Feed',
      `<div id=feed></div><script>let pages = 0; const more = () => { pages += 1; feed.insertAdjacentHTML('beforeend', '<p style="height:900px">page ' + pages) }; more(); more();
       addEventListener('scroll', () => { if (pages < 5 && scrollY + innerHeight > document.documentElement.scrollHeight - 50) setTimeout(more, 60) })</script>`,
    ),
    '/map': html(
      'Map',
      `<div id=map style="width:300px;height:300px;background:#def"></div><script>let zoom = 0; let turns = 0; map.addEventListener('wheel', (event) => { event.preventDefault(); zoom += event.deltaY; turns += 1 }, { passive: false })</script>`,
    ),
  });
});

const value = async (actor: Actor, script: string): Promise<unknown> =>
  (await actor.act('evaluate', { script })).data['value'];

test('the page goes by most of what is shown, by pixels, and to its end', async () => {
  const actor = await stage.actor('/long');
  const { data } = await actor.act('scroll');
  expect(data).toMatchObject({ scrolled: { x: 0, y: expect.any(Number) }, atEnd: false });
  expect((await actor.act('scroll', { direction: 'up', amount: 120 })).data).toMatchObject({
    scrolled: { y: -120 },
  });
  const end = await actor.act('scroll', { toEnd: true });
  expect(end.data).toMatchObject({ atEnd: true });
  expect(await value(actor, 'scrollY + innerHeight >= document.documentElement.scrollHeight - 2')).toBe(true);
  expect((await actor.act('scroll')).text).toContain('did not move');
});

test('the part that holds an element goes, and is named', async () => {
  const actor = await stage.actor('/long');
  const { data } = await actor.act('scroll', { target: 'button "In part"', direction: 'right', amount: 200 });
  expect(data).toMatchObject({
    scrolled: { x: 200, y: 0 },
    scroller: { ref: expect.stringMatching(/^e\d+$/) },
  });
  expect(await value(actor, 'part.scrollLeft')).toBe(200);
});

test('an element comes into view', async () => {
  const actor = await stage.actor('/long');
  await actor.act('scroll', { target: 'button "Far"', intoView: true });
  expect(await value(actor, 'scrollY > 2000')).toBe(true);
  expect((await actor.fail('scroll', { intoView: true })).error.code).toBe('bad_input');
});

test('where the page itself stands still its main part goes', async () => {
  const actor = await stage.actor('/shell');
  const { data } = await actor.act('scroll', { amount: 400 });
  expect(data).toMatchObject({ scrolled: { y: 400 }, scroller: { name: 'Content' } });
  expect(await value(actor, 'main.scrollTop')).toBe(400);
});

test('a feed is followed to its end', async () => {
  const actor = await stage.actor('/feed');
  expect((await actor.act('scroll', { toEnd: true })).data).toMatchObject({ atEnd: true });
  expect(await value(actor, 'pages')).toBe(5);
});

test('the wheel turns by notches where the pointer is', async () => {
  const actor = await stage.actor('/map');
  const { data } = await actor.act('wheel', { dy: 300, x: 100, y: 100 });
  expect(data).toMatchObject({ at: { x: 100, y: 100 }, hit: { ref: expect.any(String) } });
  expect(await value(actor, '[zoom, turns]')).toEqual([300, 3]);
  expect((await actor.fail('wheel', { x: 5_000, y: 1 })).error.code).toBe('bad_input');
});
