/** Key names as callers write them. */
import { expect, test } from 'vitest';
import { RemoraError } from '../../../src/errors.ts';
import { parseChord, strokeOf } from '../../../src/session/page/keys.ts';

test.each([
  ['Enter', { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' }],
  ['enter', { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' }],
  ['Return', { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' }],
  ['esc', { key: 'Escape', code: 'Escape', keyCode: 27, text: undefined }],
  ['up', { key: 'ArrowUp', code: 'ArrowUp', keyCode: 38, text: undefined }],
  ['ArrowDown', { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40, text: undefined }],
  ['pgdn', { key: 'PageDown', code: 'PageDown', keyCode: 34, text: undefined }],
  ['Del', { key: 'Delete', code: 'Delete', keyCode: 46, text: undefined }],
  ['Space', { key: ' ', code: 'Space', keyCode: 32, text: ' ' }],
  [' ', { key: ' ', code: 'Space', keyCode: 32, text: ' ' }],
  ['F5', { key: 'F5', code: 'F5', keyCode: 116, text: undefined }],
  ['f24', { key: 'F24', code: 'F24', keyCode: 135, text: undefined }],
  ['a', { key: 'a', code: 'KeyA', keyCode: 65, text: 'a' }],
  ['A', { key: 'A', code: 'KeyA', keyCode: 65, text: 'A' }],
  ['7', { key: '7', code: 'Digit7', keyCode: 55, text: '7' }],
  ['&', { key: '&', code: 'Digit7', keyCode: 55, text: '&' }],
  ['?', { key: '?', code: 'Slash', keyCode: 191, text: '?' }],
  ['+', { key: '+', code: 'Equal', keyCode: 187, text: '+' }],
  ['é', { key: 'é', code: '', keyCode: 0, text: 'é' }],
  ['漢', { key: '漢', code: '', keyCode: 0, text: '漢' }],
  ['😀', { key: '😀', code: '', keyCode: 0, text: '😀' }],
])('%s is one stroke', (name, stroke) => {
  expect(parseChord(name)).toEqual({ modifiers: [], stroke });
});

test('a shortcut types nothing', () => {
  expect(parseChord('Control+a')).toEqual({
    modifiers: ['Control'],
    stroke: { key: 'a', code: 'KeyA', keyCode: 65, text: undefined },
  });
  expect(parseChord('ctrl+shift+Z').modifiers).toEqual(['Control', 'Shift']);
  expect(parseChord('cmd+Enter')).toMatchObject({
    modifiers: ['Meta'],
    stroke: { key: 'Enter', text: undefined },
  });
  expect(parseChord('option+x').modifiers).toEqual(['Alt']);
});

test('Shift alone still types, the letter in its capital', () => {
  expect(parseChord('Shift+a')).toEqual({
    modifiers: ['Shift'],
    stroke: { key: 'A', code: 'KeyA', keyCode: 65, text: 'A' },
  });
  expect(parseChord('Shift+Tab')).toEqual({
    modifiers: ['Shift'],
    stroke: { key: 'Tab', code: 'Tab', keyCode: 9, text: undefined },
  });
});

test('the plus sign itself takes part in a chord', () => {
  expect(parseChord('Control++')).toMatchObject({
    modifiers: ['Control'],
    stroke: { key: '+', code: 'Equal' },
  });
});

test('a modifier alone is a key too', () => {
  expect(parseChord('Shift')).toEqual({
    modifiers: [],
    stroke: { key: 'Shift', code: 'ShiftLeft', keyCode: 16, text: undefined },
  });
});

test('ControlOrMeta is what the system calls it', () => {
  expect(parseChord('ControlOrMeta+c').modifiers).toEqual([
    process.platform === 'darwin' ? 'Meta' : 'Control',
  ]);
});

test.each(['Entr', 'F25', 'Hyper+a', 'Control+', 'ab', 'Control+Hyper+x', '🇩🇪🇩🇪'])(
  '%s is no key, and the error lists them',
  (name) => {
    const parse = (): unknown => parseChord(name);
    expect(parse).toThrow(RemoraError);
    expect(parse).toThrow(/Known are single characters, Enter, Tab/);
  },
);

test('strokeOf knows nothing of an empty name', () => {
  expect(strokeOf('')).toBeUndefined();
});
