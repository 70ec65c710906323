/** What a key does to the line: the keys of Node's readline. */
import type { Key } from '../terminal/terminal.ts';
import {
  type Editor,
  insert,
  isNoBlank,
  lineEnd,
  lineStart,
  moveTo,
  remove,
  toCells,
  wordEnd,
  wordStart,
} from './editor.ts';

type Edit = (editor: Editor) => Editor;

const backspace: Edit = (editor) => remove(editor, editor.at - 1, 'drop');
const deleteNext: Edit = (editor) => remove(editor, editor.at + 1, 'drop');
const toLineStart: Edit = (editor) => moveTo(editor, lineStart(editor));
const toLineEnd: Edit = (editor) => moveTo(editor, lineEnd(editor));
const left: Edit = (editor) => moveTo(editor, editor.at - 1);
const right: Edit = (editor) => moveTo(editor, editor.at + 1);
const wordLeft: Edit = (editor) => moveTo(editor, wordStart(editor));
const wordRight: Edit = (editor) => moveTo(editor, wordEnd(editor));
const cutWord: Edit = (editor) => remove(editor, wordStart(editor, isNoBlank), 'keep');
const cutWordPart: Edit = (editor) => remove(editor, wordStart(editor), 'keep');
const cutNextWord: Edit = (editor) => remove(editor, wordEnd(editor), 'keep');
const newLine: Edit = (editor) => insert(editor, ['\n']);

const PLAIN_KEYS: Readonly<Record<string, Edit>> = {
  left,
  right,
  home: toLineStart,
  end: toLineEnd,
  backspace,
  delete: deleteNext,
  // Ctrl-J, which is a line feed; Return itself sends.
  enter: newLine,
};

const CTRL_KEYS: Readonly<Record<string, Edit>> = {
  a: toLineStart,
  e: toLineEnd,
  b: left,
  f: right,
  d: deleteNext,
  h: backspace,
  left: wordLeft,
  right: wordRight,
  w: cutWord,
  backspace: cutWord,
  delete: cutNextWord,
  u: (editor) => remove(editor, lineStart(editor), 'keep'),
  k: (editor) => remove(editor, lineEnd(editor), 'keep'),
  y: (editor) => insert(editor, editor.cut),
  j: newLine,
};

const META_KEYS: Readonly<Record<string, Edit>> = {
  b: wordLeft,
  f: wordRight,
  left: wordLeft,
  right: wordRight,
  d: cutNextWord,
  backspace: cutWordPart,
  return: newLine,
  enter: newLine,
};

/** Undefined for keys that edit nothing. */
export function editKey(editor: Editor, { name, text, ctrl, meta }: Key): Editor | undefined {
  const keys = ctrl ? CTRL_KEYS : meta ? META_KEYS : PLAIN_KEYS;
  const edit = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (edit) return edit(editor);
  return text === '' ? undefined : insert(editor, toCells(text));
}
