/** The shapes of what the code in the page answers: both sides are ours, so this is where they are believed. */
import { CdpError } from '../cdp/cdp-error.ts';
import { fail } from '../errors.ts';
import type { Protocol } from '../cdp/protocol.ts';
import { NO_CODE } from './page-call.ts';
import type { GivenRef, PageApi } from '../page/types.ts';
import type { Expected } from '../page/tree/types.ts';

export type PageFunction = keyof Omit<PageApi<never>, 'element' | 'frameElement' | 'refOf'>;
export type PageArgument<K extends PageFunction> = Parameters<PageApi<never>[K]>[0];
export type PageReply<K extends PageFunction> = Awaited<ReturnType<PageApi<never>[K]>>;

export const asPageReply = <K extends PageFunction>(_name: K, value: unknown): PageReply<K> =>
  value as PageReply<K>;

export const asExpected = (value: unknown): Expected => value as Expected;

export const asGivenRef = (value: unknown): GivenRef | null => value as GivenRef | null;

/** The size of a frame's viewport and how far its document is scrolled, in its own CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly scrollX: number;
  readonly scrollY: number;
}

export function asViewport(value: unknown): Viewport {
  const numbers: unknown[] = Array.isArray(value) ? value : [];
  const [width = 0, height = 0, scrollX = 0, scrollY = 0] = numbers.map(Number);
  return { width, height, scrollX, scrollY };
}

export function failedInPage(name: string, { exception, text }: Protocol.Runtime.ExceptionDetails): Error {
  const cause = exception?.description ?? text;
  if (cause.includes(NO_CODE)) return new CdpError('context-gone', name, 'the document is another one now');
  return fail('internal', { reason: `reading the page failed (${name})` }, { cause });
}
