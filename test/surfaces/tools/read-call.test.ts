/** What models send: what is mended, and what is told instead. */
import { expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { RemoraError } from '../../../src/errors.ts';
import { readCall } from '../../../src/surfaces/tools/read-call.ts';

/** `[action, input, manner]`. */
function read(sent: unknown, tool = 'browser'): unknown {
  const call = readCall(catalogue, tool, sent);
  if (call.kind === 'help') return ['help', call.about?.name];
  return [call.action.name, call.input, call.manner];
}

function refused(sent: unknown, tool = 'browser'): string {
  try {
    return expect.fail(`was read as ${JSON.stringify(read(sent, tool))}`);
  } catch (error) {
    if (!(error instanceof RemoraError)) throw error;
    expect(error.code).toBe('bad_input');
    return `${error.message} | ${error.hint}`;
  }
}

test.each([
  [
    'beside the action',
    { action: 'fill', target: 'e5', text: 'Ada' },
    ['fill', { target: 'e5', text: 'Ada' }],
  ],
  [
    'in input',
    { action: 'fill', input: { target: 'e5', text: 'Ada' } },
    ['fill', { target: 'e5', text: 'Ada' }],
  ],
  [
    'in both',
    { action: 'fill', target: 'e5', input: { text: 'A', submit: true } },
    ['fill', { target: 'e5', text: 'A', submit: true }],
  ],
  ['twice the same', { action: 'click', target: 'e5', input: { target: 'e5' } }, ['click', { target: 'e5' }]],
  [
    'twice, once as text',
    { action: 'click_xy', x: 5, input: { x: '5', y: 6 } },
    ['click_xy', { x: 5, y: 6 }],
  ],
  [
    'input as JSON text',
    { action: 'find', input: '{"query":"a","limit":"5"}' },
    ['find', { query: 'a', limit: 5 }],
  ],
  ['all of it as JSON text', '{"action":"back"}', ['back', {}]],
  ['no input', { action: 'back', input: null }, ['back', {}]],
  ['an empty input', { action: 'back', input: '' }, ['back', {}]],
])('keys %s', (_name, sent, [action, input]) => {
  expect(read(sent)).toEqual([action, input, {}]);
});

test.each([
  ['a number as text', 'find', { query: 'a', limit: '5' }, { query: 'a', limit: 5 }],
  ['a negative one with a point', 'click_xy', { x: '-1.5', y: ' 2 ' }, { x: -1.5, y: 2 }],
  ['a text that is no number', 'find', { query: 'a', limit: 'many' }, { query: 'a', limit: 'many' }],
  ['an empty number', 'scroll', { amount: '' }, {}],
  ['true as text', 'screenshot', { fullPage: 'true' }, { fullPage: true }],
  ['false as text', 'screenshot', { fullPage: 'false' }, { fullPage: false }],
  ['yes for true', 'screenshot', { fullPage: 'yes' }, { fullPage: 'yes' }],
  ['a number for a text', 'fill', { target: 'e5', text: 2026 }, { target: 'e5', text: '2026' }],
  ['true for a text', 'fill', { target: 'e5', text: true }, { target: 'e5', text: true }],
  ['a text that looks like a number', 'fill', { target: 'e5', text: '5' }, { target: 'e5', text: '5' }],
  [
    'one value for a list',
    'select',
    { target: 'e5', values: 'Berlin, Mitte' },
    { target: 'e5', values: ['Berlin, Mitte'] },
  ],
  ['a number for a list', 'select', { target: 'e5', values: 2 }, { target: 'e5', values: ['2'] }],
  [
    'a list as JSON text',
    'select',
    { target: 'e5', values: '["a","b"]' },
    { target: 'e5', values: ['a', 'b'] },
  ],
  ['a text that is other JSON', 'select', { target: 'e5', values: '[1]' }, { target: 'e5', values: ['[1]'] }],
  [
    'words of a fixed set',
    'click',
    { target: 'e5', modifiers: 'Control, Shift' },
    { target: 'e5', modifiers: ['Control', 'Shift'] },
  ],
  ['null for an optional key', 'click', { target: 'e5', count: null }, { target: 'e5' }],
  ['null for a required key', 'click', { target: null }, {}],
  ['an empty optional key', 'press', { key: 'Enter', target: '' }, { key: 'Enter' }],
  ['an empty key of other actions', 'press', { key: 'Enter', url: '', values: null }, { key: 'Enter' }],
  ['an empty required key', 'press', { key: '' }, { key: '' }],
  ['an empty text where one is meant', 'fill', { target: 'e5', text: '' }, { target: 'e5', text: '' }],
  ['a ref for a target', 'click', { ref: 'e5' }, { target: 'e5' }],
  ['a target for a ref', 'snapshot', { target: 'e5' }, { ref: 'e5' }],
  ['both', 'click', { ref: 'e5', target: 'e6' }, { ref: 'e5', target: 'e6' }],
  ['a key that it does not have', 'back', { speed: 3 }, { speed: 3 }],
])('%s', (_name, action, sent, input) => {
  expect(read({ action, ...sent })).toEqual([action, input, {}]);
  expect(read(sent, `browser_${action}`)).toEqual([action, input, {}]);
});

test('the manner is told from the keys of the action, wherever it stands, and mended the same way', () => {
  const sent = {
    action: 'click',
    target: 'e3',
    tab: 't2',
    quiet: 'true',
    input: { timeoutMs: '500', noWait: false },
  };
  const manner = { tab: 't2', quiet: true, timeoutMs: 500, noWait: false };
  expect(read(sent)).toEqual(['click', { target: 'e3' }, manner]);
  expect(read({ action: 'click', target: 'e3', dryRun: true, awaitResponse: '/api' })).toEqual([
    'click',
    { target: 'e3' },
    { dryRun: true, awaitResponse: '/api' },
  ]);
});

test('a key that the action has wins over the manner of that name', () => {
  expect(read({ action: 'focus', tab: 't2' })).toEqual(['focus', { tab: 't2' }, {}]);
  expect(read({ action: 'prune', dryRun: 'true' })).toEqual(['prune', { dryRun: true }, {}]);
});

test('steps are written like calls, or as the action has them', () => {
  const steps = [
    { action: 'fill', target: 'e5', text: 5 },
    { action: 'click', input: { target: 'e6' }, tab: 't2' },
    '{"action":"clickXy","x":"1","y":2}',
  ];
  const wanted = [
    { action: 'fill', input: { target: 'e5', text: '5' } },
    { action: 'click', input: { target: 'e6' }, tab: 't2' },
    { action: 'click_xy', input: { x: 1, y: 2 } },
  ];
  expect(read({ action: 'batch', steps })).toEqual(['batch', { steps: wanted }, {}]);
  expect(read({ action: 'batch', input: { steps: JSON.stringify(steps.slice(0, 2)) } })).toEqual([
    'batch',
    { steps: wanted.slice(0, 2) },
    {},
  ]);
  expect(read({ action: 'batch', steps: ['go'] })).toEqual(['batch', { steps: ['go'] }, {}]);
  expect(refused({ action: 'batch', steps: [{ action: 'clik', target: 'e1' }] })).toContain(
    'no action "clik"',
  );
  expect(refused({ action: 'batch', steps: [{ action: 'back', quiet: true }] })).toContain('takes no quiet');
});

test.each([
  ['clickXy', 'click_xy'],
  ['CLICK', 'click'],
  ['focus-element', 'focus_element'],
  ['browser_click', 'click'],
])('the action %s is %s', (action, name) => {
  expect(read({ action })).toEqual([name, {}, {}]);
});

test('help is about all, or about an action', () => {
  expect(read({ action: 'help' })).toEqual(['help', undefined]);
  expect(read({ action: 'help', about: null })).toEqual(['help', undefined]);
  expect(read({ action: 'help', about: 'click' })).toEqual(['help', 'click']);
  expect(read({ action: 'Help', input: { about: 'clickXy' } })).toEqual(['help', 'click_xy']);
  expect(refused({ action: 'help', about: 'clik' })).toContain('click');
});

test.each([
  ['no input at all', undefined, /action is missing.*"open"/],
  ['no action', { url: 'x' }, /action is missing/],
  ['an action that is no name', { action: 5 }, /action is missing/],
  ['a slip', { action: 'scrol' }, /no action "scrol" \| Use scroll/],
  ['a longer name', { action: 'take_screenshot' }, /\| Use screenshot/],
  ['an unknown name', { action: 'zzzz' }, /no action "zzzz" \| See `remora help`/],
  ['a list', ['open'], /takes an object/],
  ['a text', 'open example.com', /takes an object/],
  ['a number', 5, /takes an object/],
  ['an input that is no object', { action: 'click', input: 'e5' }, /input must be an object/],
  ['an input that is a list', { action: 'click', input: ['e5'] }, /input must be an object/],
  [
    'a key with two values',
    { action: 'click', target: 'e1', input: { target: 'e2' } },
    /target is given twice/,
  ],
  ['a manner of the wrong kind', { action: 'back', quiet: 'maybe' }, /quiet: .*boolean/],
  ['a limit that is none', { action: 'back', timeoutMs: -1 }, /timeoutMs: /],
])('%s is refused with what to send', (_name, sent, message) => {
  expect(refused(sent)).toMatch(message);
});

test('a tool that does not exist names those that do', () => {
  expect(refused({}, 'browser_clik')).toMatch(/no tool "browser_clik" \| Use browser_click/);
  expect(refused({}, 'bash')).toContain('no tool "bash"');
  expect(refused([], 'browser_back')).toContain('browser_back takes an object');
});
