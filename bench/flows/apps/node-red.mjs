// @ts-check
/** Node-RED with no flow, and without the tour that it shows to whom it sees for the first time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/await-server.mjs';
import { startServer } from '../server.mjs';

/** @typedef {{ id: string, type: string, label?: string, name?: string, z?: string, wires?: string[][], [more: string]: unknown }} Node */
/** @typedef {{ url: string, read: () => Promise<Node[]>, write: (nodes: Node[]) => Promise<void> }} NodeRed */

const SETTINGS = `module.exports = {
  uiHost: '127.0.0.1',
  flowFile: 'flows.json',
  credentialSecret: false,
  telemetry: { enabled: false, updateNotification: false },
  editorTheme: { tours: false, projects: { enabled: false } },
};
`;

/** @type {import('../flow.mjs').App<NodeRed>} */
export const nodeRed = {
  name: 'Node-RED',
  start: async ({ stage, folder, modules }) => {
    const data = join(folder, 'node-red');
    mkdirSync(data, { recursive: true });
    const settings = join(data, 'settings.cjs');
    writeFileSync(settings, SETTINGS);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const program = join(modules, 'node-red/red.js');
    await startServer(stage, {
      command: [process.execPath, program, '-p', `${port}`, '-u', data, '-s', settings],
      cwd: data,
      url: `${url}flows`,
    });
    return {
      url,
      read: async () => {
        /** @type {Node[]} */
        const nodes = JSON.parse(await (await fetch(`${url}flows`)).text());
        return nodes;
      },
      write: async (nodes) => {
        const reply = await fetch(`${url}flows`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(nodes),
        });
        if (!reply.ok) throw new Error(`Node-RED took no flow: ${reply.status}`);
      },
    };
  },
};
