/** Flags in our own sentences, as a model that calls tools reads them. */
import { expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { renderText } from '../../../src/output/text.ts';
import { toToolWords } from '../../../src/surfaces/tools/answer-words.ts';

const one = (text: string): string => toToolWords({ catalogue, style: 'one' }, text);

test.each([
  ['a part with `--ref REF` or `--query "words"`', 'a part with `ref REF` or `query "words"`'],
  ['the time was over (--timeout gives more).', 'the time was over (timeoutMs gives more).'],
  ['take --max-rows 5 at a time', 'take maxRows 5 at a time'],
  ['snapshot takes --ref or --expand, not both', 'snapshot takes ref or expand, not both'],
  ['with `remora wait --load load`, or --timeout', 'with `{"action":"wait","load":"load"}`, or timeoutMs'],
])('%s', (text, words) => {
  expect(one(text)).toBe(words);
});

test.each([
  ['a flag that is no key', 'It runs without its sandbox (--no-sandbox).'],
  ['a command that has no equal', '`remora open URL --isolated --session NAME`'],
  ['words of the caller', 'there is no "--ref x"'],
  ['a step of a batch', 'before\n> fill e5 x --submit\nafter'],
  ['a path', 'saved /tmp/--ref/a.png'],
])('%s stays as it is', (_name, text) => {
  expect(one(text)).toBe(text);
});

test('what a page says stays as it is', () => {
  const text = renderText([{ origin: 'http://a.test', text: 'use --ref, `--query x` or `remora stop`' }]);
  expect(one(`${text}\n--ref`)).toBe(`${text}\nref`);
});
