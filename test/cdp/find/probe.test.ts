import { expect, test } from 'vitest';
import { probe } from '../../../src/cdp/find/probe.ts';
import { startBrowser } from '../../helpers/browser.ts';
import { closedPort } from '../../helpers/listen.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { serve, serveApproval, serveBrowser, serveBytes, serveSilence } from '../machine.ts';
import { readPortFile } from '../../../src/cdp/find/port-file.ts';

const host = '127.0.0.1';

test('an open browser is reached at the address that was asked, whatever it calls itself', async () => {
  const port = await serveBrowser('/devtools/browser/abc');
  const wsUrl = `ws://127.0.0.1:${port}/devtools/browser/abc`;
  expect(await probe({ host, port })).toEqual({ mode: 'open', wsUrl, product: 'Chrome/156.0.0.0' });
});

test('a name is dialled by its address, and the headers that were given are sent', async () => {
  const seen: unknown[] = [];
  const port = await serve((request, response) => {
    seen.push(request.headers.host, request.headers['authorization'], request.url);
    response.writeHead(404).end();
  });
  const answer = await probe({ host: 'localhost', port, headers: { authorization: 'Bearer x' } });
  expect(answer).toEqual({ mode: 'approval', origin: `ws://127.0.0.1:${port}` });
  expect(seen).toEqual([`127.0.0.1:${port}`, 'Bearer x', '/json/version']);
});

test('an empty 404 is a browser that asks its person', async () => {
  const port = await serveApproval();
  expect(await probe({ host, port })).toEqual({ mode: 'approval', origin: `ws://127.0.0.1:${port}` });
});

test.each([
  ['a page for 404', 404, 'Not found'],
  ['a web site', 200, '<html></html>'],
  ['JSON of another kind', 200, '[1]'],
  ['the debugger of Node', 200, '{"Browser":"node.js/v20.20.0","Protocol-Version":"1.1"}'],
  ['an address that is none', 200, '{"Browser":"Chrome/1","webSocketDebuggerUrl":"nonsense"}'],
  ['a log-in', 401, ''],
  ['a redirect', 302, ''],
  ['an endless answer', 200, ' '.repeat(200_000)],
])('%s is no browser', async (_name, status, body) => {
  const port = await serve((_request, response) => response.writeHead(status).end(body));
  expect(await probe({ host, port })).toEqual({ mode: 'foreign', status });
});

test('a server that speaks something else is no browser', async () => {
  expect(await probe({ host, port: await serveBytes('SSH-2.0-OpenSSH_9.2\r\n') })).toMatchObject({
    mode: 'foreign',
  });
  expect(await probe({ host, port: await serveBytes('') })).toMatchObject({ mode: 'foreign' });
});

test('silence is a hang, before the headers and in the middle of the answer', async () => {
  const silent = await serveSilence();
  const halfway = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{');
  });
  const started = Date.now();
  expect(await probe({ host, port: silent, timeoutMs: 150 })).toEqual({ mode: 'hung' });
  expect(await probe({ host, port: halfway, timeoutMs: 150 })).toEqual({ mode: 'hung' });
  expect(Date.now() - started).toBeLessThan(1500);
});

test('nobody there is dead, and so is a name that does not resolve', async () => {
  expect(await probe({ host, port: await closedPort() })).toEqual({ mode: 'dead', code: 'ECONNREFUSED' });
  expect(await probe({ host: 'no-such-host.invalid', port: 9222, timeoutMs: 500 })).toMatchObject({
    mode: 'dead',
  });
});

test('a real browser is open, at the path that it wrote down', async () => {
  const folder = tempFolder();
  await startBrowser({ userDataDir: folder });
  const file = readPortFile(folder);
  if (file.state !== 'ok') throw new Error('no port file');
  const answer = await probe({ host: 'localhost', port: file.port });
  expect(answer).toMatchObject({ mode: 'open', wsUrl: `ws://127.0.0.1:${file.port}${file.path}` });
  expect(answer).toHaveProperty('product', expect.stringMatching(/Chrome\/\d+/));
});
