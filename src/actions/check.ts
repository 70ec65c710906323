/** `check`. Data: `{tab, ref, match, checked, changed}` and the effects. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { setChecked } from './choice/set-checked.ts';
import { target } from './schemas.ts';

export const check = definePageAction({
  name: 'check',
  summary: 'Turn a checkbox, switch, radio button or toggle on; one that is on stays so.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ target }),
  positionals: ['target'],
  examples: ['check e4', `check 'checkbox "I agree"'`],
  run: (page, { target: wanted }, call) => setChecked(page, { target: wanted, wanted: true }, call),
});
