// @ts-check
/** TiddlyWiki as a server with a new wiki. Its list of open notes grows with each run, as it does for a person. */
import { join } from 'node:path';
import { run } from '../../stage.mjs';
import { freePort } from '../../../scripts/await-server.mjs';
import { startServer } from '../server.mjs';

/** @typedef {{ title: string, text: string, tags: string }} Tiddler */
/** @typedef {{ url: string, read: (title: string) => Promise<Tiddler | undefined>, write: (tiddler: Tiddler) => Promise<void> }} Wiki */

/** @type {import('../flow.mjs').App<Wiki>} */
export const tiddlywiki = {
  name: 'TiddlyWiki',
  start: async ({ stage, folder, modules }) => {
    const program = join(modules, 'tiddlywiki/tiddlywiki.js');
    const wiki = join(folder, 'wiki');
    run([process.execPath, program, wiki, '--init', 'server'], stage.env());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const listen = ['--listen', 'host=127.0.0.1', `port=${port}`];
    await startServer(stage, {
      command: [process.execPath, program, wiki, ...listen],
      cwd: folder,
      url: `${url}status`,
    });
    const address = (/** @type {string} */ title) =>
      `${url}recipes/default/tiddlers/${encodeURIComponent(title)}`;
    return {
      url,
      read: async (title) => {
        const reply = await fetch(address(title));
        if (!reply.ok) return undefined;
        /** @type {Partial<Tiddler>} */
        const { text = '', tags = '' } = JSON.parse(await reply.text());
        return { title, text, tags };
      },
      write: async (tiddler) => {
        const reply = await fetch(address(tiddler.title), {
          method: 'PUT',
          headers: { 'x-requested-with': 'TiddlyWiki', 'content-type': 'application/json' },
          body: JSON.stringify(tiddler),
        });
        if (!reply.ok) throw new Error(`TiddlyWiki took no note: ${reply.status}`);
      },
    };
  },
};
