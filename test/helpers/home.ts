/** A home of its own for the command: nothing of the machine's settings, sessions or browsers reaches it. */
import { mkdirSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { homePaths, type HomePaths } from '../../src/config/home.ts';
import { lockHolder } from '../../src/util/file-lock.ts';
import { DAEMON_WORD } from '../../src/util/package-root.ts';
import { atEnd } from './at-end.ts';
import { endProcess, processesWith } from './processes.ts';
import { tempFolder } from './temp-folder.ts';

export type Env = Record<string, string>;

export interface TestHome {
  /** REMORA_HOME. */
  readonly home: string;
  readonly paths: HomePaths;
  /** The whole environment for a started command; HOME and XDG_CONFIG_HOME are empty folders. */
  readonly env: Env;
  /** Of the daemon that runs; undefined when none does. */
  daemonPid(): number | undefined;
  /** All daemon processes of this home, holding its lock or not. */
  daemons(): number[];
  /** Open connections to the daemon's socket, those that it has not accepted yet too. Linux only. */
  connections(): number;
  /** SIGKILL; fails when there is no daemon. */
  killDaemon(): Promise<void>;
}

const RUNTIME_SESSIONS = ['CLAUDE_CODE_SESSION_ID', 'CODEX_THREAD_ID', 'OPENCODE_SESSION_ID'];

/**
 * With `endpoint` the command works on that browser and starts none. Without, it finds only what the test lays out under
 * XDG_CONFIG_HOME. Ends the daemon, and browsers that it launched on dedicated profiles, when the test is over.
 */
export function newHome(endpoint?: string): TestHome {
  const top = tempFolder();
  const [home, person, config] = ['h', 'p', 'c'].map((name) => join(top, name));
  if (home === undefined || person === undefined || config === undefined) throw new Error('unreachable');
  mkdirSync(person);
  mkdirSync(config);
  const paths = homePaths(home);
  const daemonPid = (): number | undefined => lockHolder(paths.daemonLock)?.pid;
  const daemons = (): number[] => processesWith(`REMORA_HOME=${home}`, DAEMON_WORD);
  atEnd(async () => {
    for (const pid of daemons()) await endProcess(pid);
    for (const browser of launchedBrowsers(paths.profiles)) await endProcess(browser);
  });
  return {
    home,
    paths,
    env: {
      ...cleanEnv(),
      HOME: person,
      XDG_CONFIG_HOME: config,
      REMORA_HOME: home,
      REMORA_LAUNCH: 'false',
      // Rule 4 looks at 9222, where the machine may have a browser; nobody listens at 1.
      REMORA_BROWSER_PORT: '1',
      // Servers of tests answer at once: a pause of theirs says all the sooner that nothing more comes.
      REMORA_SETTLE_NETWORK_IDLE: '60',
      ...(endpoint === undefined ? {} : { REMORA_ENDPOINT: endpoint }),
    },
    daemonPid,
    daemons,
    connections: () => {
      const lines = readFileSync('/proc/net/unix', 'utf8').split('\n');
      // The listening one has the flag 00010000 (proc(5)).
      return lines.filter((line) => line.endsWith(paths.socket) && !line.includes(' 00010000 ')).length;
    },
    killDaemon: async () => {
      const pid = daemonPid();
      if (pid === undefined) throw new Error('there is no daemon to kill');
      await endProcess(pid);
    },
  };
}

/** This process's environment without anything that remora reads. */
function cleanEnv(): Env {
  const kept = Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith('REMORA_') || RUNTIME_SESSIONS.includes(name)
      ? []
      : [[name, value]],
  );
  return Object.fromEntries(kept);
}

/** Chromium's SingletonLock is a link to `HOST-PID`. */
function launchedBrowsers(profiles: string): number[] {
  try {
    return readdirSync(profiles).map((name) => {
      const holder = readlinkSync(join(profiles, name, 'SingletonLock'));
      return Number(holder.slice(holder.lastIndexOf('-') + 1));
    });
  } catch {
    // No profiles folder, or no lock in it: nothing was launched, or it has ended.
    return [];
  }
}
