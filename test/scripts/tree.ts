/** Small source trees for the checks of the source to look at. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Verdict {
  readonly code: number | null;
  /** What stands on stderr, one problem a line. */
  readonly problems: string[];
}

/** Runs `scripts/<script>` on a temporary folder that holds `files` (path to content). */
export function checkTree(script: string, files: Record<string, string>): Verdict {
  const root = mkdtempSync(join(tmpdir(), 'remora-tree-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    const program = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url));
    const ended = spawnSync(process.execPath, [program, root], { encoding: 'utf8', timeout: 30_000 });
    return { code: ended.status, problems: ended.stderr.split('\n').filter((line) => line !== '') };
  } finally {
    rmSync(root, { recursive: true });
  }
}
