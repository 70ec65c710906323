import { expect, test } from 'vitest';
import { toBrokenStep } from '../../../src/flows/heal/broken-step.ts';
import { canHeal } from '../../../src/flows/heal/can-heal.ts';
import { fail, withMayHaveApplied } from '../../../src/errors.ts';

test('what names something that is not there any more can be mended; what may have happened is left alone', () => {
  const gone = fail('no_match', { target: 'button "Save"' });
  expect(canHeal('click', gone.toPublic())).toBe(true);
  expect(canHeal('click', withMayHaveApplied(gone).toPublic())).toBe(false);
  expect(canHeal('click', fail('denied', { reason: 'no' }).toPublic())).toBe(false);
  expect(canHeal('click', fail('timeout', { what: 'click', ms: 5 }).toPublic())).toBe(false);
  expect(canHeal('wait', fail('timeout', { what: 'wait', ms: 5 }).toPublic())).toBe(true);
});

test('the page is cut, and its fence still closed; the neighbours are few', () => {
  const error = { code: 'no_match', message: 'Nothing matches.', hint: 'Look.' } as const;
  const broken = toBrokenStep({
    flow: { name: 'shop', description: 'Buys\none thing' },
    step: { click: 'button "Save"' },
    before: ['one', 'two', 'three', 'four', 'five'],
    after: [],
    note: 'saves it',
    error,
    page: `<page>\n${'- row\n'.repeat(10_000)}</page>`,
  });
  expect(broken.page.length).toBeLessThanOrEqual(24_000);
  expect(broken.page).toMatch(/…\n<\/page>$/);
  expect(broken.context).toBe(
    'Flow: shop. Buys one thing\nWhat the step is for: saves it\nSteps before it, done:\n- two\n- three\n- four\n- five',
  );
  expect(broken).toMatchObject({ step: { click: 'button "Save"' }, error });
});
