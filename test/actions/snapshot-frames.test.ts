/** `snapshot` of pages with frames: their content at its place, with its origin; those that cannot be read are named (SNAP-3). */
import { beforeAll, expect, test } from 'vitest';
import { html, type Route, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const routes: Record<string, Route> = {
  '/inner': html('Inner', '<h2>Framed</h2><button>In frame</button><p>words in it</p>'),
  '/hold': () => undefined,
};
let stage: Stage;
let port: TestServer;
let there: string;
beforeAll(async () => {
  [stage, port] = await Promise.all([
    setStage(routes, { browserArgs: ['--host-resolver-rules=MAP *.test 127.0.0.1'] }),
    startServer(routes),
  ]);
  there = stage.server.url.replace('127.0.0.1', 'localhost');
});

async function show(body: string): Promise<Actor> {
  const path = `/p${Object.keys(routes).length}`;
  routes[path] = html('Frames', body);
  return stage.actor(path);
}

/** Lines of the tree, refs as `[e]`. */
async function tree(actor: Actor, input: object = {}): Promise<string[]> {
  const { text } = await actor.act('snapshot', { ...input });
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/\[e\d+\]/, '[e]'));
}

const settled = (actor: Actor): Promise<unknown> => actor.act('wait', { text: 'words in it' });

test.each(['same', 'site', 'port'])('%s: content stands below the frame, at its place', async (kind) => {
  const from = { same: stage.server.url, site: there, port: port.url }[kind] ?? '';
  const actor = await show(`<p>before</p><iframe title=F src="${from}/inner"></iframe><p>after</p>`);
  await settled(actor);
  const origin = kind === 'same' ? '' : ` origin=${from}`;
  const lines = await tree(actor);
  const at = lines.indexOf('text: before');
  expect(lines.slice(at, at + 6)).toEqual([
    'text: before',
    expect.stringContaining('[e] iframe "F"'),
    '  heading "Framed" level=2',
    '  [e] button "In frame"',
    '  text: words in it',
    'text: after',
  ]);
  expect(lines[at + 1]?.endsWith(origin)).toBe(true);
  expect(lines[at + 1]?.includes('origin=')).toBe(kind !== 'same');
});

test('the data says in which frame a ref is, and where that comes from', async () => {
  const actor = await show(`<button>Out</button><iframe title=F src="${there}/inner"></iframe>`);
  await settled(actor);
  const { data } = await actor.act('snapshot');
  const refs = [data['refs']].flat();
  const frame = refs.find((line) => JSON.stringify(line).includes('"iframe"'));
  expect(refs).toContainEqual({
    ref: expect.any(String),
    role: 'button',
    name: 'In frame',
    frame: Object.entries(frame ?? {}).find(([key]) => key === 'ref')?.[1],
    origin: there,
  });
});

test('numbers run in reading order through all frames, and stay', async () => {
  const actor = await show(
    `<a href=/1>one</a><iframe src="${there}/inner"></iframe><a href=/2>two</a><iframe src="${port.url}/inner"></iframe><a href=/3>three</a>`,
  );
  await settled(actor);
  const numbers = async (): Promise<number[]> =>
    [...(await actor.act('snapshot')).text.matchAll(/\[e(\d+)\]/g)].map(([, n]) => Number(n));
  await until(async () => (await numbers()).length === 7, 5_000, 'both frames');
  await actor.act('evaluate', {
    script: `document.body.insertAdjacentHTML('afterbegin', '<button>new</button>'); 1`,
  });
  const [first = 0, ...rest] = await numbers();
  expect(first).toBe(Math.max(...rest) + 1);
  expect(await numbers()).toEqual([first, ...rest]);
});

test('a page with frames that is opened first has its numbers in reading order', async () => {
  const actor = await show(
    `<a href=/1>one</a><iframe srcdoc="<button>in</button>"></iframe><a href=/2>two</a>`,
  );
  const numbers = [...(await actor.act('snapshot')).text.matchAll(/\[e(\d+)\]/g)].map(([, n]) => Number(n));
  expect(numbers).toEqual([1, 2, 3, 4]);
});

test('frames that are not seen are left out, with all they hold', async () => {
  const actor = await show(
    `<p>page</p><iframe style="display:none" src="${there}/inner"></iframe><div style="visibility:hidden"><iframe src="${port.url}/inner"></iframe></div>
     <iframe width=0 height=0 style="border:0" src="${there}/inner?2"></iframe><iframe style="position:absolute;left:-9999px" src="/inner"></iframe>`,
  );
  const lines = await tree(actor);
  expect(lines.join('\n')).not.toContain('Framed');
  expect(lines.filter((line) => line.includes('iframe'))).toEqual([]);
});

test('a frame that never loads, or hangs, is named at its place, in bounded time', async () => {
  routes['/busy'] = html(
    'Busy',
    '<p>words in it</p><script>onmessage = () => { for (const end = Date.now() + 12_000; Date.now() < end;); }</script>',
  );
  const frozen = stage.server.url.replace('127.0.0.1', 'frozen.test');
  const actor = await show(
    `<p>page</p><iframe title=Slow src="${there}/hold"></iframe><iframe title=Hung src="${frozen}/busy"></iframe><button>Go</button>`,
  );
  await settled(actor);
  await actor.act('evaluate', { script: 'frames[1].postMessage(1, "*"); 1' });
  const start = performance.now();
  const text = (await tree(actor)).join('\n');
  expect(performance.now() - start).toBeLessThan(6_000);
  expect(text).toMatch(/iframe "Slow" .*\(loading.*\)/);
  expect(text).toMatch(/iframe "Hung" .*\(does not answer, not read\)/);
  expect(text).toContain('[e] button "Go"');
});

test('ref shows the inside of a frame, by the frame or by what is in it', async () => {
  const actor = await show(`<p>page</p><iframe title=F src="${there}/inner"></iframe>`);
  await settled(actor);
  const { text } = await actor.act('snapshot');
  const frame = /\[(e\d+)\] iframe/.exec(text)?.[1];
  const inside = await actor.act('snapshot', { ref: frame });
  expect(inside.text).toContain('button "In frame"');
  expect(inside.text).not.toContain('text: page');
  const button = /\[(e\d+)\] button/.exec(text)?.[1];
  const own = await actor.act('snapshot', { ref: button });
  expect(own.text).toContain(`[${button}] button "In frame"`);
  expect(own.text).not.toContain('words in it');
});

test('query finds in all frames, and counts over all', async () => {
  const actor = await show(`<p>words here</p><iframe title=F src="${there}/inner"></iframe>`);
  await settled(actor);
  const { data, text } = await actor.act('snapshot', { query: 'words' });
  expect(data['matches']).toBe(2);
  for (const part of ['words here', 'words in it', 'iframe "F"']) expect(text).toContain(part);
});

test('folds open in the frame that holds them', async () => {
  routes['/many'] = html(
    'Many',
    Array.from({ length: 200 }, (_, i) => `<a href=/${i}>Link ${i}</a> `).join('') + '<p>words in it</p>',
  );
  const actor = await show(`<iframe title=F src="${there}/many" width=800 height=600></iframe>`);
  await settled(actor);
  const { data } = await actor.act('snapshot', { maxTokens: 600 });
  const [fold] = JSON.stringify(data['folds']).match(/e\d+/) ?? [];
  const opened = await actor.act('snapshot', { expand: fold, maxTokens: 600 });
  expect(opened.text).toMatch(/link "Link \d+"/);
});

test('boxes are in the tab, also of what is in a bordered frame', async () => {
  routes['/box'] = html(
    'Box',
    '<style>body{margin:0}</style><button style="position:absolute;left:20px;top:10px;width:90px;height:30px">In box</button><p>words in it</p>',
  );
  for (const from of ['', there]) {
    const actor = await show(
      `<style>body{margin:0}</style><iframe src="${from}/box" style="position:absolute;left:100px;top:50px;border:7px solid;padding:3px"></iframe>`,
    );
    await settled(actor);
    const { text } = await actor.act('snapshot', { boxes: true });
    expect(text).toMatch(/button "In box" @130,70 90x30/);
  }
});
