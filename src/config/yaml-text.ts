/** YAML text to accepted settings, each with its line. */
import type { Document, Pair, YAMLMap } from 'yaml';
import { isAlias, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Found, Source } from './invalid.ts';
import { accept, invalid } from './invalid.ts';
import type { NamedSetting } from './names.ts';
import { GROUPS, nearestName, SETTINGS } from './names.ts';

export type FileSource = Extract<Source, { kind: 'user' | 'project' }>;

interface Reader {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly source: FileSource;
}

/** Frozen. Fails with `bad_input` on text that is no YAML, an unknown key, a wrong value, or a key that a project may not set. */
export function parseSettings(text: string, source: FileSource): readonly Found[] {
  const lines = new LineCounter();
  const document = parseYaml(text, source, lines);
  const top = document.contents;
  if (isNothing(top)) return [];
  if (!isMap(top)) throw invalid({ path: '', expected: 'a map of settings', source: { ...source, line: 1 } });
  return Object.freeze(readMap(top, '', { document, lines, source }));
}

/** Warnings count as errors: what they warn of (an unknown tag, say) would change the value in silence. */
export function parseYaml(
  text: string,
  source: FileSource,
  lineCounter = new LineCounter(),
): Document.Parsed {
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const problem = document.errors[0] ?? document.warnings[0];
  if (!problem) return document;
  const { line } = lineCounter.linePos(problem.pos[0]);
  const here = { source: { ...source, line }, cause: problem };
  if (problem.code !== 'DUPLICATE_KEY')
    throw invalid({ path: '', expected: 'valid YAML', found: problem.message, ...here });
  const [key = ''] = /^[^\s:]+/.exec(text.slice(problem.pos[0])) ?? [];
  throw invalid({ path: key, entry: '', expected: 'each key once in a map', ...here });
}

/** An empty file, or a key with nothing behind it. */
export function isNothing(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.value === null);
}

function readMap(map: YAMLMap, prefix: string, reader: Reader): Found[] {
  return map.items.flatMap((pair) => {
    const source = { ...reader.source, line: lineOf(pair, map, reader) };
    const name = isScalar(pair.key) && typeof pair.key.value === 'string' ? pair.key.value : undefined;
    if (name === undefined) throw invalid({ path: prefix, expected: 'names as keys', source });
    const path = prefix === '' ? name : `${prefix}.${name}`;
    // A dot in a key is no step: `browser.port:` at the top would be a second way to write one thing.
    const setting = name.includes('.') ? undefined : SETTINGS.get(path);
    if (setting) return [readSetting(setting, pair.value, { ...reader, source })];
    if (!name.includes('.') && GROUPS.has(path)) return readGroup(path, pair.value, { ...reader, source });
    throw invalid({ path, expected: expectedKey(path), source });
  });
}

function readGroup(path: string, value: unknown, reader: Reader): Found[] {
  const node = isAlias(value) ? value.resolve(reader.document) : value;
  // All entries of the group are commented out.
  if (isNothing(node)) return [];
  if (isMap(node)) return readMap(node, path, reader);
  throw invalid({ path, expected: 'a map of settings', source: reader.source });
}

function readSetting(setting: NamedSetting, node: unknown, reader: Reader): Found {
  const { key, project } = setting;
  if (reader.source.kind === 'project' && project.may === 'never') {
    const expected = `it in config.yaml, a variable or a flag, since a project file may not set it: it ${project.because}`;
    throw invalid({ path: key, expected, source: reader.source });
  }
  return accept(setting, toValue(node, key, reader), reader.source);
}

function toValue(node: unknown, path: string, { document, source }: Reader): unknown {
  try {
    return isNode(node) ? node.toJS(document) : node;
  } catch (cause) {
    // An alias without anchor, or more aliases than the parser unfolds.
    throw invalid({ path, expected: 'plain values', source, cause });
  }
}

function expectedKey(path: string): string {
  const nested = SETTINGS.has(path) || GROUPS.has(path);
  if (nested) return `${path.split('.').join(': with ')}: below it, each on its own line`;
  return `a known setting; the nearest is ${nearestName(path, [...SETTINGS.keys(), ...GROUPS])}`;
}

function lineOf(pair: Pair, map: YAMLMap, { lines }: Reader): number {
  const range = isNode(pair.key) ? pair.key.range : map.range;
  return lines.linePos(range?.[0] ?? 0).line;
}
