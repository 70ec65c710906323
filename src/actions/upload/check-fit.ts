/** What a file field says it takes. A browser's chooser would offer nothing else; by protocol it takes all. */
import { extname } from 'node:path';
import { fail } from '../../errors.ts';
import type { GivenFile } from './files-to-give.ts';

export interface FieldRules {
  readonly multiple: boolean;
  /** It takes one folder with all that is in it. */
  readonly folder: boolean;
  /** As in HTML: `.pdf,image/*`; empty takes all. */
  readonly accept: string;
}

/** Throws `bad_input`. */
export function checkFit(
  files: readonly GivenFile[],
  { multiple, folder, accept }: FieldRules,
  ref: string,
): void {
  const folders = files.filter(({ isFolder }) => isFolder);
  if (folder && (files.length > 1 || folders.length === 0))
    throw refuse(`${ref} takes one folder, not files.`, 'Give it the path of the folder.');
  const [first] = folders;
  if (!folder && first) throw refuse(`${first.path} is a folder.`, 'Give the files in it one by one.');
  if (!multiple && !folder && files.length > 1)
    throw refuse(`${ref} takes one file, not ${files.length}.`, 'Upload them one after the other.');
  const refused = folder ? undefined : files.find(({ name }) => !isAccepted(name, accept));
  if (refused)
    throw refuse(
      `${ref} does not take ${refused.name}: it accepts ${accept}.`,
      'Give it a file of such a kind.',
    );
}

const KINDS: Readonly<Record<string, RegExp>> = {
  'image/*': /^\.(avif|bmp|gif|heic|heif|ico|jpe?g|jfif|png|svg|tiff?|webp)$/,
  'audio/*': /^\.(aac|flac|m4a|mid|midi|mp3|oga|ogg|opus|wav|weba)$/,
  'video/*': /^\.(avi|m4v|mkv|mov|mp4|mpe?g|ogv|webm|wmv)$/,
  'text/*': /^\.(css|csv|htm|html|ics|js|log|md|mjs|text|tsv|txt|vtt|xml)$/,
};

/** A kind that is not known here is let through: the page has the last word. */
function isAccepted(name: string, accept: string): boolean {
  const kinds = accept
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
  if (kinds.length === 0) return true;
  const extension = extname(name).toLowerCase();
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    const known = KINDS[kind];
    return known ? extension === '' || known.test(extension) : isOfType(kind, extension);
  });
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/jpg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/svg+xml': ['.svg'],
  'application/pdf': ['.pdf'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.text', '.log', '.md'],
  'application/json': ['.json'],
  'application/zip': ['.zip'],
};

function isOfType(type: string, extension: string): boolean {
  return extension === '' || (TYPES[type]?.includes(extension) ?? true);
}

const refuse = (reason: string, hint: string): Error =>
  fail('bad_input', { reason, action: 'upload' }, { hint });
