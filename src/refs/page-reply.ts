/** The shapes of what the code in the page answers: both sides are ours, so this is where they are believed. */
import type { GivenRef, PageApi } from '../page/types.ts';

export type PageFunction = keyof Omit<PageApi<never>, 'element' | 'refOf'>;
export type PageArgument<K extends PageFunction> = Parameters<PageApi<never>[K]>[0];
export type PageReply<K extends PageFunction> = Awaited<ReturnType<PageApi<never>[K]>>;

export const asPageReply = <K extends PageFunction>(_name: K, value: unknown): PageReply<K> =>
  value as PageReply<K>;

export const asGivenRef = (value: unknown): GivenRef | null => value as GivenRef | null;
