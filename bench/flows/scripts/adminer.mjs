// @ts-check
/** Adminer: a log-in form that changes with the database, links without names of their own, a row as a form. */
import { adminer } from '../apps/adminer.mjs';
import { defineFlow, ref } from '../flow.mjs';
import { expectStored } from '../server.mjs';

export const adminerEdit = defineFlow(adminer, {
  name: 'database-edit',
  what: 'log in to a database, find a row, edit it',
  prepare: async ({ write }) =>
    write([
      { id: 1, name: 'Ada', city: 'London' },
      { id: 2, name: 'Bo', city: 'Oslo' },
    ]),
  script: ({ url, database }, run) => [
    ['open', url],
    ['select', ref('combobox hint="auth[driver]"'), 'SQLite 3'],
    ['fill', ref('textbox hint="auth[db]"'), database],
    ['click', 'button "Login"'],
    ['click', ref('link "people"')],
    ['click', 'link "Select data"'],
    ['click', ref('link "edit"', 1)],
    ['snapshot', '--interactive'],
    ['fill', ref('textbox hint="fields[city]"'), `Bergen ${run}`],
    ['click', 'button "Save"'],
  ],
  check: async ({ people }, run) => {
    await expectStored(async () => {
      const found = people();
      return { is: found[1]?.city === `Bergen ${run}` && found[0]?.city === 'London', found };
    }, 'the row is not changed');
  },
});
