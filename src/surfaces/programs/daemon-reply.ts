/** What the daemon answered, or that it did not. */
import { z } from 'zod';
import { fromFailure, type Outcome } from '../../actions/outcome.ts';
import type { SocketReply } from '../../daemon/client.ts';
import { fail, RemoraError } from '../../errors.ts';

/** Enough of a look to tell success from failure; the rest is the daemon's own output. */
const outcomeShape = z.custom<Outcome>(
  (value) => typeof value === 'object' && value !== null && 'ok' in value,
);

/** Throws `internal` where there is none. */
export function readOutcome(reply: SocketReply): Outcome {
  if (reply.kind === 'reply' && reply.body !== '') return outcomeShape.parse(JSON.parse(reply.body));
  throw fail(
    'internal',
    { reason: 'the daemon ended before it answered' },
    { mayHaveApplied: reply.kind !== 'down' },
  );
}

/** The failure that it tells of; `internal` where it tells of none. */
export function errorOf(reply: SocketReply): RemoraError {
  try {
    const outcome = readOutcome(reply);
    if (outcome.ok) return fail('internal', { reason: 'the daemon ended its answer' });
    return fromFailure(outcome);
  } catch (error) {
    if (error instanceof RemoraError) return error;
    throw error;
  }
}
