/** Strings that stay well formed when they are cut, and that cannot play tricks on a terminal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten, toOneLine, toSafeText } from '../../src/util/text.ts';

test('what fits stays as it is', () => {
  expect(shorten('short', 5)).toBe('short');
});

test('what is too long ends in an ellipsis within the limit', () => {
  expect(shorten('abcdef', 5)).toBe('abcd…');
});

test('a surrogate pair is never cut in two', () => {
  expect(shorten('ab😀cd', 4)).toBe('ab…');
  expect(shorten('ab😀cd', 5)).toBe('ab😀…');
});

test('any text, any limit: well formed, within the limit, and a beginning of the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 70 }),
      (text, max) => {
        const cut = shorten(text, max);
        expect(cut.length).toBeLessThanOrEqual(Math.max(max, 1));
        expect(cut.isWellFormed()).toBe(true);
        if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      },
    ),
  );
});

test('control characters, lone surrogates and direction overrides are replaced, line feeds and tabs are kept', () => {
  expect(toSafeText('a\tb\nc')).toBe('a\tb\nc');
  expect(toSafeText('a\r\nb\rc')).toBe('a\nb\nc');
  expect(toSafeText('\u001b[2Jx\u0007\u007f\u009b')).toBe('\ufffd[2Jx\ufffd\ufffd\ufffd');
  expect(toSafeText('pay \u202egnp.exe\u2066!')).toBe('pay \ufffdgnp.exe\ufffd!');
  expect(toSafeText('\ud83d')).toBe('\ufffd');
});

test('no text comes out with a character that a terminal would obey', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(toSafeText(text)).not.toMatch(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
      );
    }),
  );
});

test('one line is one line', () => {
  expect(toOneLine('  a \n\n b\u00a0\u2003c\t')).toBe('a b c');
});
