/** Pictures stand in the report itself, so that it can be sent as one file. */
import { type Html, html } from './html.ts';

/** Undefined when the file is not there any more. */
export type ReadPicture = (path: string) => Buffer | undefined;

export function renderPicture(
  path: string | undefined,
  about: string,
  readPicture: ReadPicture,
): Html | undefined {
  if (path === undefined) return undefined;
  const bytes = readPicture(path);
  const type = bytes && typeOf(bytes);
  if (!bytes || type === undefined) return html`<p class="soft">The picture ${path} cannot be shown.</p>`;
  return html`<img src="data:${type};base64,${bytes.toString('base64')}" alt="The page after: ${about}" />`;
}

/** By its first bytes; SVG is none of them, for it may hold scripts. */
function typeOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined;
}
