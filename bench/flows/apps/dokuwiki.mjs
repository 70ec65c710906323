// @ts-check
/** DokuWiki from the system's package, with data and settings of its own and one user, ada. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../stage.mjs';
import { freePort } from '../../../scripts/await-server.mjs';
import { startServer } from '../server.mjs';
import { missing } from './php.mjs';

/** @typedef {{ url: string, page: (name: string) => string, read: (name: string) => string | undefined, write: (name: string, text: string) => void }} DokuWiki */

const INSTALLED = '/usr/share/dokuwiki';
const FOLDERS = [
  'attic',
  'cache',
  'index',
  'locks',
  'log',
  'media',
  'media_attic',
  'media_meta',
  'meta',
  'pages',
  'tmp',
];
export const PASSWORD = 'correct-horse';

/** @type {import('../flow.mjs').App<DokuWiki>} */
export const dokuwiki = {
  name: 'DokuWiki',
  missing: () => missing(INSTALLED, 'dokuwiki'),
  start: async ({ stage, folder }) => {
    const data = join(folder, 'dokuwiki');
    for (const name of FOLDERS) mkdirSync(join(data, name), { recursive: true });
    const prepend = settle(data);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/doku.php`;
    await startServer(stage, {
      command: ['php', '-d', `auto_prepend_file=${prepend}`, '-S', `127.0.0.1:${port}`, '-t', INSTALLED],
      cwd: data,
      url,
    });
    const file = (/** @type {string} */ name) => join(data, 'pages', `${name}.txt`);
    return {
      url,
      page: (name) => `${url}?id=${name}`,
      read: (name) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : undefined),
      write: (name, text) => writeFileSync(file(name), text),
    };
  },
};

/** @param {string} data @returns {string} A file that PHP reads first, which leads to the settings. */
function settle(data) {
  const settings = join(data, 'conf');
  cpSync('/etc/dokuwiki', settings, { recursive: true, dereference: true, filter: isReadable });
  const hash = run(['php', '-r', `echo password_hash('${PASSWORD}', PASSWORD_BCRYPT);`], process.env);
  writeFileSync(
    join(settings, 'local.php'),
    `<?php $conf['title']='Notes'; $conf['savedir']='${data}'; $conf['useacl']=1; $conf['superuser']='ada'; $conf['updatecheck']=0;\n`,
  );
  writeFileSync(join(settings, 'users.auth.php'), `ada:${hash}:Ada:ada@shop.test:admin,user\n`);
  writeFileSync(join(settings, 'acl.auth.php'), '* @ALL 1\n* @user 8\n');
  const prepend = join(data, 'prepend.php');
  writeFileSync(
    prepend,
    `<?php define('DOKU_CONF', '${settings}/'); define('DOKU_MAIN_CONF', '${settings}/');\n`,
  );
  return prepend;
}

/** What belongs to the web server's user alone is written anew. @param {string} path */
const isReadable = (path) => !/\/(users|acl)\.auth\.php$|\/local\.php$/.test(path);
