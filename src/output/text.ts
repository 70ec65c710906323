/**
 * Answers as text. What a page said stands between two lines that hold a word nobody can guess, with its origin, so that
 * no text of a page can pass for remora's own (SEC-3).
 */
import { randomBytes } from 'node:crypto';
import type { Json, PageText, PublicError } from '../errors.ts';
import { toSafeText } from '../util/text.ts';

/** Our own words, or a page's. */
export type TextPart = string | PageText;

/** `parts` one below the other; neighbours of one origin share a fence. */
export function renderText(parts: readonly TextPart[]): string {
  const boundary = newBoundary(parts);
  const blocks: string[] = [];
  let open: { origin: string; lines: string[] } | undefined;
  const closeFence = (): void => {
    if (open) blocks.push(fence(open.lines.join('\n'), open.origin, boundary));
    open = undefined;
  };
  for (const part of parts) {
    if (part === '') continue;
    if (typeof part === 'string') {
      closeFence();
      blocks.push(part);
    } else if (part.text === '') {
      continue;
    } else if (open?.origin === part.origin) {
      open.lines.push(part.text);
    } else {
      closeFence();
      open = { origin: part.origin, lines: [part.text] };
    }
  }
  closeFence();
  return blocks.join('\n');
}

/** A failure for people and models: what happened, what the page has to do with it, what to do next. */
export function renderError(error: PublicError): string {
  const page = pageOf(error.details['page']);
  const applied = error.mayHaveApplied
    ? ['It may have taken effect all the same: look before you repeat it.']
    : [];
  return renderText([
    `error ${error.code}: ${error.message}`,
    ...(page ? [page] : []),
    ...applied,
    `next: ${error.hint}`,
  ]);
}

function pageOf(value: Json | undefined): PageText | undefined {
  if (typeof value !== 'object' || value === null || !('origin' in value && 'text' in value))
    return undefined;
  const { origin, text } = value;
  return typeof origin === 'string' && typeof text === 'string' ? { origin, text } : undefined;
}

function fence(text: string, origin: string, boundary: string): string {
  return `[page ${boundary} ${toSafeText(origin)}]\n${toSafeText(text)}\n[/page ${boundary}]`;
}

function newBoundary(parts: readonly TextPart[]): string {
  for (;;) {
    const word = randomBytes(4).toString('hex');
    if (!parts.some((part) => typeof part !== 'string' && part.text.includes(word))) return word;
  }
}
