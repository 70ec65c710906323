/** JSON lines on a pipe. */
import type { Readable, Writable } from 'node:stream';
import { fail } from '../../errors.ts';

/** Ends with the stream. Throws `too_large` for a line of more than `maxChars`. */
export async function* readLines(stream: Readable, maxChars: number): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let pieces: string[] = [];
  let chars = 0;
  for await (const piece of stream) {
    const [first = '', ...others] = String(piece).split('\n');
    pieces.push(first);
    chars += first.length;
    if (chars > maxChars) throw fail('too_large', { what: 'A line', size: chars, limit: maxChars });
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
      chars = next.length;
    }
  }
}

/** Undefined for what is no JSON. */
export function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The caller's schema refuses undefined, and says what it is about.
    return undefined;
  }
}

/** Resolves when it is on its way; also when the other side is gone, which that side's end tells. */
export function writeLine(stream: Writable, message: unknown): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}
