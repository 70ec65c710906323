/**
 * `screenshot`. Data: `{tab, path, width, height, scale, x, y, bytes, sha256, cut?}`; scale is picture pixels to a CSS pixel,
 * x and y are where in the viewport its top left corner is, in CSS pixels.
 */
import { statSync } from 'node:fs';
import { z } from 'zod';
import { CdpError } from '../cdp/cdp-error.ts';
import type { Protocol } from '../cdp/protocol.ts';
import { fail } from '../errors.ts';
import { saveImage } from '../output/image-file.ts';
import type { Page } from '../session/page/page.ts';
import { definePageAction, type PageContext } from './action.ts';
import { boxOf } from './element/box-of.ts';
import { findElement } from './element/find-element.ts';
import { type FoundElement, recoveryLine } from './element/found-element.ts';
import { savePath } from './schemas.ts';

/** CSS pixels; what is larger is cut there, and the answer says so. */
const MAX_HEIGHT = 16_000;
const MAX_WIDTH = 8_000;
const CAPTURE_MS = 8_000;
const QUALITY = 80;

export const screenshot = definePageAction({
  name: 'screenshot',
  summary: 'Take a picture of the page, all of it, or one element; the answer names the file.',
  effect: 'read',
  level: 'page',
  picture: true,
  input: z.strictObject({
    target: z.string().min(1).optional().describe('Only this element; see click.'),
    fullPage: z.boolean().default(false).describe('The whole page, not only what is in view.'),
    format: z
      .enum(['jpeg', 'png', 'webp'])
      .optional()
      .describe('Kind of file; otherwise by the ending of --save-path, else jpeg.'),
    maxWidth: z
      .number()
      .int()
      .min(16)
      .max(16_000)
      .optional()
      .describe('Scale wider pictures down to this many pixels.'),
    savePath,
  }),
  positionals: ['target'],
  examples: ['screenshot', 'screenshot --full-page --save-path page.png', 'screenshot e4'],
  async run(page, input, call) {
    const place = input.savePath === undefined ? undefined : call.files.toWritable(input.savePath);
    if (place !== undefined && statSync(place, { throwIfNoEntry: false })?.isDirectory()) {
      throw fail('bad_input', {
        reason: `${place} is a folder; savePath names a file`,
        action: 'screenshot',
      });
    }
    const format = input.format ?? formatOf(input.savePath);
    const { target, fullPage } = input;
    const element = target === undefined ? undefined : await findElement(page, target, call);
    const { clip, corner, cut, beyond } = await clipOf(page, { element, fullPage }, call);
    const bytes = await capture(page, { clip, beyond, format: format === 'jpeg' ? 'jpeg' : 'png' }, call);
    const file = await saveImage({
      bytes,
      format,
      maxWidth: input.maxWidth,
      folder: call.hub.paths.artifacts,
      savePath: place,
    });
    const scale = Math.round((file.width / clip.width) * 1000) / 1000;
    return {
      data: { tab: page.tab, ...file, scale, ...corner, ...(cut ? { cut } : {}) },
      text: [
        ...(element ? recoveryLine(element) : []),
        `saved ${file.path} (${file.width}x${file.height}, ${file.bytes} bytes)`,
        ...(cut ? [`The picture ends at ${MAX_WIDTH}x${MAX_HEIGHT} pixels; there is more.`] : []),
      ],
    };
  },
});

interface Wanted {
  readonly element: FoundElement | undefined;
  readonly fullPage: boolean;
}

interface Clip {
  /** In CSS pixels of the document. */
  readonly clip: Protocol.Page.Viewport;
  /** Of the clip, in whole CSS pixels of the viewport. */
  readonly corner: { readonly x: number; readonly y: number };
  /** The page goes on below it. */
  readonly cut: boolean;
  /** It reaches out of what is in view. */
  readonly beyond: boolean;
}

async function clipOf(page: Page, { element, fullPage }: Wanted, call: PageContext): Promise<Clip> {
  const box = element && (await boxOf(page, element, call));
  const { cssContentSize, cssVisualViewport: view } = await page.cdp.send(
    'Page.getLayoutMetrics',
    undefined,
    { signal: call.signal },
  );
  const at = { x: view.pageX, y: view.pageY };
  if (box) {
    const { x, y, width, height } = box;
    const inView = x >= 0 && y >= 0 && x + width <= view.clientWidth && y + height <= view.clientHeight;
    return bounded({ x: at.x + x, y: at.y + y, width, height }, at, !inView);
  }
  const size = fullPage ? cssContentSize : { width: view.clientWidth, height: view.clientHeight };
  if (size.width < 1 || size.height < 1) throw fail('not_visible', { target: 'The page' });
  const corner = fullPage ? { x: 0, y: 0 } : at;
  return bounded({ ...corner, width: size.width, height: size.height }, at, fullPage);
}

/** A page chooses its size; what a picture of it may cost it does not. `at`: where the viewport is in the document. */
function bounded(
  area: Omit<Protocol.Page.Viewport, 'scale'>,
  at: { readonly x: number; readonly y: number },
  beyond: boolean,
): Clip {
  const width = Math.min(area.width, MAX_WIDTH);
  const height = Math.min(area.height, MAX_HEIGHT);
  const cut = width < area.width || height < area.height;
  const corner = { x: Math.round(area.x - at.x), y: Math.round(area.y - at.y) };
  return { clip: { ...area, width, height, scale: 1 }, corner, cut, beyond };
}

/** A background tab is not painted: only while a screencast runs does a capture get its frame. */
async function capture(
  page: Page,
  shot: { clip: Protocol.Page.Viewport; beyond: boolean; format: 'jpeg' | 'png' },
  call: PageContext,
): Promise<Buffer> {
  const { clip, beyond, format } = shot;
  const { signal } = call;
  const quality = format === 'jpeg' ? { quality: QUALITY } : {};
  try {
    const { data } = await page.screencast.during(() =>
      page.cdp.send(
        'Page.captureScreenshot',
        { format, clip, captureBeyondViewport: beyond, ...quality },
        { timeoutMs: CAPTURE_MS, signal },
      ),
    );
    return Buffer.from(data, 'base64');
  } catch (error) {
    if (!(error instanceof CdpError && error.kind === 'timeout')) throw error;
    throw fail(
      'timeout',
      { what: 'The picture', ms: CAPTURE_MS },
      { cause: error, hint: 'Show the tab with `remora focus TAB --bring-to-front`, then try again.' },
    );
  } finally {
    if (beyond) await page.world.call('restoreScrollbars', undefined, { signal });
  }
}

function formatOf(path: string | undefined): 'jpeg' | 'png' | 'webp' {
  const ending = /\.(png|webp)$/i.exec(path ?? '')?.[1]?.toLowerCase();
  return ending === 'png' || ending === 'webp' ? ending : 'jpeg';
}
