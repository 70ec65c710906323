/** The shipped shell script on its own: what it sends and what it makes of answers, with each client that it may find. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeRequest } from '../../src/daemon/cli-wire.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../bin/remora'), 'utf8');
const PERL = '/usr/bin/perl';
const CLIENTS = [
  { client: 'Perl', script: SCRIPT, isThere: existsSync(PERL) },
  {
    client: 'curl',
    script: SCRIPT.replaceAll(PERL, '/nowhere/perl'),
    isThere: spawnSync('curl', ['--version']).status === 0,
  },
];

let folder: string;
let close: () => Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remora-sh-'));
  close = () => Promise.resolve();
  for (const name of ['bin', 'dist/bin', 'home/run']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'dist/bin/remora.js'), 'console.log("node", ...process.argv.slice(2));');
});

afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const USABLE = CLIENTS.filter(({ isThere }) => isThere);

describe.skipIf(process.platform === 'win32').each(USABLE)('with $client', ({ script }) => {
  beforeEach(() => {
    writeFileSync(join(folder, 'bin/remora'), script);
    chmodSync(join(folder, 'bin/remora'), 0o755);
  });

  test('words, variables and standard input arrive byte by byte', async () => {
    const bodies = await serve((body) => `0o${body.length}.`);
    const words = ['fill', 'e1', '-', 'ä "\'\\ $HOME\n', ''];
    await run(words, { REMORA_SESSION: 'a b' }, 'one\n\ntwo\n');
    const request = decodeRequest(bodies[0] ?? Buffer.alloc(0));
    expect(request).toMatchObject({ argv: words, stdin: 'one\n\ntwo\n', cwd: folder });
    expect(request?.env).toEqual({ REMORA_SESSION: 'a b' });
  });

  test.each([
    ['--quiet-ms', '50', 'fill', 'e1', '-'],
    ['--await-response', '/x', '--session', 'a', 'act', 'fill', 'e1', '-'],
    ['--popups=ignore', 'type', '-'],
    ['--min-wait-ms', '5', 'batch'],
  ])('standard input is read for %s %s %s %s', async (...words) => {
    const bodies = await serve(() => '0o.');
    await run(words, {}, 'text');
    expect(decodeRequest(bodies[0] ?? Buffer.alloc(0))).toMatchObject({ argv: words, stdin: 'text' });
  });

  test.each([
    ['batch', '--steps', '[]'],
    ['batch', '--steps=[]', '--json'],
    ['--quiet-ms', '50', 'batch', '-h'],
    ['act', 'press', '-', 'e1'],
    ['fill', 'e1', '--', '-'],
    ['--quiet-ms', 'batch', 'tabs'],
  ])('standard input is left alone for %s %s %s', async (...words) => {
    const bodies = await serve(() => '0o.');
    await run(words, {}, null);
    expect(decodeRequest(bodies[0] ?? Buffer.alloc(0))).toMatchObject({ argv: words, stdin: '' });
  });

  test('the answer keeps its line ends, its stream and its exit code', async () => {
    await serve(() => '3ebad\n\n.');
    expect(await run(['x'])).toEqual({ exit: 3, stdout: '', stderr: 'bad\n\n' });
  });

  test('what is larger than a pipe goes through both ways', async () => {
    const text = 'é'.repeat(400_000);
    await serve((body) => `0o${decodeRequest(body)?.stdin ?? ''}.`);
    expect(await run(['fill', '-'], {}, text)).toEqual({ exit: 0, stdout: text, stderr: '' });
  });

  test('an answer that breaks off is lost: the command is not sent again', async () => {
    await listen((_request, response) => {
      response.writeHead(200, { 'content-length': 500 });
      response.write('0ohello.', () => response.destroy());
    });
    expect(await run(['click', 'e1'])).toEqual({ exit: 0, stdout: 'node __lost click e1\n', stderr: '' });
  });

  test('a socket where nobody listens, or an answer for another version, is left to Node', async () => {
    await serve(() => 'R');
    expect((await run(['tabs'])).stdout).toBe('node tabs\n');
    await close();
    await leaveSocketFile();
    expect(await run(['tabs', '--json'])).toEqual({ exit: 0, stdout: 'node tabs --json\n', stderr: '' });
  });
});

const socketPath = (): string => join(folder, 'home/run/daemon.sock');

/** Answers each request with the text; gives the bodies as they come. */
async function serve(answer: (body: Buffer) => string): Promise<readonly Buffer[]> {
  const bodies: Buffer[] = [];
  await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      bodies.push(body);
      const text = answer(body);
      response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
      response.end(text);
    });
  });
  return bodies;
}

async function listen(handler: RequestListener): Promise<void> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(socketPath(), resolve));
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/** As a daemon that was killed leaves it. */
async function leaveSocketFile(): Promise<void> {
  const path = JSON.stringify(socketPath());
  const code = `require('node:net').createServer().listen(${path}, () => process.kill(process.pid, 'SIGKILL'))`;
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  await new Promise((resolve) => child.on('close', resolve));
}

/** `stdin` null: nobody writes there, and nobody closes it. */
function run(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stdin: string | null = '',
): Promise<{ exit: number | null; stdout: string; stderr: string }> {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const child = spawn(join(folder, 'bin/remora'), words, {
    cwd: folder,
    env: { PATH: path, HOME: folder, REMORA_HOME: join(folder, 'home'), ...env },
  });
  if (stdin !== null) child.stdin.end(stdin);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => child.on('close', (exit) => resolve({ exit, stdout, stderr })));
}
