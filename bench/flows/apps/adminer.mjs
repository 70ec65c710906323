// @ts-check
/** Adminer from the system's package, over a SQLite file that needs no password. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../stage.mjs';
import { freePort } from '../../../scripts/await-server.mjs';
import { startServer } from '../server.mjs';
import { missing } from './php.mjs';

/** @typedef {{ id: number, name: string, city: string }} Person */
/** @typedef {{ url: string, database: string, people: () => Person[], write: (people: Person[]) => void }} Adminer */

const INSTALLED = '/usr/share/adminer/adminer.php';

/** @type {import('../flow.mjs').App<Adminer>} */
export const adminer = {
  name: 'Adminer',
  missing: () => missing(INSTALLED, 'adminer, php-sqlite3'),
  start: async ({ stage, folder }) => {
    const site = join(folder, 'adminer');
    mkdirSync(site, { recursive: true });
    const database = join(site, 'people.sqlite');
    writeFileSync(
      join(site, 'index.php'),
      `<?php function adminer_object() { class Open extends Adminer { function login($user, $password) { return true; } } return new Open; }\ninclude '${INSTALLED}';\n`,
    );
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    await startServer(stage, { command: ['php', '-S', `127.0.0.1:${port}`, '-t', site], cwd: site, url });
    const php = (/** @type {string} */ code) =>
      run(
        [
          'php',
          '-r',
          `$db = new PDO('sqlite:${database}'); $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION); ${code}`,
        ],
        process.env,
      );
    return {
      url,
      database,
      people: () => {
        /** @type {Person[]} */
        const people = JSON.parse(
          php(
            `echo json_encode($db->query('select id, name, city from people order by id')->fetchAll(PDO::FETCH_ASSOC));`,
          ),
        );
        return people;
      },
      write: (people) => {
        php(
          `$db->exec('drop table if exists people; create table people (id integer primary key, name text not null, city text)');`,
        );
        for (const { id, name, city } of people)
          php(`$db->exec("insert into people values (${id}, '${name}', '${city}')");`);
      },
    };
  },
};
