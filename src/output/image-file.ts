/** Pictures as files: named by what they hold, never as text in an answer (READ-3). */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { writeFileAtomic } from '../util/atomic-file.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export interface ImageRequest {
  /** As the browser gave it: JPEG or PNG. */
  readonly bytes: Buffer;
  readonly format: ImageFormat;
  /** Pixels; wider pictures are scaled down. */
  readonly maxWidth: number | undefined;
  /** Folder of the artifacts. */
  readonly folder: string;
  /** Another place to save it, checked already. */
  readonly savePath: string | undefined;
}

export interface ImageFile {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Of the file. */
  readonly bytes: number;
  readonly sha256: string;
}

const EXTENSION: Readonly<Record<ImageFormat, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** The same picture gives the same file. `path` is the caller's own place if there is one. */
export async function saveImage({
  bytes,
  format,
  maxWidth,
  folder,
  savePath,
}: ImageRequest): Promise<ImageFile> {
  // Loaded when a picture is taken: it is native code, and most calls take none.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: false });
  const { width, height, format: given } = await picture.metadata();
  const scaled = maxWidth !== undefined && width > maxWidth ? picture.resize({ width: maxWidth }) : undefined;
  const changes = scaled !== undefined || given !== format;
  const made = changes
    ? await (scaled ?? picture).toFormat(format).toBuffer({ resolveWithObject: true })
    : { data: bytes, info: { width, height } };
  const sha256 = createHash('sha256').update(made.data).digest('hex');
  const path = join(folder, `${sha256.slice(0, 16)}.${EXTENSION[format]}`);
  writeFileAtomic(path, made.data);
  if (savePath !== undefined) writeFileAtomic(savePath, made.data);
  return {
    path: savePath ?? path,
    width: made.info.width,
    height: made.info.height,
    bytes: made.data.length,
    sha256,
  };
}
