import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/ensure-browser.mjs', import.meta.url));
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remora-browser-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function ensureBrowser(env: Record<string, string>): { code: number | null; out: string; err: string } {
  const ended = spawnSync(process.execPath, [SCRIPT], { env, encoding: 'utf8', timeout: 30_000 });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
}

function placeProgram(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

test('prefers REMORA_TEST_BROWSER', () => {
  placeProgram('chromium');
  const chosen = placeProgram('my-browser');
  const ended = ensureBrowser({ REMORA_TEST_BROWSER: chosen, PATH: folder });
  expect(ended).toEqual({ code: 0, out: `browser: ${chosen}\n`, err: '' });
});

test('says so when REMORA_TEST_BROWSER names no program, and takes no other', () => {
  placeProgram('chromium');
  const ended = ensureBrowser({ REMORA_TEST_BROWSER: join(folder, 'missing'), PATH: folder });
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(/REMORA_TEST_BROWSER is .*missing, where there is no program\. Install one: /);
});

test('looks along PATH, past what cannot be run', () => {
  writeFileSync(join(folder, 'chromium'), 'not a program');
  const brave = placeProgram('brave-browser');
  expect(ensureBrowser({ PATH: folder })).toEqual({ code: 0, out: `browser: ${brave}\n`, err: '' });
});
