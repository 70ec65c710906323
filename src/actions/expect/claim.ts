/** What a caller claims, read off the input of `expect`. */
import { runInNewContext } from 'node:vm';
import { fail } from '../../errors.ts';
import type { Claim as PageClaim, ElementTarget, StateName } from '../../page/read/types.ts';
import { parseTarget } from '../../refs/parse-target.ts';

export interface ExpectInput {
  readonly text?: string | undefined;
  readonly gone?: string | undefined;
  readonly target?: string | undefined;
  readonly state?: StateName | 'gone' | undefined;
  readonly value?: string | undefined;
  readonly contains?: string | undefined;
  readonly count?: number | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly request?: string | undefined;
  readonly status?: number | undefined;
}

export type Claim =
  | { readonly kind: 'text' | 'gone'; readonly wanted: string }
  | { readonly kind: 'title'; readonly wanted: string }
  | { readonly kind: 'url'; readonly wanted: string; readonly fits: (url: string) => boolean }
  | { readonly kind: 'request'; readonly wanted: string; readonly status: number | undefined }
  | { readonly kind: 'count'; readonly target: string; readonly css: string; readonly wanted: number }
  | ElementClaim;

export type ElementClaim = { readonly target: string; readonly element: ElementTarget } & (
  | { readonly kind: 'state'; readonly wanted: StateName | 'gone' | 'attached' }
  | { readonly kind: 'value' | 'contains'; readonly wanted: string }
);

const SUBJECTS = ['text', 'gone', 'target', 'url', 'title', 'request'] as const;
const OF_TARGET = ['state', 'value', 'contains', 'count'] as const;
/** A caller's pattern must not hold up the others. */
const PATTERN_MS = 100;

/** Throws `bad_input` for no claim, for several, and for one that makes no sense. */
export function readClaim(input: ExpectInput): Claim {
  const subject = only(input, SUBJECTS, 'expect takes one claim at a time');
  if (subject === undefined)
    throw bad('expect needs a claim: --text, --gone, --target, --url, --title or --request');
  if (input.status !== undefined && subject !== 'request') throw bad('--status goes with --request');
  const about = only(input, OF_TARGET, 'expect takes one claim about a target at a time');
  if (about !== undefined && subject !== 'target') throw bad(`--${about} goes with --target`);
  const wanted = input[subject] ?? '';
  switch (subject) {
    case 'target':
      return targetClaim(input, wanted);
    case 'url':
      return { kind: subject, wanted, fits: urlTest(wanted) };
    case 'request':
      return { kind: subject, wanted, status: input.status };
    case 'title':
      return { kind: subject, wanted };
    case 'text':
    case 'gone':
      return { kind: subject, wanted };
  }
}

/** What each document is asked; undefined for what the browser itself knows. */
export function pageClaim(claim: Claim): PageClaim | undefined {
  switch (claim.kind) {
    case 'url':
      return undefined;
    case 'text':
    case 'gone':
      return { kind: 'text', text: claim.wanted };
    case 'title':
      return { kind: 'title' };
    case 'request':
      return {
        kind: 'request',
        part: claim.wanted,
        ...(claim.status === undefined ? {} : { status: claim.status }),
      };
    case 'count':
      return { kind: 'count', css: claim.css };
    case 'state':
      return { kind: 'element', target: claim.element };
    case 'value':
    case 'contains':
      return { kind: 'element', target: claim.element, [claim.kind]: claim.wanted };
  }
}

/** In a document that is still being read, what is missing may be still to come. */
export function isAbsence(claim: Claim): boolean {
  if (claim.kind === 'count') return claim.wanted === 0;
  return claim.kind === 'gone' || (claim.kind === 'state' && /^(gone|hidden)$/.test(claim.wanted));
}

/** What a frame that was not read holds could make it false. */
export const needsAllFrames = (claim: Claim): boolean => isAbsence(claim) || claim.kind === 'count';

function targetClaim({ state, value, contains, count }: ExpectInput, target: string): Claim {
  const { kind, ...element } = parseTarget(target);
  if (count !== undefined) {
    if (!('css' in element) || element.in || element.nth !== undefined)
      throw bad('--count goes with a CSS selector as the target');
    return { kind: 'count', target, css: element.css, wanted: count };
  }
  if (value !== undefined) return { kind: 'value', target, element, wanted: value };
  if (contains !== undefined) return { kind: 'contains', target, element, wanted: contains };
  return { kind: 'state', target, element, wanted: state ?? 'visible' };
}

function only<K extends keyof ExpectInput>(
  input: ExpectInput,
  keys: readonly K[],
  complaint: string,
): K | undefined {
  const given = keys.filter((key) => input[key] !== undefined);
  if (given.length > 1) throw bad(`${complaint}, not ${given.join(' and ')}`);
  return given[0];
}

function urlTest(wanted: string): (url: string) => boolean {
  const source = /^\/(.+)\/$/.exec(wanted)?.[1];
  if (source === undefined) return (url) => url.includes(wanted);
  try {
    new RegExp(source, 'u');
  } catch (error) {
    throw bad(`--url is no regular expression: ${error instanceof Error ? error.message : String(error)}`);
  }
  return (url) => matchesInTime(source, url);
}

function matchesInTime(source: string, url: string): boolean {
  try {
    const found: unknown = runInNewContext(
      'new RegExp(source, "u").test(url)',
      { source, url },
      { timeout: PATTERN_MS },
    );
    return found === true;
  } catch (error) {
    throw fail(
      'bad_input',
      { reason: 'The regular expression takes too long on the address of this page', action: 'expect' },
      { cause: error },
    );
  }
}

const bad = (reason: string): Error => fail('bad_input', { reason, action: 'expect' });
