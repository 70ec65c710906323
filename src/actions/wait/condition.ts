/** What a caller waits for, read off the input of `wait`. */
import { fail } from '../../errors.ts';
import { parseTarget } from '../../refs/parse-target.ts';
import type { ElementClaim } from '../expect/claim.ts';
import { ELEMENT_STATES } from '../element/states.ts';
import type { Wanted } from '../element/wait-in-frames.ts';

/** `attached` and `detached`: whether it is there at all, seen or not. */
export const STATES = [...ELEMENT_STATES, 'attached', 'detached'] as const;

type State = (typeof STATES)[number];

export interface WaitInput {
  readonly text?: string | undefined;
  readonly gone?: string | undefined;
  readonly target?: string | undefined;
  readonly selector?: string | undefined;
  readonly state?: State | undefined;
  readonly url?: string | undefined;
  readonly load?: 'domcontentloaded' | 'load' | 'networkidle' | undefined;
  readonly idle: boolean;
  readonly script?: string | undefined;
  readonly download: boolean;
  readonly time?: number | undefined;
}

export type Kind =
  'text' | 'gone' | 'target' | 'selector' | 'url' | 'load' | 'idle' | 'script' | 'download' | 'time';

/** `words` says it, for messages: `text "Done"`. */
export type Condition = { readonly kind: Kind; readonly words: string } & (
  | { readonly by: 'shown'; readonly wanted: Wanted }
  | { readonly by: 'claim'; readonly claim: ElementClaim }
  | { readonly by: 'url'; readonly part: string }
  | { readonly by: 'load'; readonly state: NonNullable<WaitInput['load']> }
  | { readonly by: 'script'; readonly script: string }
  | { readonly by: 'time'; readonly ms: number }
  | { readonly by: 'idle' | 'download' }
);

const KINDS = [
  'text',
  'gone',
  'target',
  'selector',
  'url',
  'load',
  'idle',
  'script',
  'download',
  'time',
] as const;

/** Throws `bad_input` for none, for several, and for what makes no sense. */
export function conditionOf(input: WaitInput): Condition {
  const kind = onlyKind(input);
  const { text = '', gone = '', target = '', selector = '', state = 'visible' } = input;
  if (input.state !== undefined && kind !== 'target' && kind !== 'selector')
    throw bad('--state goes with --target or --selector');
  const words = wordsOf(kind, input);
  switch (kind) {
    case 'text':
      return { kind, words, by: 'shown', wanted: { text } };
    case 'gone':
      return { kind, words, by: 'shown', wanted: { gone } };
    case 'selector':
      return { kind, words, ...ofSelector(selector, state) };
    case 'target':
      return { kind, words, by: 'claim', claim: claimOf(target, state) };
    case 'url':
      return { kind, words, by: 'url', part: input.url ?? '' };
    case 'load':
      return { kind, words, by: 'load', state: input.load ?? 'load' };
    case 'script':
      return { kind, words, by: 'script', script: input.script ?? '' };
    case 'time':
      return { kind, words, by: 'time', ms: input.time ?? 0 };
    case 'idle':
    case 'download':
      return { kind, words, by: kind };
  }
}

function onlyKind(input: WaitInput): Kind {
  const given = KINDS.filter((key) => input[key] !== undefined && input[key] !== false);
  const [first, ...others] = given;
  if (first !== undefined && others.length === 0) return first;
  throw bad(
    first === undefined
      ? 'wait needs something to wait for: a text, --gone, --target, --selector, --url, --load, --idle, --script, --download or --time'
      : `wait takes one condition at a time, not ${given.join(' and ')}`,
  );
}

function wordsOf(kind: Kind, input: WaitInput): string {
  const value = input[kind];
  const state = input.state === undefined ? '' : ` to be ${input.state}`;
  return typeof value === 'boolean' ? kind : `${kind} ${JSON.stringify(value)}${state}`;
}

/** Any of the elements will do for these, in any frame; other states are of one element. */
function ofSelector(
  selector: string,
  state: State,
): { by: 'shown'; wanted: Wanted } | { by: 'claim'; claim: ElementClaim } {
  if (state === 'visible' || state === 'hidden' || state === 'attached' || state === 'detached')
    return { by: 'shown', wanted: { selector, state } };
  return {
    by: 'claim',
    claim: { kind: 'state', target: selector, element: { css: selector }, wanted: state },
  };
}

function claimOf(target: string, state: State): ElementClaim {
  const { kind: _kind, ...element } = parseTarget(target);
  return { kind: 'state', target, element, wanted: state === 'detached' ? 'gone' : state };
}

const bad = (reason: string): Error => fail('bad_input', { reason, action: 'wait' });
