/** The twelve texts that every kind of field is given. */
const BIG = 100_000;

export interface SampleText {
  readonly name: string;
  /** For fields of one line, and for those of several. */
  readonly line: string;
  readonly lines: string;
}

const same = (name: string, text: string): SampleText => ({ name, line: text, lines: text });

/** Emptying comes after a text, so that there is something to take away; so do all others. */
export const TEXTS: readonly SampleText[] = [
  same('ASCII', 'Ada Lovelace (1815) <b>&amp;</b> $HOME \\n 100%'),
  same('CJK', '小米14 狛江市 漢字かな交じり 한국어'),
  same('emoji', '👨‍👩‍👧🇯🇵👍🏽 é ❤️'),
  same('right to left', 'שלום עולם (abc) مرحبا'),
  same('line breaks', 'one\n\ntwo\nthree'),
  same('leading dashes', '--force -5'),
  {
    name: '100 kB',
    line: 'word '.repeat(BIG / 5).trimEnd(),
    lines: Array.from({ length: BIG / 100 }, (_, at) => `line ${at} `.padEnd(99, 'x')).join('\n'),
  },
  same('quotes', `"double" 'single' \`tick\` “curly” «angle»`),
  same('tabs', 'a\tb\t\tc'),
  same('combining marks', 'e\u0301a\u0308\u0323 q\u0307'),
  same('empty', ''),
  same('spaces', '  two  spaces '),
];

const CORE = [
  'ASCII',
  'emoji',
  'line breaks',
  'leading dashes',
  'tabs',
  'combining marks',
  'empty',
  'spaces',
];
const PICKY = ['ASCII', 'line breaks', 'empty'];
const WHOLE = ['text', 'area', 'rich'];

/** The texts that say something about a field, where not all are tried. */
export function coreTexts({ name, picky }: { name: string; picky?: true }): readonly SampleText[] {
  if (WHOLE.includes(name)) return TEXTS;
  return TEXTS.filter((text) => (picky ? PICKY : CORE).includes(text.name));
}
