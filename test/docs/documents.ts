/** The documents of this repository, and what stands in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Document {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

export function readDocument(path: string): Document {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

export function allDocuments(): Document[] {
  const below = ['docs', 'skills'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  return [...readdirSync(ROOT), ...below]
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map(readDocument);
}

/** Lines of the code blocks, without the prompt of a console; a line that goes on is one line. */
export function codeLines({ text }: Document): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, inside = '']) => inside);
  return blocks
    .flatMap((block) => block.replace(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/^\$ /, ''));
}

/** Targets of Markdown links in prose. */
export function linksOf(document: Document): string[] {
  return [...prose(document).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => target ?? []);
}

/** What stands between backticks in prose. */
export function inlineCode(document: Document): string[] {
  return [...prose(document).matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code ?? []);
}

/** Anchors as they are made for headings: letters of lower case, digits, dashes. */
export function anchorsOf({ text }: Document): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function prose({ text }: Document): string {
  return text.replace(/^```[^]*?^```$/gm, '');
}
