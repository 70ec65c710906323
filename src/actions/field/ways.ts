/** The ways in which a text can be put into a field, in the order in which they are tried. Pure. */
import type { FieldTraits } from '../../page/field/types.ts';
import type { TextWish } from './text-wish.ts';

/**
 * `insert`: one edit, as an input method makes it. `keys`: key by key. `lines`: line by line, with the editor's own line
 * break between. `clip`: as if pasted. `delete`: nothing but the key that deletes. `set`: the value at one stroke.
 * `script`: made-up events.
 */
export type Way = 'insert' | 'keys' | 'lines' | 'clip' | 'delete' | 'set' | 'script';

/** More lines go in at one stroke: to insert them takes Chromium a time that grows with their square (10 s for 2000). */
const MANY_LINES = 300;
/** Editors take a while over each line break. */
const FEW_LINES = 50;
/** Monaco takes minutes over 100 kB that are inserted. */
const LONG_CODE = 2_000;
const SHORT = 64;

export function waysFor(field: FieldTraits, { text, append, slowly, dom }: TextWish): readonly Way[] {
  if (dom) return ['script'];
  if (field.kind === 'picker') return ['set'];
  if (slowly || append) return ['keys'];
  if (text === '') return ['delete'];
  const lines = text.split(/\r\n?|\n/).length;
  switch (field.kind) {
    case 'input':
      // Some masks take what is typed and nothing else.
      return lines === 1 && text.length <= SHORT && field.type !== 'number' ? ['insert', 'keys'] : ['insert'];
    case 'textarea':
      return lines > MANY_LINES && isWithin(text, field.maxLength) ? ['set'] : ['insert'];
    case 'code':
      return text.length <= LONG_CODE ? ['clip', 'insert'] : ['clip'];
    case 'contenteditable':
      if (lines === 1) return ['insert', 'clip'];
      return lines <= FEW_LINES ? ['lines', 'insert', 'clip'] : ['clip', 'insert'];
  }
}

const isWithin = (text: string, maxLength: number): boolean => maxLength < 0 || text.length <= maxLength;
