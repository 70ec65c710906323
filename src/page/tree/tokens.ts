/** How many tokens a text takes, near enough to keep a budget by; no tokenizer is small enough to go into a page. */

const PIECES = /[A-Za-z]+|\d+|[^\S\n]+|\n|[\u0080-\u2e7f]+|[\u2e80-\u{10ffff}]|[^\sA-Za-z\d]/gu;

/** Fitted to o200k on snapshots of many kinds of pages; rather too much than too little. */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOfPiece(piece);
  return tokens;
}

function tokensOfPiece(piece: string): number {
  const code = piece.charCodeAt(0);
  if (isLetter(code)) return tokensOfWord(piece.length);
  if (code >= 48 && code <= 57) return Math.ceil(piece.length / 3);
  // Spaces mostly go with the word after them.
  if (code === 32) return piece.length > 1 ? 1 : 0;
  if (code === 10) return 1;
  if (code > 0x2e7f) return 1.1;
  return code > 0x7f ? piece.length / 2 : 0.85;
}

function tokensOfWord(letters: number): number {
  if (letters <= 4) return 1;
  return letters <= 7 ? 1.3 : 1.3 + (letters - 7) / 4;
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
