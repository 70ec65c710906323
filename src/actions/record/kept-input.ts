/** The input of a step as it is kept: locators in place of refs, markers in place of secrets. */
import { type Json, toJsonValue } from '../../errors.ts';
import { markTokens } from '../../page/text.ts';
import { parseTarget } from '../../refs/parse-target.ts';
import type { StepDraft } from './step-draft.ts';

/** Keys that name elements. */
const TARGETS: ReadonlySet<string> = new Set(['target', 'to', 'ref', 'frame']);
/** Keys whose values go into the field, or say what it holds. */
const VALUES: ReadonlySet<string> = new Set(['text', 'value', 'contains', 'values']);
/** Keys whose values are addresses. */
const ADDRESSES: ReadonlySet<string> = new Set(['url']);
const PRINTABLE = /^(?:Shift\+)?.$/u;

export interface KeptInput {
  readonly input: Readonly<Record<string, Json>>;
  readonly secrets: readonly string[];
  readonly isUnverified: boolean;
}

/** Keys that are typed where the focus is may be a part of a secret. */
export const goesToFocus = (input: Readonly<Record<string, unknown>>): boolean =>
  input['target'] === undefined && typeof input['key'] === 'string' && PRINTABLE.test(input['key']);

export async function keptInput(given: unknown, draft: StepDraft): Promise<KeptInput> {
  const entries = Object.entries(recordOf(given)).filter(([, value]) => value !== undefined);
  const secrets = new Set<string>();
  const mark = (name: string): string => {
    secrets.add(name);
    return `\${secrets.${name}}`;
  };
  const called = new Map<string, string>();
  let isUnverified = false;
  let secret = await draft.focus();
  for (const [key, value] of entries) {
    if (!TARGETS.has(key) || typeof value !== 'string') continue;
    const as = await draft.called(value);
    if (key !== 'to') secret ??= as?.secret;
    if (!as || parseTarget(value).kind !== 'ref') continue;
    called.set(key, as.target);
    isUnverified ||= !as.isVerified;
  }
  const kept = entries.map(([key, value]): [string, Json] => {
    const locator = called.get(key);
    if (locator !== undefined) return [key, locator];
    if (secret !== undefined && isValue(key, value)) return [key, masked(value, mark(secret))];
    if (ADDRESSES.has(key) && typeof value === 'string') return [key, markTokens(value, mark)];
    return [key, toJsonValue(value)];
  });
  return { input: Object.fromEntries(kept), secrets: [...secrets], isUnverified };
}

function isValue(key: string, value: unknown): boolean {
  if (value === '') return false;
  return VALUES.has(key) || (key === 'key' && typeof value === 'string' && PRINTABLE.test(value));
}

const masked = (value: unknown, marker: string): Json =>
  Array.isArray(value) ? value.map(() => marker) : marker;

function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {};
}
