/** An element that a caller meant, and how answers speak of it. */
import type { PageText } from '../../errors.ts';
import type { TextPart } from '../../output/text.ts';
import type { RefLine } from '../../page/tree/types.ts';
import type { Frame } from '../../session/page/frame.ts';

export interface FoundElement {
  /** Whose world knows the ref. */
  readonly frame: Frame;
  readonly ref: string;
  /**
   * `exact`: the very element of the ref; `recovered`: the one that took its place; `located`: the only match of a
   * locator.
   */
  readonly match: 'exact' | 'recovered' | 'located';
  readonly role: string;
  readonly name: string;
  /** Of a recovered element: the ref that was asked for. */
  readonly asked?: string;
  /** What it was called when the caller last saw it, where that was something else. */
  readonly was?: { readonly role: string; readonly name: string };
}

/** `[e3] button "Save"`: as a snapshot prints it. Page text. */
export function elementLine({ ref, role, name }: RefLine): string {
  return `[${ref}] ${role}${name === '' ? '' : ` ${JSON.stringify(name)}`}`;
}

/** Says when an answer is about another element than the one that was asked for, or one that has changed since. */
export function recoveryLine({ asked, ref, was, frame }: FoundElement): TextPart[] {
  if (asked !== undefined) return [`recovered ${asked} -> ${ref}`];
  if (!was) return [];
  return [{ origin: frame.origin, text: `when last shown it was ${elementLine({ ref, ...was })}` }];
}

/** `target`: what it alone is called by. */
export interface Candidate extends RefLine {
  readonly target?: string;
}

export function toCandidates(
  lines: readonly Candidate[],
): { ref: string; role: string; name: string; target?: string }[] {
  return lines.map(({ ref, role, name, target }) => ({
    ref,
    role,
    name,
    ...(target === undefined ? {} : { target }),
  }));
}

/** Each as a snapshot prints it, or as its own target: `[e5] button "Edit" in row "Ada"`. */
export function listOf(origin: string, lines: readonly Candidate[]): PageText {
  const text = lines.map((line) =>
    line.target === undefined ? elementLine(line) : `[${line.ref}] ${line.target}`,
  );
  return { origin, text: text.join('\n') };
}
