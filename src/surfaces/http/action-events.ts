/** What a caller that reads lines hears of an action: how far it is, what a person must decide, and how it ended. */
import { z } from 'zod';
import type { Outcome } from '../../actions/outcome.ts';
import type { Approve, GateRequest } from '../../policy/gate.ts';
import type { Questions } from './questions.ts';

export type ActionEvent =
  | {
      readonly event: 'progress';
      readonly message: string;
      readonly done?: number;
      readonly total?: number;
    }
  /** Answered with `POST /v1/answers/ID`. */
  | {
      readonly event: 'question';
      readonly id: string;
      readonly reason: string;
      readonly request: GateRequest;
    }
  /** The last one. `status` is what the answer would have had. */
  | { readonly event: 'outcome'; readonly status: number; readonly outcome: Outcome };

/** An `approve` that asks over the lines of the answer. */
export function askThrough(
  questions: Questions,
  tell: (event: ActionEvent) => void,
  signal: AbortSignal,
): Approve {
  return (request, reason) => questions.ask((id) => tell({ event: 'question', id, reason, request }), signal);
}

const eventShape = z.custom<ActionEvent>(
  (value) => typeof value === 'object' && value !== null && 'event' in value,
);

const heldLine = z.object({ event: z.literal('held'), session: z.string(), hold: z.string() });

/** The first line of a held session. */
export const readHeld = (line: string): z.infer<typeof heldLine> => heldLine.parse(JSON.parse(line));

/** A line of our own daemon: enough of a look to tell an event from anything else. */
export function readEvent(line: string): ActionEvent {
  return eventShape.parse(JSON.parse(line));
}
