/** Folders that are gone after the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** Its path is short: a Unix socket below it must fit in 107 bytes. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rm-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
