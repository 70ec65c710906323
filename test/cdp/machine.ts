/** A made-up machine for the tests of finding and launching: folders, servers and real processes, all ended after the test. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { atEnd } from '../helpers/at-end.ts';
import { listen } from '../helpers/listen.ts';
import { endProcess } from '../helpers/processes.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

/** A Linux machine with nothing on it. */
export function emptyPlace(): {
  platform: 'linux';
  env: Record<string, string>;
  home: string;
  config: string;
} {
  const home = tempFolder();
  const config = join(home, 'config');
  return {
    platform: 'linux',
    env: { XDG_CONFIG_HOME: config, PATH: `${join(home, 'bin')}:/usr/bin:/bin` },
    home,
    config,
  };
}

export function writePortLines(userDataDir: string, port: number, path: string): string {
  mkdirSync(userDataDir, { recursive: true });
  const file = join(userDataDir, 'DevToolsActivePort');
  writeFileSync(file, `${port}\n${path}`);
  return file;
}

export function lockProfile(userDataDir: string, pid: number, host = hostname()): void {
  mkdirSync(userDataDir, { recursive: true });
  symlinkSync(`${host}-${pid}`, join(userDataDir, 'SingletonLock'));
}

/** A program at `path` that runs these lines of sh. */
export function writeProgram(path: string, lines: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return path;
}

export async function serve(answer: RequestListener): Promise<number> {
  return listenUntilEnd(createHttpServer(answer));
}

/** Answers GET /json/version as an open browser does, naming an address of its own. */
export function serveBrowser(path: string, product = 'Chrome/156.0.0.0'): Promise<number> {
  return serve((_request, response) => {
    response.end(JSON.stringify({ Browser: product, webSocketDebuggerUrl: `ws://172.17.0.2:1${path}` }));
  });
}

/** A browser that asks its person serves no HTTP. */
export function serveApproval(): Promise<number> {
  return serve((_request, response) => response.writeHead(404).end());
}

/** Accepts connections and says nothing. */
export function serveSilence(): Promise<number> {
  return listenUntilEnd(createServer());
}

export function serveBytes(bytes: string): Promise<number> {
  return listenUntilEnd(createServer((socket) => socket.end(bytes)));
}

/** For a process that leads a group of its own: its children write to its folder until they are ended too. */
export function endAfterTest(pid: number): void {
  atEnd(() => endProcess(-pid));
}

async function listenUntilEnd(server: Server): Promise<number> {
  const { port, close } = await listen(server);
  atEnd(close);
  return port;
}
