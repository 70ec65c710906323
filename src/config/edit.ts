/** Changes single settings of config.yaml and leaves the rest of the file, comments too, as the person wrote it. */
import { realpathSync } from 'node:fs';
import type { Document } from 'yaml';
import { isCollection, isMap, isNode, isScalar } from 'yaml';
import { isErrno, writeFileAtomic } from '../util/atomic-file.ts';
import { readSettingsText } from './files.ts';
import { configFile } from './home.ts';
import { accept, invalid } from './invalid.ts';
import type { NamedSetting } from './names.ts';
import { nearestName, SETTINGS } from './names.ts';
import type { FileSource } from './yaml-text.ts';
import { isNothing, parseSettings, parseYaml } from './yaml-text.ts';

/** Takes the text that the setting's variable takes. Fails with `bad_input`, and then nothing is written. */
export function setValue(home: string, key: string, text: string): void {
  const setting = SETTINGS.get(key);
  if (!setting) throw unknownKey(key);
  const written = setting.kind.fromText(text);
  accept(setting, written, { kind: 'edit' });
  const document = readDocument(home);
  makeMaps(document, setting, home);
  replaceValue(document, setting.steps, written);
  const draft = textOf(document, key, home);
  parseSettings(draft, sourceOf(home));
  writeFileAtomic(realPathOf(configFile(home)), draft);
}

/** False when the file does not hold the key. A key that is no setting can be dropped too: that mends a file. */
export function unsetValue(home: string, key: string): boolean {
  const document = readDocument(home);
  const steps = [[key], key.split('.')].find((path) => isMap(document.contents) && document.hasIn(path));
  if (!steps) {
    if (SETTINGS.has(key)) return false;
    throw unknownKey(key);
  }
  document.deleteIn(steps);
  dropEmptyGroup(document, steps.slice(0, -1));
  writeFileAtomic(realPathOf(configFile(home)), textOf(document, key, home));
  return true;
}

function readDocument(home: string): Document {
  return parseYaml(readSettingsText(configFile(home), 'user') ?? '', sourceOf(home));
}

function sourceOf(home: string): FileSource {
  return { kind: 'user', file: configFile(home) };
}

/** What is empty becomes a map, its comments kept; anything else that is no map is the person's to mend. */
function makeMaps(document: Document, { steps }: NamedSetting, home: string): void {
  for (const path of steps.map((_, index) => steps.slice(0, index))) {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isMap(node)) continue;
    if (!isNothing(node)) {
      throw invalid({ path: path.join('.'), expected: 'a map of settings', source: sourceOf(home) });
    }
    const map = document.createNode({});
    if (isScalar(node)) map.comment = node.comment ?? null;
    if (path.length === 0) document.contents = map;
    else document.setIn(path, map);
  }
}

/** A group that holds nothing but comments stays. */
function dropEmptyGroup(document: Document, group: readonly string[]): void {
  const node = group.length > 0 ? document.getIn(group, true) : undefined;
  if (isMap(node) && node.items.length === 0 && !node.comment && !node.commentBefore)
    document.deleteIn(group);
}

/** A new node, since the old one's tag or number format would bend the value; only its comments and its style are kept. */
function replaceValue(document: Document, steps: readonly string[], value: unknown): void {
  const old = document.getIn(steps, true);
  const fresh = document.createNode(value);
  if (isNode(old)) {
    fresh.comment = old.comment ?? null;
    fresh.commentBefore = old.commentBefore ?? null;
  }
  if (isCollection(old) && isCollection(fresh)) fresh.flow = old.flow ?? false;
  document.setIn(steps, fresh);
}

function textOf(document: Document, key: string, home: string): string {
  try {
    // Width 0: the person's long lines are not folded.
    return document.toString({ lineWidth: 0 });
  } catch (cause) {
    throw invalid({
      path: key,
      expected: 'no alias to this entry, to be able to change it',
      source: sourceOf(home),
      cause,
    });
  }
}

/** Follows a symbolic link: the file may live among the person's dotfiles. */
function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return file;
    throw error;
  }
}

function unknownKey(key: string): Error {
  const expected = `a known setting; the nearest is ${nearestName(key, SETTINGS.keys())}`;
  return invalid({ path: key, expected, source: { kind: 'edit' } });
}
