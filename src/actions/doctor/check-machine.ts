/** What remora stands on: Node, its own folder, the daemon's socket, the display, the disk. */
import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import type { HomePaths } from '../../config/home.ts';
import type { Hub } from '../../session/hub.ts';
import { isErrno } from '../../util/atomic-file.ts';
import { lockHolder } from '../../util/file-lock.ts';
import { bad, type Check, ok, warn } from './check.ts';

const LEAST_NODE = [20, 19] as const;
/** Bytes below which pictures and downloads will soon not fit. */
const LEAST_SPACE = 200 * 1024 * 1024;

export function checkMachine(hub: Hub): Check[] {
  return [
    checkNode(),
    checkHome(hub.paths),
    checkDaemon(hub),
    ...checkSocket(hub.paths),
    checkDisplay(hub.env),
    checkDisk(hub.paths),
  ];
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const enough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  if (enough) return ok('node', process.versions.node);
  return bad('node', `${process.versions.node} is too old`, `Install Node ${LEAST_NODE.join('.')} or later.`);
}

function checkHome({ home }: HomePaths): Check {
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('home', home);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return ok('home', `${home} (will be made)`);
    return bad(
      'home',
      `${home} cannot be written`,
      'Give yourself the right, or set REMORA_HOME to another folder.',
    );
  }
}

function checkDaemon(hub: Hub): Check {
  if (hub.daemon) return ok('daemon', `running, pid ${hub.daemon.pid}, version ${hub.daemon.version}`);
  const holder = lockHolder(hub.paths.daemonLock);
  if (!holder) return ok('daemon', 'not running; the next command starts it');
  if (holder.pid === process.pid) return ok('daemon', 'none: this program holds the hub itself');
  return bad(
    'daemon',
    `the process ${holder.pid} holds ${hub.paths.home} and does not answer`,
    `End the process ${holder.pid}.`,
  );
}

/** Whoever can write to the folder or the socket can drive the browser (SEC-7). */
function checkSocket({ runFolder, socket }: HomePaths): Check[] {
  if (process.platform === 'win32') return [];
  const folder = statSync(runFolder, { throwIfNoEntry: false });
  if (!folder) return [];
  const file = statSync(socket, { throwIfNoEntry: false });
  const open = (folder.mode & 0o077) !== 0 || (file !== undefined && (file.mode & 0o077) !== 0);
  if (open) return [bad('socket', `${runFolder} can be entered by others`, `chmod 700 ${runFolder}`)];
  if (folder.uid !== process.getuid?.())
    return [
      bad('socket', `${runFolder} belongs to another user`, 'Set REMORA_HOME to a folder of your own.'),
    ];
  return [ok('socket', `${socket} is yours alone`)];
}

function checkDisplay(env: Hub['env']): Check {
  if (process.platform !== 'linux') return ok('display', 'the desktop');
  const display = env['WAYLAND_DISPLAY'] ?? env['DISPLAY'];
  if (display !== undefined && display !== '') return ok('display', display);
  return warn('display', 'none; a browser that remora starts will be headless', 'Set DISPLAY to see it.');
}

function checkDisk({ home }: HomePaths): Check {
  try {
    const { bavail, bsize } = statfsSync(home);
    const free = bavail * bsize;
    const text = `${Math.round(free / 1024 / 1024)} MB free for artifacts`;
    return free < LEAST_SPACE ? warn('disk', text, `Empty ${home}/artifacts.`) : ok('disk', text);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return ok('disk', 'not used yet');
    throw error;
  }
}
