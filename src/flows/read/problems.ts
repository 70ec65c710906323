/** What is wrong with a flow's files: all of it is collected, so that one look mends it. */
import { fail, type RemoraError } from '../../errors.ts';
import type { Place } from '../flow.ts';

export interface Problem extends Place {
  readonly message: string;
}

export const showProblem = ({ file, line, column, message }: Problem): string =>
  `${file}:${line}:${column}: ${message}`;

/** `bad_input` that tells all of them. */
export function problemsError(problems: readonly Problem[]): RemoraError {
  const told = problems.map(showProblem);
  const reason = told.length === 1 ? (told[0] ?? '') : `${told.length} mistakes:\n${told.join('\n')}`;
  return fail(
    'bad_input',
    { reason, problems: problems.map((problem) => ({ ...problem })) },
    { hint: 'Mend the file, then see with `remora flow check` that it is right.' },
  );
}
