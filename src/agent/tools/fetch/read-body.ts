/** The text of an answer, as far as it is one and not too much. */
import type { IncomingMessage } from 'node:http';
import { fail } from '../../../errors.ts';

const BODY_BYTES = 5_000_000;
const TEXT =
  /^(text\/|application\/([\w.+-]*\+)?(json|xml|javascript|x-javascript|yaml|x-yaml|rtf)|image\/svg)/i;

/** Throws `unsupported` for what is no text, `too_large` for too much of it. */
export async function readBody(response: IncomingMessage, type: string): Promise<string> {
  try {
    const encoding = response.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw unreadable(`it is packed (${encoding}), which was not asked for`);
    if (type !== '' && !TEXT.test(type)) throw unreadable(`it is no text (${type.slice(0, 80)})`);
    const bytes = await collect(response);
    if (type === '' && bytes.includes(0)) throw unreadable('it is no text');
    return decode(bytes, type);
  } finally {
    response.destroy();
  }
}

async function collect(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    if (!Buffer.isBuffer(piece)) continue;
    size += piece.length;
    if (size > BODY_BYTES)
      throw fail('too_large', { what: 'The answer', size: `over ${BODY_BYTES} bytes`, limit: BODY_BYTES });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** By the charset that the server names; one that nobody knows is read as UTF-8. */
function decode(bytes: Buffer, type: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // A RangeError: no such charset.
    return new TextDecoder().decode(bytes);
  }
}

const unreadable = (reason: string): Error =>
  fail(
    'unsupported',
    { reason: `The address cannot be read as text: ${reason}.` },
    { hint: 'Open it in a tab, or download it there.' },
  );
