/** Secret values are in no answer, whatever is asked (SEC). */
import { beforeAll, expect, test } from 'vitest';
import { html, type Route } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const SECRET = 'S3CRET-VALUE';
const FIELDS = `<label>Password <input id=pw type=password value=${SECRET}></label>
  <label>New <input type=text autocomplete="section-login NEW-PASSWORD" value=${SECRET}></label>
  <label>Card <input autocomplete="section-pay billing cc-number" value=${SECRET}></label>
  <label>Code <input autocomplete=" one-time-code " value=${SECRET}></label>
  <label>Csc <textarea autocomplete=cc-csc>${SECRET}</textarea></label>
  <button aria-labelledby=pw>Show</button><div role=group aria-labelledby=pw><p>in group</p></div>
  <label>Remember <input type=password value=${SECRET}> for me <input type=checkbox></label>
  <h2>Embedded <input type=password value=${SECRET}></h2>`;

const routes: Record<string, Route> = {};
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(routes);
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  routes['/fields'] = html('Secrets', FIELDS);
  routes['/p'] = html(
    'Secrets',
    `<h1>Log in</h1><form>${FIELDS}</form><iframe src="/fields"></iframe><iframe src="${there}/fields"></iframe><x-open></x-open><x-closed></x-closed>
     <script>for (const mode of ['open', 'closed']) customElements.define('x-' + mode, class extends HTMLElement {
       constructor() { super(); this.attachShadow({ mode }).innerHTML = ${JSON.stringify(FIELDS)}; } });</script>`,
  );
});

async function open(): Promise<Actor> {
  const actor = await stage.actor('/p');
  await actor.act('wait', { text: 'in group' });
  return actor;
}

const SNAPSHOTS: readonly object[] = [
  {},
  { interactive: true },
  { includeHidden: true },
  { format: 'json' },
  { query: 'password' },
  { viewport: true },
  { boxes: true, maxTokens: 50_000 },
  { ref: 'form:has(#pw) #pw' },
];

test('no snapshot holds one, also after a switch to text', async () => {
  const actor = await open();
  for (const input of SNAPSHOTS) {
    const { text, data } = await actor.act('snapshot', { ...input });
    expect(JSON.stringify([text, data]), JSON.stringify(input)).not.toContain(SECRET);
  }
  expect((await actor.act('snapshot')).text).toContain('•••');
  await actor.act('evaluate', {
    script: `for (const doc of [document, frames[0].document, document.querySelector('x-open').shadowRoot])
      for (const field of doc.querySelectorAll('[type=password]')) field.type = 'text'; 1`,
  });
  const { text } = await actor.act('snapshot', { maxTokens: 50_000 });
  expect(text).not.toContain(SECRET);
});

test('a query for the value finds nothing', async () => {
  const actor = await open();
  const { data } = await actor.act('snapshot', { query: SECRET });
  expect(data).toMatchObject({ matches: 0, refs: [] });
});

test('a diff does not tell what was typed', async () => {
  const actor = await open();
  await actor.act('snapshot');
  await actor.act('fill', { target: 'form:has(#pw) #pw', text: `${SECRET}-2` });
  const { text } = await actor.act('snapshot', { diff: true });
  expect(text).not.toContain(SECRET);
});

test('neither do text, locators and refusals', async () => {
  const actor = await open();
  const said: unknown[] = [
    await actor.act('text'),
    await actor.act('text', { target: 'form:has(#pw) #pw' }),
    await actor.act('text', { target: 'heading "Log in"' }),
    await actor.act('click', { target: 'form:has(#pw) #pw' }),
    await actor.fail('click', { target: 'css=input' }),
    await actor.fail('click', { target: 'textbox "nothing like it"' }),
  ];
  expect(JSON.stringify(said)).not.toContain(SECRET);
});
