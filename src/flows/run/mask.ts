/** Keeps the values of a flow's secrets out of whatever is printed or stored. */
import type { Environment } from '../../config/environment.ts';
import { fail } from '../../errors.ts';

export interface Mask {
  text(text: string): string;
  /** Every text within, keys too. */
  value(value: unknown): unknown;
}

export const MASKED = '•••';

export const secretVariable = (name: string): string =>
  `REMORA_SECRET_${name.toUpperCase().replaceAll('-', '_')}`;

/** Their values by name. Throws `bad_input` that names all variables that are missing. */
export function readSecrets(names: readonly string[], env: Environment): ReadonlyMap<string, string> {
  const missing = names.map(secretVariable).filter((variable) => (env[variable] ?? '') === '');
  if (missing.length > 0)
    throw fail(
      'bad_input',
      { reason: `The flow needs secrets that are not there: set ${missing.join(', ')}`, missing },
      { hint: 'Set each as a variable of the environment; values are never written into a flow.' },
    );
  return new Map(names.map((name) => [name, env[secretVariable(name)] ?? '']));
}

export function createMask(secrets: Iterable<string>): Mask {
  // The longest first: one may be part of another.
  const hidden = [...new Set([...secrets].flatMap(spellings))].sort((a, b) => b.length - a.length);
  const text = (given: string): string =>
    hidden.reduce((left, secret) => left.replaceAll(secret, MASKED), given);
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([key, held]) => [text(key), value(held)]));
  };
  return { text, value };
}

/** As it stands in texts, in JSON, in addresses and in forms' bodies. */
function spellings(secret: string): string[] {
  if (secret === '') return [];
  const component = encodeURIComponent(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    component,
    component.replaceAll('%20', '+'),
    encodeURI(secret),
  ];
}
