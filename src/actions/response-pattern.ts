/** Which response a caller waits for, by its address (ACT-13). */
import { fail } from '../errors.ts';
import { shorten } from '../util/text.ts';

export interface ResponsePattern {
  /** As it was given. */
  readonly text: string;
  matches(url: string): boolean;
}

/** `/…/` is a regular expression, anything else a part of the address in which `*` stands for anything. Throws `bad_input`. */
export function parseResponsePattern(text: string): ResponsePattern {
  if (text.trim() === '')
    throw fail('bad_input', { reason: 'the response to wait for needs a part of its address' });
  const [, source, flags = ''] = /^\/(.+)\/(i?)$/s.exec(text) ?? [];
  const parts = text.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  try {
    const expression = new RegExp(source ?? parts.join('.*'), source === undefined ? 's' : flags);
    return { text, matches: (url) => expression.test(url) };
  } catch (cause) {
    throw fail('bad_input', { reason: `"${shorten(text, 100)}" is not a regular expression` }, { cause });
  }
}
