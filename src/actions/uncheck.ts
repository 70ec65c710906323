/** `uncheck`. Data: `{tab, ref, match, checked, changed}` and the effects. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { setChecked } from './choice/set-checked.ts';
import { target } from './schemas.ts';

export const uncheck = definePageAction({
  name: 'uncheck',
  summary: 'Turn a checkbox, switch or toggle off; one that is off stays so.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ target }),
  positionals: ['target'],
  examples: ['uncheck e4', `uncheck 'switch "Notifications"'`],
  run: (page, { target: wanted }, call) => setChecked(page, { target: wanted, wanted: false }, call),
});
