/**
 * What an agent and the process of its sub-agent say to each other: one JSON object a line, on the sub-agent's standard
 * input and output. Either side checks what it reads; both are of one installation, and say which version they speak.
 */
import { z } from 'zod';
import { entrySchema } from '../loop/conversation.ts';
import { reportSchema } from '../report.ts';

export const PROTOCOL = 1;
/** Milliseconds between two signs of life. */
export const BEAT_MS = 2_000;
/** Of a line that is only shown. */
export const LINE_CHARS = 200;
/** Of one message: a conversation with its pictures, where the parent asks the model. */
export const MESSAGE_CHARS = 64 * 1024 * 1024;

const count = z.number().int().nonnegative();

export const limitsSchema = z.strictObject({ maxSteps: count, maxTokens: count, timeoutMs: count });

export const taskSchema = z.strictObject({
  task: z.string(),
  /** Its own, a namespace of the parent's. */
  session: z.string(),
  skill: z.string().exactOptional(),
  exitConditions: z.string().exactOptional(),
  limits: limitsSchema,
  /** `parents`: the parent asks it. */
  model: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('named'), name: z.string().exactOptional() }),
    z.strictObject({
      kind: z.literal('parents'),
      id: z.string(),
      contextTokens: count,
      seesImages: z.boolean(),
    }),
  ]),
  /** Run first, without a model. */
  flow: z.strictObject({ name: z.string(), inputs: z.record(z.string(), z.string()) }).exactOptional(),
  tabs: z.enum(['close', 'keep']),
  /** Folders that actions may use besides the process's own. */
  roots: z.array(z.string()),
  /** Somebody answers what is asked. */
  hasPerson: z.boolean(),
  /** Somebody is there to say yes or no. */
  approves: z.boolean(),
});
export type Task = z.infer<typeof taskSchema>;

/** As `GateRequest` of the policy. */
const gateSchema = z.strictObject({
  action: z.string(),
  effect: z.enum(['read', 'write']),
  level: z.string(),
  session: z.string(),
  origin: z.string().exactOptional(),
  tabKind: z.enum(['own', 'adopted']).exactOptional(),
});

const modelToolSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputSchema: z.strictObject({
    type: z.literal('object'),
    properties: z.record(z.string(), z.unknown()),
    required: z.array(z.string()).exactOptional(),
    additionalProperties: z.boolean().exactOptional(),
  }),
});

const askSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve'), request: gateSchema, reason: z.string() }),
  z.strictObject({
    kind: z.literal('question'),
    text: z.string(),
    choices: z.array(z.string()).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('errand'), text: z.string(), tab: z.string().exactOptional() }),
  z.strictObject({
    kind: z.literal('model'),
    system: z.string(),
    conversation: z.array(entrySchema),
    tools: z.array(modelToolSchema),
  }),
]);
export type Ask = z.infer<typeof askSchema>;

const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approved'), allow: z.boolean() }),
  /** Without text: nobody is there. */
  z.strictObject({ kind: z.literal('said'), text: z.string().exactOptional() }),
  z.strictObject({
    kind: z.literal('model'),
    entry: entrySchema,
    usage: z.strictObject({ input: z.number(), output: z.number(), isCounted: z.boolean() }),
    isCut: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('failed'), message: z.string(), hint: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

export const toChildSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('task'), protocol: z.number(), task: taskSchema }),
  z.strictObject({ type: z.literal('answer'), id: count, answer: answerSchema }),
  z.strictObject({ type: z.literal('cancel') }),
]);
export type ToChild = z.infer<typeof toChildSchema>;

export const fromChildSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), protocol: z.number() }),
  z.strictObject({ type: z.literal('alive') }),
  z.strictObject({ type: z.literal('progress'), line: z.string() }),
  /** All that was used so far. */
  z.strictObject({ type: z.literal('spent'), steps: count, tokens: count }),
  z.strictObject({ type: z.literal('artifact'), path: z.string() }),
  z.strictObject({ type: z.literal('ask'), id: count, ask: askSchema }),
  /** The answer is not wanted any more. */
  z.strictObject({ type: z.literal('withdraw'), id: count }),
  /** The last one: the tabs are closed. */
  z.strictObject({ type: z.literal('report'), report: reportSchema }),
]);
export type FromChild = z.infer<typeof fromChildSchema>;
