// @ts-check
/** DokuWiki: a log-in, a form with a large text, and one section of a page alone. */
import { dokuwiki, PASSWORD } from '../apps/dokuwiki.mjs';
import { defineFlow, ref } from '../flow.mjs';
import { expectStored } from '../server.mjs';

export const dokuwikiEdit = defineFlow(dokuwiki, {
  name: 'dokuwiki-edit',
  what: 'log in, edit a page with a summary, preview, save, log out',
  prepare: async ({ write }, run) => write(`page${run}`, '====== Page ======\n\nAs it was.\n'),
  script: ({ page }, run) => [
    ['open', page(`page${run}`)],
    ['click', 'link "Log In"'],
    ['fill', 'textbox "Username"', 'ada'],
    ['fill', 'textbox "Password"', PASSWORD],
    ['click', 'button "Log In"'],
    ['click', ref('link "Edit this page [e]"')],
    ['snapshot', '--query', 'textbox'],
    ['fill', ref('textbox', 1), `====== Page ======\n\nChanged in **run ${run}**.\n`],
    ['fill', 'textbox "Edit summary"', `run ${run}`],
    ['click', 'button "Preview"'],
    ['expect', '--text', `Changed in run ${run}.`],
    ['click', 'button "Save"'],
    ['click', 'link "Log Out"'],
    ['expect', '--target', 'link "Log In"'],
  ],
  check: async ({ read }, run) => {
    await expectStored(async () => {
      const found = read(`page${run}`);
      return { is: found?.includes(`Changed in **run ${run}**.`) === true, found };
    }, 'the page is not saved');
  },
});
