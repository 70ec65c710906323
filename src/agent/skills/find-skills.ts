/** Skills: folders with a SKILL.md, of the package, the person and the project (AGT-3, https://agentskills.io/specification). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { gitTopLevel } from '../../session/session-id.ts';
import { isErrno, statIfThere } from '../../util/atomic-file.ts';
import { packageRoot } from '../../util/package-root.ts';
import { shorten, toOneLine, toSafeText } from '../../util/text.ts';

export interface Skill {
  readonly name: string;
  /** One line. */
  readonly description: string;
  readonly from: 'remora' | 'person' | 'project';
  readonly folder: string;
}

export interface FoundSkills {
  /** By name; the nearer ones win, but for the package's own. */
  readonly skills: readonly Skill[];
  /** One sentence each. */
  readonly problems: readonly string[];
}

export const SKILL_FILE = 'SKILL.md';
export const SKILL_BYTES = 100_000;
/** In one folder of skills. */
const MAX_SKILLS = 100;
const DESCRIPTION_CHARS = 1_024;
const PROJECT_FOLDERS = ['.remora/skills', '.claude/skills', '.agents/skills'];

export function findSkills(place: { readonly home: string; readonly cwd: string }): FoundSkills {
  const problems: string[] = [];
  const found = new Map<string, Skill>();
  for (const [from, folder] of placesOf(place))
    for (const path of foldersIn(folder, problems)) {
      const read = readSkill(path, from);
      if (typeof read === 'string') problems.push(read);
      // Others install this skill beside their own; it is the same, or an older one.
      else if (found.get(read.name)?.from !== 'remora') found.set(read.name, read);
    }
  return { skills: [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), problems };
}

/** The farthest first. */
function placesOf({
  home,
  cwd,
}: {
  readonly home: string;
  readonly cwd: string;
}): readonly (readonly [Skill['from'], string])[] {
  const folders = [...new Set([gitTopLevel(cwd) ?? cwd, cwd])];
  return [
    ['remora', join(packageRoot(), 'skills')],
    ['person', join(home, 'skills')],
    ...folders.flatMap((folder) =>
      [...PROJECT_FOLDERS].reverse().map((name) => ['project', join(folder, name)] as const),
    ),
  ];
}

function foldersIn(folder: string, problems: string[]): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => statIfThere(join(folder, name, SKILL_FILE))?.isFile());
    if (names.length > MAX_SKILLS)
      problems.push(`${folder} holds ${names.length} skills; only the first ${MAX_SKILLS} are used.`);
    return names
      .sort()
      .slice(0, MAX_SKILLS)
      .map((name) => join(folder, name));
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return [];
    problems.push(
      `The skills in ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
}

const frontSchema = z.looseObject({
  name: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(64),
  description: z.string().min(1),
});

/** A sentence that says what is wrong with it, where something is. */
function readSkill(folder: string, from: Skill['from']): Skill | string {
  const wrong = (why: string): string => `The skill in ${folder} is left out: ${why}.`;
  try {
    const front = frontMatter(readSkillFile(folder));
    if (front === undefined) return wrong('SKILL.md has no front matter between two lines of ---');
    const read = frontSchema.safeParse(parse(front.yaml, { maxAliasCount: 0 }));
    if (!read.success)
      return wrong('its front matter needs a name (small letters, digits, dashes) and a description');
    const description = shorten(toOneLine(read.data.description), DESCRIPTION_CHARS);
    return { name: read.data.name, description, from, folder };
  } catch (error) {
    return wrong(toOneLine(error instanceof Error ? error.message : String(error)));
  }
}

/** Throws for what is too large or cannot be read. */
export function readSkillFile(folder: string): string {
  const path = join(folder, SKILL_FILE);
  const size = statIfThere(path)?.size ?? 0;
  if (size > SKILL_BYTES) throw new Error(`SKILL.md has ${size} bytes, the limit is ${SKILL_BYTES}`);
  return toSafeText(readFileSync(path, 'utf8'));
}

export function frontMatter(text: string): { readonly yaml: string; readonly body: string } | undefined {
  const [, yaml, body] = /^---[ \t]*\n(.*?)\n---[ \t]*(?:\n(.*))?$/s.exec(text) ?? [];
  return yaml === undefined ? undefined : { yaml, body: (body ?? '').trim() };
}
