/** A line that changed is told by what is different. */
import { expect, test } from 'vitest';
import { changeOf } from '../../src/output/line-change.ts';

const OPTIONS = 'options=3 ("A \\"b\\" (c)", "D", …)';

test.each([
  [
    '[e5] textbox "Full name" required',
    '[e5] textbox "Full name" required focused value="Ada"',
    '[e5] textbox "Full name" value="Ada"',
  ],
  ['  [e5] textbox "A" value="one two"', '  [e5] textbox "A"', '[e5] textbox "A" no value'],
  ['[e6] checkbox "Spam" required', '[e6] checkbox "Spam" checked required', '[e6] checkbox "Spam" checked'],
  ['[e6] checkbox "Spam" checked', '[e6] checkbox "Spam"', '[e6] checkbox "Spam" no checked'],
  [
    '[e6] checkbox "Spam" checked',
    '[e6] checkbox "Spam" checked=mixed',
    '[e6] checkbox "Spam" checked=mixed',
  ],
  [
    `[e7] combobox "Land" value="A" ${OPTIONS}`,
    `[e7] combobox "Land" value="D (x" ${OPTIONS}`,
    '[e7] combobox "Land" value="D (x"',
  ],
  [
    `[e7] combobox "Land" ${OPTIONS}`,
    '[e7] combobox "Land" options=1 ("A")',
    '[e7] combobox "Land" options=1 ("A")',
  ],
  ['[e8] button "Menu" collapsed', '[e8] button "Menu" expanded', '[e8] button "Menu" expanded'],
  ['[e9] button "Add (1)"', '[e9] button "Add (2)" disabled', '[e9] button "Add (2)" disabled'],
  ['[e9] button', '[e9] button disabled hint="a \\"b\\" c"', '[e9] button disabled hint="a \\"b\\" c"'],
  ['[e9] button "Go" (note of it)', '[e9] button "Go" (another note)', '[e9] button "Go" (another note)'],
  ['[e9] iframe: inner text', '[e9] iframe: other inner text', '[e9] iframe: other inner text'],
  ['[e9] row: one | two', '  [e9] row selected: one | two', '[e9] row selected: one | two'],
  ['[e9] list "All" (scrolls, 3 more)', '[e9] list "All"', '[e9] list "All" no note'],
])('%s, then %s', (before, after, told) => {
  expect(changeOf(before, after)).toBe(told);
});
