/** What was said so far: kept whole, stored as JSON, and cut to fit only when a model is asked (context-budget.ts). */
import { inspect } from 'node:util';
import { z } from 'zod';

/** As `ToolContent` of the surfaces. `data` is base64. */
const contentSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('image'), data: z.string(), mimeType: z.string() }),
]);

export const callSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** What the model sent: an object, or the text that could not be read as JSON. */
  input: z.json(),
  /** Why it cannot be carried out: arguments that are no JSON. */
  invalid: z.string().optional(),
});
export type Call = z.infer<typeof callSchema>;

export const answerSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  isError: z.boolean(),
  content: z.array(contentSchema),
  /**
   * It shows a page, and is worth little once a newer answer shows the same one: the tab it is about. Old ones are
   * replaced by a stub first, the newest never.
   */
  page: z.string().optional(),
});
export type Answer = z.infer<typeof answerSchema>;

export const entrySchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    text: z.string(),
    calls: z.array(callSchema),
    /** The provider's own message parts, to be sent back as they are (reasoning and its signatures); the SDK's shape. */
    raw: z.array(z.json()).optional(),
  }),
  /** An answer to each call of the entry before. */
  z.strictObject({ role: z.literal('tool'), answers: z.array(answerSchema) }),
]);
export type Entry = z.infer<typeof entrySchema>;

export const conversationSchema = z.array(entrySchema);
export type Conversation = readonly Entry[];

/** As it stands in a stored conversation; what JSON cannot hold becomes its text. */
export function asJson(value: unknown): Call['input'] {
  const parsed = z.json().safeParse(value);
  return parsed.success ? parsed.data : inspect(value);
}
