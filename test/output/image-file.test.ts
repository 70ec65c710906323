/** Pictures as files, named by what they hold (READ-3). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { saveImage } from '../../src/output/image-file.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const picture = (width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .png()
    .toBuffer();

test('a picture is saved under the hash of its bytes, for its owner alone', async () => {
  const folder = join(tempFolder(), 'artifacts');
  const bytes = await picture();
  const file = await saveImage({ bytes, format: 'png', maxWidth: undefined, folder, savePath: undefined });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(file).toEqual({
    path: join(folder, `${sha256.slice(0, 16)}.png`),
    width: 40,
    height: 20,
    bytes: bytes.length,
    sha256,
  });
  expect(readFileSync(file.path)).toEqual(bytes);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test('the same picture gives the same file', async () => {
  const folder = tempFolder();
  const save = async (): Promise<string> =>
    (
      await saveImage({
        bytes: await picture(),
        format: 'jpeg',
        maxWidth: undefined,
        folder,
        savePath: undefined,
      })
    ).path;
  expect(await save()).toBe(await save());
  expect(readdirSync(folder)).toHaveLength(1);
});

test('wider pictures are scaled down, narrower ones stay', async () => {
  const folder = tempFolder();
  const size = async (maxWidth: number): Promise<number[]> => {
    const { width, height } = await saveImage({
      bytes: await picture(),
      format: 'png',
      maxWidth,
      folder,
      savePath: undefined,
    });
    return [width, height];
  };
  expect(await size(20)).toEqual([20, 10]);
  expect(await size(40)).toEqual([40, 20]);
  expect(await size(400)).toEqual([40, 20]);
});

test.each(['jpeg', 'png', 'webp'] as const)('%s is what the file holds', async (format) => {
  const folder = tempFolder();
  const file = await saveImage({
    bytes: await picture(),
    format,
    maxWidth: undefined,
    folder,
    savePath: undefined,
  });
  expect((await sharp(file.path).metadata()).format).toBe(format);
  expect(basename(file.path)).toMatch(format === 'jpeg' ? /\.jpg$/ : new RegExp(`\\.${format}$`));
});

test('a place of the caller’s own is made with its folders, and is the path that is told', async () => {
  const folder = tempFolder();
  const savePath = join(folder, 'new', 'deep', 'page.png');
  const file = await saveImage({
    bytes: await picture(),
    format: 'png',
    maxWidth: undefined,
    folder: join(folder, 'a'),
    savePath,
  });
  expect(file.path).toBe(savePath);
  expect(readFileSync(savePath)).toHaveLength(file.bytes);
  expect(readdirSync(join(folder, 'a'))).toHaveLength(1);
});
