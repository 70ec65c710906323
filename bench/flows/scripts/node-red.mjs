// @ts-check
/** Node-RED: nodes are dragged from a palette onto a drawing, wired there, and set in a tray. */
import { nodeRed } from '../apps/node-red.mjs';
import { defineFlow, ref } from '../flow.mjs';
import { expectStored } from '../server.mjs';

const TAB = { id: 'a1', type: 'tab', label: 'Flow 1' };

export const nodeRedWire = defineFlow(nodeRed, {
  name: 'node-red-wire',
  what: 'drag two nodes into a flow, wire them, name one, deploy',
  prepare: ({ write }) => write([TAB]),
  script: ({ url }, run) => [
    ['open', url],
    ['snapshot', '--interactive', '--max-tokens', '2000'],
    ['drag', 'clickable "inject"', ref('scrollable focused'), '--to-position', '200,120'],
    ['drag', 'clickable "debug"', ref('scrollable focused'), '--to-position', '450,120'],
    ['snapshot', '--interactive', '--max-tokens', '2000'],
    // Of each node: its button, its body, its port.
    ['drag', ref('clickable', 2), ref('clickable', 5)],
    ['dblclick', ref('clickable', 1)],
    ['fill', 'textbox "Name"', `every-${run}`],
    ['click', 'button "Done"'],
    ['click', 'link "Deploy"'],
    ['wait', 'Successfully deployed'],
  ],
  check: async ({ read }, run) => {
    await expectStored(async () => {
      const found = await read();
      const inject = found.find(({ type }) => type === 'inject');
      const debug = found.find(({ type }) => type === 'debug');
      const is =
        inject?.name === `every-${run}` && debug !== undefined && inject.wires?.[0]?.[0] === debug.id;
      return { is, found };
    }, 'the flow is not deployed');
  },
});

export const nodeRedRename = defineFlow(nodeRed, {
  name: 'node-red-rename',
  what: 'rename a flow in its tray and deploy it',
  prepare: ({ write }) => write([TAB]),
  script: ({ url }, run) => [
    ['open', url],
    ['dblclick', 'link "Flow 1"'],
    ['fill', 'textbox "Name"', `Kitchen ${run}`],
    ['click', 'button "Done"'],
    ['click', 'link "Deploy"'],
    ['wait', 'Successfully deployed'],
  ],
  check: async ({ read }, run) => {
    await expectStored(async () => {
      const found = await read();
      return { is: found.some(({ label }) => label === `Kitchen ${run}`), found };
    }, 'the flow is not renamed');
  },
});
