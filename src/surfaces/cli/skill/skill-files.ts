/** What the skill consists of, and the note beside it by which an installation knows its own work. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { VERSION } from '../../../util/build-info.ts';
import { packageRoot } from '../../../util/package-root.ts';

/** Also the name of its folder, as the Agent Skills specification has it (https://agentskills.io/specification). */
export const SKILL_NAME = 'browser';
export const MANIFEST = '.remora.json';

/** Texts by their path from the skill's folder, with `/`. */
export type SkillFiles = ReadonlyMap<string, string>;

const manifestSchema = z.strictObject({
  by: z.literal('remora'),
  version: z.string(),
  /** Folders above the skill's own that were made for it. */
  parents: z.int().min(0).max(100),
  /** SHA-256 of each file. It may come with a stranger's project and names what is removed: nothing outside the folder. */
  files: z.record(z.string().regex(/^\w[\w-]*(\.\w+)*(\/\w[\w-]*(\.\w+)*)*$/), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function sourceFolder(): string {
  return join(packageRoot(), 'skills', SKILL_NAME);
}

/** `tools.mjs` holds only on this machine, so that it is left out where a project is shared. */
export function skillFiles(scope: 'user' | 'project' | 'path'): SkillFiles {
  const source = sourceFolder();
  const documents = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path): [string, string] => [
      relative(source, path).split(sep).join('/'),
      readFileSync(path, 'utf8'),
    ]);
  return new Map(scope === 'project' ? documents : [...documents, ['tools.mjs', toolsModule()]]);
}

export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function manifestOf(files: SkillFiles, parents: number): Manifest {
  const hashes = [...files].map(([name, text]): [string, string] => [name, hashOf(text)]);
  return { by: 'remora', version: VERSION, parents, files: Object.fromEntries(hashes) };
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Undefined when it is not one of ours. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return manifestSchema.safeParse(content).data;
  } catch {
    // Somebody else's file, which need not be JSON.
    return undefined;
  }
}

function toolsModule(): string {
  const url = pathToFileURL(join(packageRoot(), 'dist', 'skills', SKILL_NAME, 'tools.js')).href;
  return [
    '// The tools of the remora that wrote this file, for Node. It is tied to that installation: when remora has moved,',
    '// run `remora skill install` again.',
    `export * from ${JSON.stringify(url)};`,
    '',
  ].join('\n');
}
