/** `evaluate`: every way to write a script, every value, strict pages, and scripts that do not end. */
import { beforeAll, expect, test } from 'vitest';
import { exitOf } from '../../src/actions/outcome.ts';
import { html } from '../helpers/server.ts';
import { type Actor, asText, refOf, setStage, type Stage } from './stage.ts';

const STRICT = {
  'content-type': 'text/html',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
};

let stage: Stage;
/** Its page is looked at only. */
let shared: Actor;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Page',
      '<h1>Title</h1><button id=b class=big>Go</button><iframe src="/inner" title=Inner></iframe><iframe src="/inner?2"></iframe>',
    ),
    '/inner': html('Inner page', '<p>inside</p><script>var secret = 42;</script>'),
    '/strict': (_request, response) => response.writeHead(200, STRICT).end(html('Strict', '<p>strict</p>')),
  });
  shared = await stage.actor('/p');
});

test.each([
  ['1+1', 2, 'number'],
  ['return 1', 1, 'number'],
  ['await Promise.resolve(2)', 2, 'number'],
  ['Promise.resolve(2)', 2, 'number'],
  ['() => 3', 3, 'number'],
  ['async () => 4', 4, 'number'],
  ['function () { return 5 }', 5, 'number'],
  ['async function named() { return 6 }', 6, 'number'],
  ['{a:1}', { a: 1 }, 'Object'],
  ['({a:1})', { a: 1 }, 'Object'],
  ['"return of the await"', 'return of the await', 'string'],
  ['const x = 7; x', 7, 'number'],
  ['let y = 1; y += 1; return y', 2, 'number'],
  ['const r = await Promise.resolve(8); return r', 8, 'number'],
  ['if (true) { 9 } else { 10 }', 9, 'number'],
  ['for (const n of [1, 2]) { if (n === 2) return n }', 2, 'number'],
  ['1 // trailing comment', 1, 'number'],
  ['/* before */ 11;', 11, 'number'],
  ['document.title', 'Page', 'string'],
  ['\n  12\n', 12, 'number'],
  ['[1, 2].map((n) => n * 2)', [2, 4], 'array'],
  ['new Promise((resolve) => setTimeout(resolve, 20, 13))', 13, 'number'],
])('%s', async (script, value, type) => {
  const { data, text } = await shared.act('evaluate', { script });
  expect(data).toEqual({ value, type });
  expect(text).toContain(JSON.stringify(value));
});

test.each([
  ['undefined', null, 'undefined'],
  ['null', null, 'null'],
  ['NaN', { $number: 'NaN' }, 'number'],
  ['-Infinity', { $number: '-Infinity' }, 'number'],
  ['-0', { $number: '-0' }, 'number'],
  ['10n ** 20n', { $bigint: '100000000000000000000' }, 'bigint'],
  ['[1, NaN, undefined, 2n]', [1, { $number: 'NaN' }, { $undefined: true }, { $bigint: '2' }], 'array'],
  ['new Map([["a", new Date(0)]])', { $map: [['a', { $date: '1970-01-01T00:00:00.000Z' }]] }, 'map'],
  ['new Set([1])', { $set: [1] }, 'set'],
  ['new Date(NaN)', { $date: 'invalid' }, 'date'],
  ['/a+/g', { $regexp: '/a+/g' }, 'regexp'],
  [
    'new TypeError("bad")',
    { $error: 'TypeError: bad', stack: expect.stringContaining('TypeError: bad') },
    'error',
  ],
  ['new Uint8Array(3)', { $bytes: 3 }, 'typedarray'],
  ['const a = { self: null }; a.self = a; a', { self: { $circular: true } }, 'Object'],
  ['Symbol("s")', { $symbol: 'Symbol(s)' }, 'symbol'],
  ['window', { $window: true }, 'Window'],
  [
    '({ get bad() { throw new Error("no") }, good: 1 })',
    { bad: { $unreadable: 'Error: no' }, good: 1 },
    'Object',
  ],
  ['({ toJSON: () => ({ as: "json" }) })', { as: 'json' }, 'Object'],
  [
    '({ f() {}, nested: { deep: [() => 1] } })',
    { f: { $function: 'f' }, nested: { deep: [{ $function: '' }] } },
    'Object',
  ],
  ['"\\ud83d lone"', '\ufffd lone', 'string'],
  ['document.querySelectorAll("h1")', [{ $node: '<h1>' }], 'array'],
])('the value of %s is JSON', async (script, value, type) => {
  const { data } = await shared.act('evaluate', { script });
  expect(data['value']).toEqual(value);
  // How the browser names the class of a list may change.
  if (type !== 'array') expect(data['type']).toBe(type);
});

test('an element is described, and has the ref that a snapshot gives it', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('evaluate', { script: 'document.getElementById("b")' });
  expect(data).toEqual({
    value: { $node: '<button id="b" class="big">' },
    type: 'node',
    ref: await refOf(actor, 'button', 'Go'),
  });
});

test.each([
  ['throw new Error("x")', 'Error: x'],
  ['Promise.reject(new TypeError("y"))', 'TypeError: y'],
  ['throw { code: 7 }', 'Object'],
  ['throw "words"', 'words'],
  ['nowhere.at.all', 'ReferenceError: nowhere is not defined'],
  ['a b', 'SyntaxError'],
  ['(', 'SyntaxError'],
])('%s is a script_error, with what was thrown kept apart as the page’s', async (script, thrown) => {
  const failed = await shared.fail('evaluate', { script });
  const { error } = failed;
  expect(error).toMatchObject({
    code: 'script_error',
    message: 'The script threw an error.',
    details: { line: expect.any(Number) },
  });
  expect(error.details['page']).toEqual({ origin: stage.server.url, text: expect.stringContaining(thrown) });
  expect(exitOf(failed)).toBe(1);
});

test('a strict policy with trusted types is no hindrance', async () => {
  const actor = await stage.actor('/strict');
  for (const script of ['1+1', 'return 2', 'await Promise.resolve(2)', '() => 2', 'const n = 2; n'])
    expect((await actor.act('evaluate', { script })).data['value']).toBe(2);
  expect((await actor.act('snapshot')).text).toContain('strict');
});

test.each([
  'new Promise(() => {})',
  'for (;;);',
  'while (true) {}',
  'await new Promise(() => {}); 1',
  '(function f() { f2(); function f2() { for (;;) {} } })()',
])('%s ends at its limit, and the tab works on', async (script) => {
  const actor = await stage.actor('/p');
  const start = performance.now();
  const { error } = await actor.fail('evaluate', { script }, { timeoutMs: 1_000 });
  const took = performance.now() - start;
  expect(error).toMatchObject({ code: 'timeout', mayHaveApplied: true });
  expect(took).toBeGreaterThan(900);
  expect(took).toBeLessThan(5_000);
  expect((await actor.act('evaluate', { script: '1+1' })).data['value']).toBe(2);
});

test('a promise that takes its time has it', async () => {
  const actor = await stage.actor('/p');
  const script = 'new Promise((resolve) => setTimeout(resolve, 1500, "done"))';
  expect((await actor.act('evaluate', { script }, { timeoutMs: 8_000 })).data['value']).toBe('done');
});

test('a value of a million characters comes whole in the data, a larger one is refused', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('evaluate', { script: '"x".repeat(900000)' });
  expect(data['value']).toHaveLength(900_000);
  expect(text.length).toBeLessThan(41_000);
  expect((await actor.fail('evaluate', { script: '"x".repeat(2000000)' })).error).toMatchObject({
    code: 'too_large',
  });
  expect(
    (await actor.fail('evaluate', { script: 'Array(3000).fill("x".repeat(1000))' })).error,
  ).toMatchObject({ code: 'too_large' });
});

test('a script longer than any command line', async () => {
  const actor = await stage.actor('/p');
  const script = `/* ${'漢'.repeat(200_000)} */ "ok"`;
  expect((await actor.act('evaluate', { script })).data['value']).toBe('ok');
});

test('a frame by part of its address or by its ref; which of two is not guessed', async () => {
  const actor = await stage.actor('/p');
  const script = '[location.pathname + location.search, secret]';
  expect((await actor.act('evaluate', { script, frame: '/inner?2' })).data['value']).toEqual([
    '/inner?2',
    42,
  ]);
  expect(
    (await actor.act('evaluate', { script: 'return document.title', frame: '/inner?2' })).data['value'],
  ).toBe('Inner page');
  const { data } = await actor.act('evaluate', { script: 'document.querySelector("iframe")' });
  expect((await actor.act('evaluate', { script, frame: asText(data['ref']) })).data['value']).toEqual([
    '/inner',
    42,
  ]);
  expect((await actor.fail('evaluate', { script, frame: '/inner' })).error.code).toBe('many_matches');
  expect((await actor.fail('evaluate', { script, frame: 'nowhere' })).error.code).toBe('no_match');
  expect((await actor.fail('evaluate', { script, frame: 'e999' })).error.code).toBe('stale_ref');
});
