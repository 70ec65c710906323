// @ts-check
/** Swagger UI: operations are unfolded, filled in and tried; what the server holds is looked at in its file. */
import { swagger } from '../apps/swagger.mjs';
import { defineFlow, ref } from '../flow.mjs';
import { expectStored } from '../server.mjs';

export const swaggerTry = defineFlow(swagger, {
  name: 'api-try',
  what: 'add a task with one operation, read it with another',
  script: ({ url }, run) => [
    ['open', url],
    ['click', 'button "POST /tasks Add a task"'],
    ['click', 'button "Try it out"'],
    ['fill', ref('textbox'), `{"title": "Task of run ${run}", "done": true}`],
    ['click', 'button "Execute"', '--await-response', '/tasks'],
    ['click', 'button "POST /tasks Add a task"'],
    ['click', 'button "GET /tasks /{id} Read one task"'],
    ['click', 'button "Try it out"'],
    ['fill', 'textbox "id"', `${run + 1}`],
    ['click', 'button "Execute"', '--await-response', '/tasks/'],
    ['text'],
  ],
  check: async ({ tasks }, run, answers) => {
    await expectStored(async () => {
      const found = tasks();
      return { is: found.some(({ title, done }) => title === `Task of run ${run}` && done), found };
    }, 'the task is not there');
    const shown = answers.at(-1) ?? '';
    if (!shown.includes(`"title": "Task of run ${run}"`)) throw new Error('the page does not show the task');
  },
});
