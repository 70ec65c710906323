/** Text as a terminal counts it: what stands in a cell or two, and what stands in none. */
import { toSafeText } from '../../../util/text.ts';

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Of Unicode's East Asian Width, Wide and Fullwidth; emoji are found by their own property. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
/** Those shown as pictures by themselves, and those that a variation selector makes pictures of. */
const EMOJI = /^\p{Emoji_Presentation}|\ufe0f/u;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Sequences that are whole: CSI with its final byte, OSC and DCS with their end on the same line. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const SEQUENCES = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]P][^\u0007\u001b\n]{0,300}(?:\u0007|\u001b\\)/g;

/** Characters as people count them. */
export function graphemes(text: string): readonly string[] {
  if (PRINTABLE_ASCII.test(text)) return [...text];
  return [...SEGMENTER.segment(text)].map(({ segment }) => segment);
}

/** Columns of one grapheme. */
export function columnsOf(grapheme: string): number {
  if (PRINTABLE_ASCII.test(grapheme)) return grapheme.length;
  if (EMOJI.test(grapheme) || WIDE.test(grapheme)) return 2;
  return NO_WIDTH.test(grapheme) ? 0 : 1;
}

export function columnsOfText(text: string): number {
  return graphemes(text).reduce((sum, grapheme) => sum + columnsOf(grapheme), 0);
}

/** Text of pages, models and pastes without anything that a terminal would obey; tabs become blanks. */
export function toTerminalText(text: string): string {
  return toSafeText(text.replace(SEQUENCES, '')).replace(/\t/g, '    ');
}
