/** A home and a project folder of their own for one test, and what is asked of them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ConfigInput, LoadedConfig } from '../../src/config/load.ts';
import { loadConfig } from '../../src/config/load.ts';
import { RemoraError } from '../../src/errors.ts';

export interface Workspace {
  readonly home: string;
  /** The top of a git checkout. */
  readonly project: string;
  readonly userFile: string;
  readonly projectFile: string;
  load(more?: Partial<ConfigInput>): LoadedConfig;
  userText(): string;
}

export function makeWorkspace(files: { user?: string; project?: string } = {}): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'remora-config-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const home = join(root, 'home');
  const project = join(root, 'project');
  const userFile = join(home, 'config.yaml');
  const projectFile = join(project, '.remora.yaml');
  mkdirSync(join(project, '.git'), { recursive: true });
  if (files.user !== undefined) put(userFile, files.user);
  if (files.project !== undefined) put(projectFile, files.project);
  const load = (more: Partial<ConfigInput> = {}): LoadedConfig =>
    loadConfig({ home, cwd: project, env: {}, flags: {}, ...more });
  return { home, project, userFile, projectFile, load, userText: () => readFileSync(userFile, 'utf8') };
}

export function put(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The failure that `work` must end in. */
export function failureOf(work: () => unknown): RemoraError {
  try {
    work();
  } catch (error) {
    if (error instanceof RemoraError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
