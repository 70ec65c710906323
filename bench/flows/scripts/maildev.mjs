// @ts-check
/** Mail that comes in while the page is open, with its body in a frame. */
import { maildev } from '../apps/maildev.mjs';
import { defineFlow } from '../flow.mjs';
import { expectStored } from '../server.mjs';

export const lateMail = defineFlow(maildev, {
  name: 'mail-late',
  what: 'wait for a mail, read its body, delete it and keep another',
  prepare: async ({ empty, send }) => {
    await empty();
    await send({ subject: 'Keep me', body: '<p>An older one</p>' });
  },
  script: ({ url, send }, run) => [
    ['open', url],
    ['expect', '--text', 'Keep me'],
    () => send({ subject: `Your code ${run}`, body: `<p>Enter <b>code-${run}-${run * 7}</b> to go on</p>` }),
    ['wait', `Your code ${run}`],
    ['click', `text=Your code ${run}`],
    ['text'],
    ['click', 'link "Delete"'],
    ['wait', '--gone', `Your code ${run}`],
  ],
  check: async ({ read }, run, answers) => {
    if (!answers.some((answer) => answer.includes(`Enter code-${run}-${run * 7} to go on`)))
      throw new Error('no answer has the body of the mail');
    await expectStored(async () => {
      const found = (await read()).map(({ subject }) => subject);
      return { is: found.join() === 'Keep me', found };
    }, 'the mail is not deleted');
  },
});
