// @ts-check
/** Cloud Commander over a folder of its own. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/await-server.mjs';
import { startServer } from '../server.mjs';

/** @typedef {{ url: string, work: string, write: (path: string, text: string) => void, read: (path: string) => string | undefined, is: (path: string) => boolean }} CloudCommander */

/** @type {import('../flow.mjs').App<CloudCommander>} */
export const cloudcmd = {
  name: 'Cloud Commander',
  start: async ({ stage, folder, modules, work }) => {
    const root = join(folder, 'files');
    mkdirSync(root, { recursive: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const flags = ['--no-terminal', '--no-auth', '--no-open', '--no-console', '--no-log', '--no-online'];
    const program = join(modules, 'cloudcmd/bin/cloudcmd.mjs');
    await startServer(stage, {
      command: [process.execPath, program, '--port', `${port}`, '--root', root, ...flags],
      cwd: folder,
      url,
      env: { IP: '127.0.0.1', cloudcmd_ip: '127.0.0.1' },
    });
    const at = (/** @type {string} */ path) => join(root, path);
    return {
      url,
      work,
      write: (path, text) => {
        mkdirSync(at(path.split('/').slice(0, -1).join('/')), { recursive: true });
        writeFileSync(at(path), text);
      },
      read: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined),
      is: (path) => existsSync(at(path)),
    };
  },
};
