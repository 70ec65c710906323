/** Pictures for models: small enough for a conversation, whatever they show. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toModelImage } from '../../src/output/model-image.ts';

const plain = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } });

test('what is small enough is left as it is', async () => {
  const bytes = await plain(1_568, 400).png().toBuffer();
  const image = await toModelImage(bytes);
  expect(image).toEqual({ data: bytes, mimeType: 'image/png', width: 1_568, height: 400 });
});

test.each([
  [3_136, 1_000, 1_568, 500],
  [100, 15_680, 10, 1_568],
])('%d by %d is scaled to %d by %d', async (width, height, ...shown) => {
  const image = await toModelImage(await plain(width, height).jpeg().toBuffer());
  expect([image.width, image.height]).toEqual(shown);
  const { format, ...size } = await sharp(image.data).metadata();
  expect([format, size.width, size.height]).toEqual(['jpeg', ...shown]);
  expect(image.mimeType).toBe('image/jpeg');
});

test('nothing is so full that it does not fit', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const full = sharp({ create: { width: 1_568, height: 1_568, channels: 3, background: '#000', noise } });
  const bytes = await full.png({ compressionLevel: 1 }).toBuffer();
  const image = await toModelImage(bytes);
  expect(bytes.length).toBeGreaterThan(1_000_000);
  expect(image.data.toString('base64').length).toBeLessThan(1_000_000);
});

test('what lets through what is behind stands on white', async () => {
  const image = await toModelImage(await plain(2_000, 100, 0).png().toBuffer());
  expect((await sharp(image.data).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([
    255, 255, 255,
  ]);
});

test('what is no picture is refused', async () => {
  await expect(toModelImage(Buffer.from('no picture'))).rejects.toThrow(/format/);
});
