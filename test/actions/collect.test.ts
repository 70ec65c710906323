/** `collect`: the rows of lists of every kind, each once and in order. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { html, type Route } from '../helpers/server.ts';
import { type Actor, asText, type Done, refOf, setStage, type Stage } from './stage.ts';

/** Draws the rows in view and two more; each row an element of the same pool. */
const VIRTUAL = `<div id=view role=list style="height:480px;overflow:auto"><div id=all style="position:relative"></div></div><script>
  let first = 0, count = 10000, label = (i) => 'Row ' + i;
  const pool = Array.from({ length: 24 }, () => all.appendChild(document.createElement('div')));
  function draw() {
    all.style.height = count * 24 + 'px';
    const from = Math.floor(view.scrollTop / 24) - 2;
    pool.forEach((el, k) => {
      const i = from + ((k - from) % 24 + 24) % 24;
      el.style.cssText = 'position:absolute;height:24px;top:' + i * 24 + 'px';
      el.setAttribute('role', 'listitem');
      if (window.numbered) el.setAttribute('aria-rowindex', i + 1);
      el.hidden = i < 0 || i >= count;
      el.innerHTML = '<span>' + label(i) + '</span>';
    });
  }
  view.addEventListener('scroll', draw); draw();</script>`;

const GRID = `<div role=grid aria-rowcount=400 aria-label=Stock>
  <div role=rowgroup><div role=row aria-rowindex=1><div role=columnheader>Name</div><div role=columnheader>Price</div></div></div>
  <div id=view style="height:300px;overflow:auto"><div id=all role=rowgroup style="position:relative;height:11970px"></div></div></div><script>
  function draw() {
    const from = Math.max(0, Math.floor(view.scrollTop / 30) - 3);
    const wanted = Array.from({ length: 16 }, (_, k) => from + k).filter((i) => i < 399);
    while (all.children.length < wanted.length) all.append(Object.assign(document.createElement('div'), { innerHTML: '<div role=gridcell></div><div role=gridcell></div>' }));
    while (all.children.length > wanted.length) all.lastChild.remove();
    wanted.reverse().forEach((i, k) => {
      const row = all.children[k];
      row.setAttribute('role', 'row'); row.setAttribute('aria-rowindex', i + 2); row.setAttribute('aria-selected', i === 3);
      row.style.cssText = 'position:absolute;display:flex;height:30px;transform:translateY(' + i * 30 + 'px)';
      row.children[0].textContent = 'Thing ' + i; row.children[1].textContent = i % 7;
    });
  }
  let timer; view.addEventListener('scroll', () => { clearTimeout(timer); timer = setTimeout(draw, 60); }); draw();</script>`;

const ENDLESS = `<h1>News</h1><div id=feed></div><div id=foot style="height:10px"></div><script>
  let count = 0, isLoading = false;
  async function more() {
    if (isLoading || count >= 100) return;
    isLoading = true;
    const items = await (await fetch('/items?' + count)).json();
    for (const item of items) feed.insertAdjacentHTML('beforeend', '<div class=card style="height:60px"><b>' + item + '</b> <a href="/item/' + item + '">open</a></div>');
    count += items.length; isLoading = false;
  }
  more(); addEventListener('scroll', () => { if (scrollY + innerHeight > document.documentElement.scrollHeight - 20) more(); });</script>`;

const items: Route = (request, response) => {
  const from = Number((request.url ?? '').replace(/.*\?/, ''));
  const answer = JSON.stringify(Array.from({ length: 20 }, (_, at) => `Item-${from + at}`));
  setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer), 150);
};

const rowsOfTable = Array.from(
  { length: 30 },
  (_, at) =>
    `<tr><td><a href="/p/${at}">Part ${at}</a></td><td>${at * 3}</td><td><input type=password value=hush></td></tr>`,
).join('');
const TABLE = `<table><caption>Parts</caption><thead><tr><th>Part</th><th>Left</th><th>Key</th></tr></thead><tbody>${rowsOfTable}</tbody></table>`;

const rowsOfBodies = (from: number, to: number): string =>
  `<tbody>${counted(from, to, 'Row ')
    .map((text) => `<tr><td>${text}</td><td>x</td></tr>`)
    .join('')}</tbody>`;

const HEAD_OF_FIVE = '<thead><tr><th>Name<th>Engine<th>Rows<th>Size<th>Act</thead>';

const listOf = (length: number): string => Array.from({ length }, (_, at) => `<li>Line ${at}</li>`).join('');

let stage: Stage;
beforeAll(async () => {
  const routes: Record<string, Route> = {
    '/virtual': html('Virtual', VIRTUAL),
    '/equal': html(
      'Equal',
      VIRTUAL.replace("count = 10000, label = (i) => 'Row ' + i", "count = 500, label = () => 'same'"),
    ),
    '/grid': html('Grid', GRID),
    '/endless': html('Endless', ENDLESS),
    '/items': items,
    '/table': html('Table', TABLE),
    '/short': html('Short', `<ul style="height:400px;overflow:auto">${listOf(5)}</ul>`),
    '/shadow': html(
      'Shadow',
      `<div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML = \`<ul style="height:200px;overflow:auto">${listOf(60)}</ul>\`;</script>`,
    ),
    '/prepend': html(
      'Prepend',
      `<ul id=list style="height:200px;overflow:auto">${listOf(150)}</ul><script>let n = 0; setInterval(() => list.insertAdjacentHTML('afterbegin', '<li>New ' + n++ + '</li>'), 100);</script>`,
    ),
    '/bodies': html('Bodies', `<table>${rowsOfBodies(0, 4)}${rowsOfBodies(4, 12)}</table>`),
    '/blank': html('Blank', '<h1>Tools</h1><p><button></button><button></button><button></button></p>'),
    '/head': html(
      'Head',
      `<table><thead><tr><th>Part</th><th>Left</th></tr></thead><tbody>${'<tr><td><button></button></td><td></td></tr>'.repeat(3)}</tbody></table>`,
    ),
    '/few': html(
      'Few',
      `<table>${HEAD_OF_FIVE}<tbody><tr><td>people<td>x<td>3<td>10<td><a href=/a>a</a> <a href=/b>b</a> <a href=/c>c</a></tbody></table><div style="height:9000px">`,
    ),
    '/one': html('One', '<div id=one><p>A single thing</p></div><p id=none></p>'),
  };
  stage = await setStage(routes);
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  routes['/frame'] = html(
    'Frame',
    `<p>around</p><div style="height:2000px"></div><iframe src="${there}/virtual" height=520></iframe>`,
  );
});

const rowList = z.array(z.looseObject({ index: z.number().optional(), cells: z.array(z.string()) }));
const rowsIn = ({ data }: Done): z.infer<typeof rowList> => rowList.parse(data['rows']);
const textsIn = (done: Done): string[] => rowsIn(done).map(({ cells }) => cells.join('|'));
const counted = (from: number, to: number, label: string): string[] =>
  Array.from({ length: to - from }, (_, at) => `${label}${from + at}`);
const evaluate = async (actor: Actor, script: string): Promise<unknown> =>
  (await actor.act('evaluate', { script })).data['value'];

test('a virtual list is walked to 300 rows, and from there to 600 wherever the page has scrolled meanwhile', async () => {
  const actor = await stage.actor('/virtual');
  await evaluate(actor, 'view.scrollTop = 5000; 1');
  const first = await actor.act('collect', { maxRows: 300 });
  expect(textsIn(first)).toEqual(counted(0, 300, 'Row '));
  expect(first.data).toMatchObject({ tab: 't1', done: false, scrolled: true });
  expect(await evaluate(actor, 'view.scrollTop')).toBe(5000);
  await evaluate(actor, 'view.scrollTop = 99000; 1');
  const second = await actor.act('collect', { maxRows: 300, cursor: first.data['cursor'] });
  expect(textsIn(second)).toEqual(counted(300, 600, 'Row '));
  expect(second.text).toContain('Rows 301 to 600; there are more.');
  expect(second.text).toContain(`remora collect --ref ${asText(second.data['ref'])} --cursor `);
});

test('an endless list that the page scrolls is fetched to its end', async () => {
  const actor = await stage.actor('/endless');
  await actor.act('wait', { text: 'Item-19' });
  const done = await actor.act('collect');
  expect(textsIn(done)).toEqual(counted(0, 100, 'Item-').map((item) => `${item} open`));
  expect(rowsIn(done)[7]).toMatchObject({ links: [`${stage.server.url}/item/Item-7`] });
  expect(done.data).toMatchObject({ done: true, scrolled: true });
  expect(done.data['cursor']).toBeUndefined();
  expect(await evaluate(actor, 'scrollY')).toBe(0);
});

test('a table gives its columns and cells, links and no secret', async () => {
  const actor = await stage.actor('/table');
  const done = await actor.act('collect', { maxRows: 10 });
  expect(done.data['columns']).toEqual(['Part', 'Left', 'Key']);
  expect(rowsIn(done)).toHaveLength(10);
  expect(rowsIn(done)[4]).toEqual({ cells: ['Part 4', '12', '•••'], links: [`${stage.server.url}/p/4`] });
  expect(done.text).toContain('Part | Left | Key\nPart 0 | 0 | ••• -> /p/0\n');
  expect(JSON.stringify(done)).not.toContain('hush');
  const rest = await actor.act('collect', { cursor: done.data['cursor'] });
  expect(rowsIn(rest).map(({ cells }) => cells[0])).toEqual(counted(10, 30, 'Part '));
  expect(rest.data).toMatchObject({ done: true });
});

test('a table with several bodies is one list', async () => {
  const done = await (await stage.actor('/bodies')).act('collect');
  expect(textsIn(done)).toEqual(counted(0, 12, 'Row ').map((text) => `${text}|x`));
});

test('the rows of a table are read, however few there are, and not the cells of one', async () => {
  const actor = await stage.actor('/few');
  for (const input of [{}, { ref: 'table' }]) {
    const done = await actor.act('collect', input);
    expect(done.data).toMatchObject({ columns: ['Name', 'Engine', 'Rows', 'Size', 'Act'], done: true });
    expect(textsIn(done)).toEqual(['people|x|3|10|a b c']);
  }
});

test('a grid with numbered rows and its head outside of what scrolls comes in its order', async () => {
  const actor = await stage.actor('/grid');
  const done = await actor.act('collect', { ref: 'grid "Stock"', maxRows: 1000 });
  expect(done.data).toMatchObject({ columns: ['Name', 'Price'], total: 400, done: true });
  expect(textsIn(done)).toEqual(counted(0, 399, 'Thing ').map((name, at) => `${name}|${at % 7}`));
  expect(rowsIn(done)[0]?.index).toBe(2);
  expect(rowsIn(done).filter((row) => row['selected'] === true)).toEqual([rowsIn(done)[3]]);
  expect(done.text).toContain('Thing 3 | 3 (selected)');
});

test('rows that say the same are different ones at different places', async () => {
  const actor = await stage.actor('/equal');
  const done = await actor.act('collect', { maxRows: 1000 });
  expect(textsIn(done)).toEqual(Array.from({ length: 500 }, () => 'same'));
  expect(done.data).toMatchObject({ done: true });
});

test('rows in a frame of another site, out of sight, are walked there', async () => {
  const actor = await stage.actor('/frame');
  await expect.poll(async () => (await actor.act('snapshot')).text).toContain('Row 1');
  const first = await actor.act('collect', { maxRows: 100 });
  expect(textsIn(first)).toEqual(counted(0, 100, 'Row '));
  const second = await actor.act('collect', { maxRows: 50, cursor: first.data['cursor'] });
  expect(textsIn(second)).toEqual(counted(100, 150, 'Row '));
});

test('rows in a shadow root are found, and so are those of a list that its view holds whole', async () => {
  const shadow = await (await stage.actor('/shadow')).act('collect');
  expect(textsIn(shadow)).toEqual(counted(0, 60, 'Line '));
  const short = await (await stage.actor('/short')).act('collect', { ref: 'ul' });
  expect(textsIn(short)).toEqual(counted(0, 5, 'Line '));
  expect(short.data).toMatchObject({ done: true, scrolled: false });
});

test('rows that come on top meanwhile make no row come twice', async () => {
  const actor = await stage.actor('/prepend');
  const texts = textsIn(await actor.act('collect', { maxRows: 300 }));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.startsWith('Line '))).toEqual(counted(0, 150, 'Line '));
});

test('a fold line of a snapshot stands for the list that it is of', async () => {
  const actor = await stage.actor('/table');
  const { data } = await actor.act('snapshot', { maxTokens: 300 });
  const [fold] = z.array(z.looseObject({ ref: z.string() })).parse(data['folds']);
  const done = await actor.act('collect', { ref: fold?.ref });
  expect(rowsIn(done)).toHaveLength(30);
  expect(done.text).toContain(`The list that the fold line ${fold?.ref} is of:`);
  expect(done.text).not.toContain('] fold');
});

test('what repeats without a word in it is no list; a table with a head is an empty one', async () => {
  const { error } = await (await stage.actor('/blank')).fail('collect');
  expect(error).toMatchObject({ code: 'no_match', mayHaveApplied: false });
  expect(error.message).toContain('Not one row could be read');
  const { data, text } = await (await stage.actor('/head')).act('collect', { ref: 'table' });
  expect(data).toMatchObject({ rows: [], columns: ['Part', 'Left'], done: true });
  expect(text).toContain('No rows; the list ends here.');
});

test('what has no rows, a single one, or is gone is said; so is a cursor of something else', async () => {
  const actor = await stage.actor('/one');
  expect((await actor.fail('collect')).error).toMatchObject({ code: 'no_match', mayHaveApplied: false });
  expect((await actor.fail('collect', { ref: '#one' })).error.message).toContain('single row');
  expect((await actor.fail('collect', { ref: '#none' })).error.message).toContain('no rows');
  expect((await actor.fail('collect', { ref: 'e999' })).error.code).toBe('stale_ref');
  expect((await actor.fail('collect', { cursor: 'abc' })).error.code).toBe('bad_input');
  const other = await stage.actor('/virtual');
  const { data } = await other.act('collect', { maxRows: 20 });
  const { cursor } = data;
  expect((await actor.fail('collect', { cursor })).error.code).toBe('bad_input');
  await other.act('reload');
  await refOf(other, 'scrollable', '').catch(() => undefined);
  expect((await other.fail('collect', { cursor })).error.code).toBe('bad_input');
});

test('a call that is cancelled stops, and puts the list back where it stood', async () => {
  const actor = await stage.actor('/virtual');
  await evaluate(actor, 'view.scrollTop = 240; view.addEventListener("scroll", () => fetch("/moved")); 1');
  const controller = new AbortController();
  const failed = actor.fail('collect', { maxRows: 5000 }, { signal: controller.signal });
  await expect
    .poll(() => stage.server.hits.filter((hit) => hit === '/moved').length, { timeout: 10_000 })
    .toBeGreaterThan(4);
  controller.abort();
  expect((await failed).error.code).toBe('cancelled');
  expect(await evaluate(actor, 'view.scrollTop')).toBe(240);
});
