/** The bodies and answers of the HTTP routes as JSON schemas by name: what the document refers to (API-6). */
import { z } from 'zod';
import { ERRORS } from '../../errors.ts';
import { answerSchema, callSchema } from './actions.ts';
import { holdSchema, releaseSchema } from './sessions.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** An address in the document: `#/components/schemas/Success`. */
export const refTo = (name: string): JsonSchema => ({ $ref: uriOf(name) });

/** A schema as it stands inside the document, which names the dialect once for all. */
export function inDocument(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));
}

/** All of them, by name. Bodies are described as a caller writes them, with defaults that may be left out. */
export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  return { ...toSchemas(BODIES, 'input'), ...toSchemas(ANSWERS, 'output') };
}

const uriOf = (name: string): string => `#/components/schemas/${name}`;

function toSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: uriOf });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, inDocument(schema)]));
}

const BODIES = { Call: callSchema, Answer: answerSchema, Hold: holdSchema, Release: releaseSchema };

const id = z.string();

const PublicError = z.strictObject({
  code: z.enum(Object.keys(ERRORS)).describe('What kind of failure; codes are stable.'),
  message: z.string().describe('What happened. The sentence may change.'),
  hint: z.string().describe('What to do next.'),
  retryable: z.boolean().describe('The same call may simply be sent again.'),
  mayHaveApplied: z
    .boolean()
    .describe('Something was sent and its effect is not known: look before repeating.'),
  details: z
    .record(z.string(), z.unknown())
    .describe('What the code is about; `page` is what the page said.'),
});

const Success = z.strictObject({
  ok: z.literal(true),
  action: z.string(),
  session: id,
  tab: id.nullable().describe('The tab that the answer is about.'),
  data: z.record(z.string(), z.unknown()).describe('For programs; the reference of actions names its shape.'),
  text: z.string().describe('The same for readers; what pages said is fenced.'),
  negative: z.literal(true).optional().describe('Carried out, and yet the answer is no.'),
});

const Failure = z.strictObject({
  ok: z.literal(false),
  action: z.string().describe('Empty when none was asked for.'),
  session: z.string().describe('Empty when the call was refused before it had one.'),
  error: PublicError,
});

const ProgressEvent = z.strictObject({
  event: z.literal('progress'),
  message: z.string(),
  done: z.number().optional(),
  total: z.number().optional(),
});

const GateRequest = z.strictObject({
  action: z.string(),
  effect: z.enum(['read', 'write']),
  level: z.string(),
  session: id,
  origin: z.string().optional().describe('Of the page that the action works on.'),
  tabKind: z.enum(['own', 'adopted']).optional().describe('Whether remora made the tab or the person did.'),
});

const QuestionEvent = z.strictObject({
  event: z.literal('question'),
  id: id.describe('To answer with `POST /v1/answers/{id}`.'),
  reason: z.string(),
  request: GateRequest,
});

const OutcomeEvent = z.strictObject({
  event: z.literal('outcome'),
  status: z.int().describe('What an answer that is no stream would have had.'),
  outcome: z.union([Success, Failure]),
});

const ANSWERS = {
  Success,
  Failure,
  PublicError,
  GateRequest,
  ProgressEvent,
  QuestionEvent,
  OutcomeEvent,
  Event: z.discriminatedUnion('event', [ProgressEvent, QuestionEvent, OutcomeEvent]),
  HeldEvent: z.strictObject({
    event: z.literal('held'),
    session: id,
    hold: id.describe('Ends with `DELETE /v1/sessions/{id}/hold/{hold}`, or with the connection.'),
  }),
  Done: z.strictObject({ ok: z.literal(true) }),
  Health: z.strictObject({ pid: z.int(), version: z.string(), build: z.string() }),
  Actions: z.strictObject({
    actions: z.array(
      z.strictObject({
        name: z.string(),
        summary: z.string(),
        effect: z.enum(['read', 'write']),
        level: z.enum(['lifecycle', 'tabs', 'page', 'script']),
        input: z.record(z.string(), z.unknown()).describe('JSON schema of the input.'),
      }),
    ),
  }),
} satisfies Record<string, z.ZodType>;
