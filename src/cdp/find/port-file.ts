/**
 * DevToolsActivePort: the two lines that a browser leaves in its profile folder, the port and the path of its
 * WebSocket. It is never removed by the browser, so it is a hint; the browser reads it again to reuse its port, so it
 * is never removed by us either.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno, writeFileAtomic } from '../../util/atomic-file.ts';

export type PortFile =
  | { readonly state: 'ok'; readonly port: number; readonly path: string; readonly modifiedAt: number }
  | { readonly state: 'none' }
  /** Half written, garbage, or not readable. */
  | { readonly state: 'bad'; readonly reason: string };

const FILE_NAME = 'DevToolsActivePort';
const MAX_BYTES = 4096;

export function portFilePath(userDataDir: string): string {
  return join(userDataDir, FILE_NAME);
}

export function readPortFile(userDataDir: string): PortFile {
  const file = portFilePath(userDataDir);
  try {
    const { size, mtimeMs } = statSync(file);
    if (size > MAX_BYTES) return { state: 'bad', reason: 'it is far too long' };
    return parse(readFileSync(file, 'utf8'), mtimeMs);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return { state: 'none' };
    return { state: 'bad', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * For a profile that remora made. A browser with a fixed port writes no such file, and without one it could not be
 * found again once remora's own memory of it is lost.
 */
export function writePortFile(userDataDir: string, port: number, path: string): void {
  writeFileAtomic(portFilePath(userDataDir), `${port}\n${path}`);
}

function parse(text: string, modifiedAt: number): PortFile {
  const [first = '', second = ''] = text.split('\n').map((line) => line.trim());
  const port = /^\d{1,5}$/.test(first) ? Number(first) : 0;
  if (port < 1 || port > 65535) return { state: 'bad', reason: 'its first line is no port' };
  if (!/^\/devtools\/browser(\/[\w.-]*)?$/.test(second)) {
    return { state: 'bad', reason: 'its second line is no browser path' };
  }
  return { state: 'ok', port, path: second, modifiedAt };
}
