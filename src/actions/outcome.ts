/** Success and failure share one shape on every surface. */
import { ERRORS, EXIT, type Json, type PublicError, RemoraError } from '../errors.ts';

export type Data = { readonly [key: string]: Json | undefined };

export interface Success {
  readonly ok: true;
  readonly action: string;
  readonly session: string;
  /** Id of the tab that the answer is about. */
  readonly tab: string | null;
  readonly data: Data;
  /** For readers; what pages said is fenced. */
  readonly text: string;
  /** Carried out, and yet the answer is no: `doctor` on a machine where nothing could run. */
  readonly negative?: true;
}

export interface Failure {
  readonly ok: false;
  readonly action: string;
  /** Empty when the call was refused before it had one. */
  readonly session: string;
  readonly error: PublicError;
}

export type Outcome = Success | Failure;

export function toFailure(
  names: { readonly action: string; readonly session?: string },
  error: RemoraError,
): Failure {
  return { ok: false, action: names.action, session: names.session ?? '', error: error.toPublic() };
}

/** The exit code of a command line (API-2). */
export function exitOf(outcome: Outcome): number {
  if (!outcome.ok) return ERRORS[outcome.error.code].exit;
  return outcome.negative ? EXIT.failed : EXIT.ok;
}

/** The failure as what is thrown; the other way round than {@link toFailure}. */
export function fromFailure({ error }: Pick<Failure, 'error'>): RemoraError {
  const { code, details, ...told } = error;
  return new RemoraError(code, details, told);
}
