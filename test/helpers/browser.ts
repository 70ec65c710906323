/** A real headless browser that stands for the person's own. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPortFile } from '../../src/cdp/find/port-file.ts';
import { findBrowserExecutable } from '../../scripts/ensure-browser.mjs';
import { atEnd } from './at-end.ts';
import { endProcess } from './processes.ts';
import { RawClient } from './raw-client.ts';
import { tempFolder } from './temp-folder.ts';
import { until } from './until.ts';

export const QUIET_FLAGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const START_MS = 30_000;

export interface BrowserOptions {
  readonly args?: readonly string[];
  /** Kept after the test when given; else a new folder that is removed. */
  readonly userDataDir?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface TestBrowser {
  readonly pid: number;
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string;
  readonly wsUrl: string;
  readonly userDataDir: string;
  readonly client: RawClient;
  /** As the person quits it. Resolves when all of it has ended. */
  stop(): Promise<void>;
  /** SIGKILL to all its processes: it leaves its port file and profile lock behind. */
  kill(): Promise<void>;
}

export function browserExecutable(): string {
  const path = findBrowserExecutable();
  if (path === undefined) throw new Error('No browser to test with: run `node scripts/ensure-browser.mjs`.');
  return path;
}

/** Ended after the test, or after the file when it was started outside of a test. */
export async function startBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  const userDataDir = options.userDataDir ?? tempFolder();
  mkdirSync(userDataDir, { recursive: true });
  // What an earlier browser left there would be taken for this one's answer.
  rmSync(join(userDataDir, 'DevToolsActivePort'), { force: true });
  const pid = spawnBrowser(userDataDir, options);
  atEnd(() => endProcess(-pid));
  const { port, path } = await until(() => portOf(userDataDir), START_MS, 'the port of the browser');
  const wsUrl = `ws://127.0.0.1:${port}${path}`;
  const client = await RawClient.connect(wsUrl);
  return {
    pid,
    port,
    endpoint: `http://127.0.0.1:${port}`,
    wsUrl,
    userDataDir,
    client,
    stop: async () => {
      // The socket may close before the reply comes.
      await Promise.race([client.send('Browser.close'), client.closed]);
      await endProcess(pid, 'SIGTERM');
    },
    kill: () => endProcess(-pid),
  };
}

/** It leads a process group of its own, so that one signal reaches its children too. */
function spawnBrowser(userDataDir: string, { args = [], env = process.env }: BrowserOptions): number {
  const child = spawn(
    browserExecutable(),
    [...QUIET_FLAGS, `--user-data-dir=${userDataDir}`, '--remote-debugging-port=0', ...args],
    { stdio: 'ignore', detached: true, env },
  );
  if (child.pid === undefined) throw new Error(`${browserExecutable()} does not start`);
  return child.pid;
}

function portOf(userDataDir: string): { port: number; path: string } | undefined {
  const file = readPortFile(userDataDir);
  return file.state === 'ok' ? file : undefined;
}
