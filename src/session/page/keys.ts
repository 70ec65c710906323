/** Key names as callers write them, and what CDP `Input.dispatchKeyEvent` wants for each (UI Events key and code values, Windows key codes). */
import { fail } from '../../errors.ts';

export interface KeyStroke {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  /** What the key types, if it types something. */
  readonly text: string | undefined;
  /** An editing command that it carries out, where the browser does not find that out by itself. */
  readonly command?: string;
}

export interface Chord {
  readonly modifiers: readonly ModifierName[];
  readonly stroke: KeyStroke;
}

/** Bits of CDP `Input.dispatchKeyEvent.modifiers`. */
export const MODIFIER_BITS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;
export type ModifierName = keyof typeof MODIFIER_BITS;

/** What `ControlOrMeta` means: the key of this machine's shortcuts. */
export const OWN_MODIFIER: ModifierName = process.platform === 'darwin' ? 'Meta' : 'Control';

const MODIFIER_STROKES: Readonly<Record<ModifierName, KeyStroke>> = {
  Alt: { key: 'Alt', code: 'AltLeft', keyCode: 18, text: undefined },
  Control: { key: 'Control', code: 'ControlLeft', keyCode: 17, text: undefined },
  Meta: { key: 'Meta', code: 'MetaLeft', keyCode: 91, text: undefined },
  Shift: { key: 'Shift', code: 'ShiftLeft', keyCode: 16, text: undefined },
};

const ALIASES: Readonly<Record<string, string>> = {
  ctrl: 'control',
  cmd: 'meta',
  command: 'meta',
  option: 'alt',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  ins: 'insert',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  spacebar: 'space',
  pgup: 'pageup',
  pgdn: 'pagedown',
};

const NAMED: readonly (readonly [key: string, code: string, keyCode: number, text?: string])[] = [
  ['Enter', 'Enter', 13, '\r'],
  ['Tab', 'Tab', 9],
  ['Escape', 'Escape', 27],
  ['Backspace', 'Backspace', 8],
  ['Delete', 'Delete', 46],
  ['Insert', 'Insert', 45],
  ['Home', 'Home', 36],
  ['End', 'End', 35],
  ['PageUp', 'PageUp', 33],
  ['PageDown', 'PageDown', 34],
  ['ArrowUp', 'ArrowUp', 38],
  ['ArrowDown', 'ArrowDown', 40],
  ['ArrowLeft', 'ArrowLeft', 37],
  ['ArrowRight', 'ArrowRight', 39],
  ['ContextMenu', 'ContextMenu', 93],
];

const STROKES: ReadonlyMap<string, KeyStroke> = new Map([
  ...NAMED.map(([key, code, keyCode, text]): [string, KeyStroke] => [
    key.toLowerCase(),
    { key, code, keyCode, text },
  ]),
  ['space', { key: ' ', code: 'Space', keyCode: 32, text: ' ' }],
  ...Object.entries(MODIFIER_STROKES).map(([name, stroke]): [string, KeyStroke] => [
    name.toLowerCase(),
    stroke,
  ]),
  ...Array.from({ length: 24 }, (_, index): [string, KeyStroke] => {
    const key = `F${index + 1}`;
    return [key.toLowerCase(), { key, code: key, keyCode: 112 + index, text: undefined }];
  }),
]);

/** Where the printable characters sit on a US keyboard: unshifted, shifted, code, key code. */
const PUNCTUATION: readonly (readonly [string, string, string, number])[] = [
  [';', ':', 'Semicolon', 186],
  ['=', '+', 'Equal', 187],
  [',', '<', 'Comma', 188],
  ['-', '_', 'Minus', 189],
  ['.', '>', 'Period', 190],
  ['/', '?', 'Slash', 191],
  ['`', '~', 'Backquote', 192],
  ['[', '{', 'BracketLeft', 219],
  ['\\', '|', 'Backslash', 220],
  [']', '}', 'BracketRight', 221],
  ["'", '"', 'Quote', 222],
  ...Array.from(')!@#$%^&*(').map((shifted, digit): [string, string, string, number] => [
    String(digit),
    shifted,
    `Digit${digit}`,
    48 + digit,
  ]),
];

/** On a Mac the menus of the system make commands of these keys, and keys that come over CDP pass them by. */
const MAC_COMMANDS: Readonly<Record<string, string>> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  z: 'undo',
};

/** Reads `Enter`, `Control+a`, `Shift+Tab`, `a`, `+`; throws `bad_input` with the names there are. */
export function parseChord(text: string): Chord {
  const parts = text.length > 1 ? text.split(/\+(?!$)/) : [text];
  const last = parts.pop() ?? '';
  const modifiers = parts.map((part) => toModifier(part, text));
  const stroke = strokeOf(last);
  if (!stroke) throw unknownKey(text);
  const typed = modifiers.some((name) => name !== 'Shift') ? undefined : stroke.text;
  const shifted =
    modifiers.includes('Shift') && typed?.length === 1 ? (strokeOf(typed.toUpperCase()) ?? stroke) : stroke;
  const command =
    process.platform === 'darwin' && modifiers.join() === 'Meta' ? MAC_COMMANDS[shifted.key] : undefined;
  return {
    modifiers,
    stroke: {
      ...shifted,
      text: typed === undefined ? undefined : shifted.text,
      ...(command === undefined ? {} : { command }),
    },
  };
}

export const strokeOfModifier = (name: ModifierName): KeyStroke => MODIFIER_STROKES[name];

/** The stroke of a named key or of one printable character; undefined when there is none. */
export function strokeOf(name: string): KeyStroke | undefined {
  const lower = name.toLowerCase();
  const named = name.length > 1 ? STROKES.get(ALIASES[lower] ?? lower) : undefined;
  if (named) return named;
  if ([...name].length !== 1) return undefined;
  if (/^[a-z]$/i.test(name)) {
    return {
      key: name,
      code: `Key${name.toUpperCase()}`,
      keyCode: name.toUpperCase().charCodeAt(0),
      text: name,
    };
  }
  if (name === ' ') return STROKES.get('space');
  const place = PUNCTUATION.find(([plain, shifted]) => plain === name || shifted === name);
  // Characters of no US key (é, 漢, emoji) are typed as text, with no key of their own.
  return place
    ? { key: name, code: place[2], keyCode: place[3], text: name }
    : { key: name, code: '', keyCode: 0, text: name };
}

function toModifier(part: string, whole: string): ModifierName {
  const lower = part.toLowerCase();
  const wanted = ALIASES[lower] ?? lower;
  if (wanted === 'controlormeta') return OWN_MODIFIER;
  for (const name of ['Alt', 'Control', 'Meta', 'Shift'] as const)
    if (name.toLowerCase() === wanted) return name;
  throw unknownKey(whole);
}

function unknownKey(text: string): Error {
  const names = [...NAMED.map(([key]) => key), 'Space', 'F1 to F24'].join(', ');
  return fail('bad_input', {
    reason: `there is no key "${text.slice(0, 40)}". Known are single characters, ${names}, with Control+, Shift+, Alt+ or Meta+ before them`,
    action: 'press',
  });
}
