/** A browser with a downloads folder of its own, and a server with files to download. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';
import { html, type Route } from './server.ts';

export interface PersonsFolder {
  readonly path: string;
  readonly userDataDir: string;
  /** Names in it, those of unfinished files too. */
  names(): string[];
}

/** A profile whose downloads go to a folder of the test's. */
export function personsFolder(): PersonsFolder {
  const top = tempFolder();
  const path = join(top, 'downloads');
  const userDataDir = join(top, 'profile');
  mkdirSync(path);
  mkdirSync(join(userDataDir, 'Default'), { recursive: true });
  const preferences = { download: { default_directory: path } };
  writeFileSync(join(userDataDir, 'Default', 'Preferences'), JSON.stringify(preferences));
  return { path, userDataDir, names: () => readdirSync(path).sort() };
}

/** Attachments under their own names, `size` bytes; one that goes on when the test says so; a page that has links to all. */
export interface Files {
  readonly routes: Record<string, Route>;
  /** Ends the files of /slow. */
  finish(): void;
}

export function files(): Files {
  const waiting: (() => void)[] = [];
  const attachment = (name: string, type = 'application/zip'): Record<string, string> => ({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  });
  const routes: Record<string, Route> = {
    '/data.zip': (request, response) => {
      const size = Number(new URL(request.url ?? '', 'http://x').searchParams.get('size') ?? 5);
      response.writeHead(200, attachment('data.zip')).end('z'.repeat(size));
    },
    '/odd': (_request, response) =>
      response.writeHead(200, attachment('../../.con .txt', 'text/plain')).end('odd'),
    '/slow': (_request, response) => {
      response.writeHead(200, { ...attachment('slow.zip'), 'content-length': '2000' });
      response.write('s'.repeat(1_000));
      waiting.push(() => response.end('s'.repeat(1_000)));
    },
    '/frame': html('Frame', '<a href=/data.zip?size=7>In a frame</a>'),
    '/plain': html('Plain', '<p>nothing here</p>'),
    '/p': html(
      'Files',
      `<a href=/data.zip>Attachment</a> <a href=/data.zip?size=8 target=_blank>New tab</a>
      <a href="data:text/plain,hello" download="note.txt">Data</a> <a id=blob download=rows.csv>Blob</a>
      <form method=post action=/data.zip?size=9><button>Export</button></form>
      <a href=/odd>Odd name</a> <a href=/slow>Slow</a> <a href=/plain>No file</a>
      <button onclick="for (const n of [1, 2, 3]) { const a = document.createElement('a'); a.href = '/data.zip?size=' + n; a.download = ''; setTimeout(() => a.click(), n * 150); }">Three</button>
      <iframe src=/frame></iframe>
      <script>blob.href = URL.createObjectURL(new Blob(['a,b'], { type: 'text/csv' }))</script>`,
    ),
  };
  return {
    routes,
    finish: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
}
