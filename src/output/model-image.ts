/** Pictures for models: what is too large for a conversation is scaled down (READ-3). */

export interface ModelImage {
  readonly data: Buffer;
  readonly mimeType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Pixels of the longest side; clients scale down what is larger, or refuse it. */
const LONGEST = 1_568;
/** As base64 it is a third longer, and less than a million characters. */
const MOST_BYTES = 749_000;
/** Tried in this order; the last one fits whatever the picture shows. */
const TRIES = [
  { longest: LONGEST, quality: 80 },
  { longest: LONGEST, quality: 60 },
  { longest: LONGEST, quality: 40 },
  { longest: LONGEST / 2, quality: 50 },
  { longest: LONGEST / 2, quality: 20 },
] as const;
const KINDS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** As it is where that is small enough, else as JPEG. Throws for what is no picture. */
export async function toModelImage(bytes: Buffer): Promise<ModelImage> {
  // Loaded when a picture is shown: it is native code, and most calls show none.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: false });
  const { width, height, format } = await picture.metadata();
  if (KINDS.has(format) && Math.max(width, height) <= LONGEST && bytes.length <= MOST_BYTES)
    return { data: bytes, mimeType: `image/${format}`, width, height };
  let made = { data: bytes, info: { width, height } };
  for (const { longest, quality } of TRIES) {
    made = await picture
      .clone()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (made.data.length <= MOST_BYTES) break;
  }
  return { data: made.data, mimeType: 'image/jpeg', width: made.info.width, height: made.info.height };
}
