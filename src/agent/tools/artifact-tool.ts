/** Writes a file for the person into the session's folder among the artifacts (AGT-6). */
import { join } from 'node:path';
import { z } from 'zod';
import { statIfThere, writeFileAtomic } from '../../util/atomic-file.ts';
import { safeFileName } from '../../util/take-file.ts';
import type { AgentTool } from './agent-tool.ts';
import { defineTool, refused, said } from './read-input.ts';

const FILE_CHARS = 1_000_000;
const MAX_SAME = 1_000;

/** `session`: its id; a namespace has a folder of its own. */
export const artifactTool = (artifacts: string, session: string): AgentTool =>
  defineTool({
    name: 'artifact',
    description:
      'Writes a result as a file for the person: a table as CSV, a text, JSON. Gives the path. Never replaces a file.',
    input: z.strictObject({
      name: z.string().min(1).max(200).describe('Such as prices.csv.'),
      text: z.string().max(FILE_CHARS).optional(),
      json: z.json().optional().describe('Instead of text.'),
    }),
    about: ({ name }) => name,
    run: ({ name, text, json }) => {
      if ((text === undefined) === (json === undefined))
        return Promise.resolve(refused('Give text or json, one of the two.'));
      const content = text ?? `${JSON.stringify(json, null, 2)}\n`;
      const path = freePath(join(artifacts, 'runs', session.replaceAll('::', '.')), safeFileName(name));
      writeFileAtomic(path, content);
      return Promise.resolve(said(path, { artifacts: [path] }));
    },
  });

/** `a.csv`, `a (2).csv`, … */
function freePath(folder: string, name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; count <= MAX_SAME; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${ending}`);
    if (statIfThere(path) === undefined) return path;
  }
  throw new Error(`there are ${MAX_SAME} files of the name ${name}`);
}
