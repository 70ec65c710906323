/** What the HTTP routes have in common: JSON in, checked against a schema; JSON out; and how a request is refused. */
import type { z } from 'zod';
import { toFailure } from '../../actions/outcome.ts';
import type { DaemonRequest, DaemonResponse } from '../../daemon/server.ts';
import { fail, type RemoraError } from '../../errors.ts';
import { OPENAPI_PATH } from './paths.ts';

const HINT = `GET ${OPENAPI_PATH} says what each address takes.`;

/** An empty body counts as `{}`. Throws `bad_input` that names each key that does not fit. */
export function readJson<Schema extends z.ZodType>(bytes: Buffer, schema: Schema): z.infer<Schema> {
  const text = bytes.toString('utf8');
  const parsed = schema.safeParse(text === '' ? {} : parse(text));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw fail('bad_input', { reason: issues.join('; ') }, { hint: HINT });
}

export function json(status: number, body: unknown): DaemonResponse {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` };
}

/** The envelope of a failure that has no action and no session. */
export function refuse(status: number, error: RemoraError): DaemonResponse {
  return json(status, toFailure({ action: '' }, error));
}

export function refuseMethod({ path }: DaemonRequest, allow: string): DaemonResponse {
  const error = fail('bad_input', { reason: `${path} takes ${allow}` }, { hint: HINT });
  return { ...refuse(405, error), headers: { allow } };
}

/** A piece of an address with its escapes resolved. Throws `bad_input`. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    throw fail(
      'bad_input',
      { reason: `"${part.slice(0, 80)}" is no piece of an address` },
      { cause: error, hint: HINT },
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail('bad_input', { reason: 'the body is not JSON' }, { cause: error, hint: HINT });
  }
}
