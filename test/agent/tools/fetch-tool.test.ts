import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { fetchUrlTool } from '../../../src/agent/tools/fetch-tool.ts';
import { FileRoots } from '../../../src/policy/file-roots.ts';
import { use } from '../../helpers/agent/use-tool.ts';
import { startServer } from '../../helpers/server.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

function toolThat({ mayAskPrivate }: { mayAskPrivate: boolean }) {
  const folder = tempFolder();
  const roots = new FileRoots({
    cwd: folder,
    roots: [],
    private: { folder: `${folder}/h`, but: `${folder}/h/a` },
  });
  return fetchUrlTool({ urls: { protocols: ['http:', 'https:', 'file:'], roots }, mayAskPrivate });
}

const open = () => toolThat({ mayAskPrivate: true });

test('HTML becomes Markdown in a fence, without scripts', async () => {
  const { url } = await startServer({
    '/': '<!doctype html><title>T</title><script>evil()</script><h1>News</h1><p>Some <a href="/a">link</a>.</p>',
  });
  const { text, isError } = await use(open(), { url });
  expect(isError).toBe(false);
  expect(text).toMatch(/^200 text\/html/);
  expect(text).toMatch(/\[page [0-9a-f]{8} http:\/\/127\.0\.0\.1:\d+\]/);
  expect(text).toContain('# News');
  expect(text).toContain('[link](/a)');
  expect(text).not.toContain('evil');
});

test('a long text in parts, and JSON as it is', async () => {
  const { url } = await startServer({
    '/json': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify('x'.repeat(500))),
  });
  const first = await use(open(), { url: `${url}/json`, maxChars: 100 });
  expect(first.text).toContain('402 more characters: from 100');
  const rest = await use(open(), { url: `${url}/json`, from: 500 });
  expect(rest.text).toContain('x"');
});

const closed = [
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://[fd00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'file:///etc/passwd',
  'http://user:pw@example.com/',
];

test.for(closed)('%s is not asked', async (address) => {
  const server = await startServer({ '/': 'private' });
  const { text, isError } = await use(toolThat({ mayAskPrivate: false }), {
    url: address.replace('PORT', String(server.port)),
  });
  expect(isError).toBe(true);
  expect(text).toMatch(/blocked_url|file_not_allowed/);
  expect(server.hits).toEqual([]);
});

test.for([
  'http://169.254.169.254/latest/',
  'http://metadata.google.internal/',
  'http://[::ffff:a9fe:a9fe]/',
])('%s never, whatever is set', async (url) => {
  expect((await use(open(), { url })).text).toContain('metadata service');
});

test('redirects are followed, a few, and each is looked at', async () => {
  const away = (to: string) => (_request: unknown, response: ServerResponse) =>
    void response.writeHead(302, { location: to }).end();
  const server = await startServer({
    '/a': away('/b'),
    '/b': 'arrived',
    '/round': away('/round'),
    '/meta': away('http://169.254.169.254/latest/meta-data/'),
    '/file': away('file:///etc/passwd'),
  });
  expect((await use(open(), { url: `${server.url}/a` })).text).toContain('arrived');
  expect((await use(open(), { url: `${server.url}/round` })).text).toContain('more than 5 times');
  expect((await use(open(), { url: `${server.url}/meta` })).text).toContain('blocked_url');
  expect((await use(open(), { url: `${server.url}/file` })).text).toContain('blocked_url');
});

test('what is no text, or too much of it, is said', async () => {
  const { url } = await startServer({
    '/zip': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
    '/big': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (response.write('x'.repeat(100_000)));
        response.once('drain', more);
      };
      more();
    },
  });
  expect((await use(open(), { url: `${url}/zip` })).text).toContain('no text (application/zip)');
  expect((await use(open(), { url: `${url}/big` })).text).toContain('too_large');
});
