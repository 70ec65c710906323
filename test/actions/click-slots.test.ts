/** Text that a component shows through a slot: the press goes to the slot, which the page's own look at the point does not name. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

const component = (mode: string, inside: string): string =>
  html(
    'Slots',
    `<div role=listbox><x-item id=item role=option tabindex=0 style="display:block;width:300px">Krona</x-item></div>
     <script>const heard = [];
       customElements.define('x-item', class extends HTMLElement {
         constructor() { super(); this.attachShadow({ mode: '${mode}' }).innerHTML = \`${inside}\`; }
       });
       item.addEventListener('click', (event) => heard.push(event.type + ' ' + event.isTrusted));</script>`,
  );
const HAND =
  '<div style="cursor:pointer;text-align:center;padding:9px"><slot style="display:block"></slot></div>';
const HOOK = `<div tabindex=0 style="text-align:center;padding:9px"><slot style="display:block"></slot></div>`;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/hand-open': component('open', HAND),
    '/hand-closed': component('closed', HAND),
    '/focusable-open': component('open', HOOK),
    '/focusable-closed': component('closed', HOOK),
    '/inner': html(
      'Inner',
      `<div role=option id=row style="width:300px;height:60px" onclick="document.title = 'row'">
         <span onclick="document.title = 'remove'; event.stopPropagation()" style="display:block;margin:auto;width:80px;height:60px">x</span></div>`,
    ),
  });
});

test.each(['/hand-open', '/hand-closed', '/focusable-open', '/focusable-closed'])(
  '%s: a click on the text in its middle comes to it',
  async (path) => {
    const actor = await stage.actor(path);
    const { data } = await actor.act('click', { target: 'option "Krona"' });
    expect(data).not.toHaveProperty('clicked');
    expect((await actor.act('evaluate', { script: 'heard' })).data['value']).toEqual(['click true']);
  },
);

test('what hears clicks by itself inside of an option is still kept clear of', async () => {
  const actor = await stage.actor('/inner');
  await actor.act('click', { target: '#row' });
  expect((await actor.act('evaluate', { script: 'document.title' })).data['value']).toBe('row');
});
