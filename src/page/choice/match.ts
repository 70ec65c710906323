/** Which of the options is meant by a word. */
import { fold } from '../text.ts';
import type { Offer, Wanted } from './types.ts';

/** Labels that an answer lists. */
const OFFERED = 50;
const LABEL_CHARS = 80;

export interface Labelled {
  readonly values: readonly string[];
  /** The first is the one that is shown. */
  readonly labels: readonly string[];
}

/** The place of the best match: the very value or label before one that differs in case or spaces. */
export function bestMatch(options: readonly Labelled[], { text, by }: Wanted): number | undefined {
  if (by === 'index') {
    const at = Number(text);
    return Number.isInteger(at) && at >= 0 && at < options.length ? at : undefined;
  }
  for (const same of [isEqual, isAlike]) {
    for (const keys of keysFor(by)) {
      const at = options.findIndex((option) => option[keys].some((key) => same(key, text)));
      if (at >= 0) return at;
    }
  }
  return undefined;
}

export function toOffer(options: readonly Labelled[]): Offer {
  const labels = options.map(({ labels: [first = ''], values: [value = ''] }) => first || value);
  return {
    offered: labels.slice(0, OFFERED).map((label) => label.slice(0, LABEL_CHARS)),
    total: labels.length,
  };
}

export const isAlike = (one: string, other: string): boolean =>
  fold(one).toLowerCase() === fold(other).toLowerCase();
const isEqual = (one: string, other: string): boolean => one === other || fold(one) === fold(other);

function keysFor(by: Wanted['by']): readonly (keyof Labelled)[] {
  if (by === 'value') return ['values'];
  return by === 'label' ? ['labels'] : ['labels', 'values'];
}
