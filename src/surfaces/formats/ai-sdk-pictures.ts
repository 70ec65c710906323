/** Pictures in tool results, for models behind an interface that takes text alone there. */
import { z } from 'zod';
import { PICTURES } from './parts.ts';

/** As much of the AI SDK's `ModelMessage` as is looked at. */
export interface AiSdkMessage {
  readonly role: string;
  readonly content: unknown;
}

export interface AiSdkPictures {
  role: 'user';
  content: ({ type: 'text'; text: string } | { type: 'image'; image: string; mediaType: string })[];
}

/**
 * For providers that speak Chat Completions (`@ai-sdk/openai-compatible` and its like), which would send a picture in a
 * tool result as a wall of base64: moves those pictures into a message of the user right after. As a step:
 * `prepareStep: ({ messages }) => ({ messages: picturesAfterResults(messages) })`.
 */
export function picturesAfterResults<Message extends AiSdkMessage>(
  messages: readonly Message[],
): (Message | AiSdkPictures)[] {
  return messages.flatMap((message): (Message | AiSdkPictures)[] => {
    if (message.role !== 'tool' || !Array.isArray(message.content)) return [message];
    const parts = message.content.map(withoutPictures);
    const pictures = parts.flatMap((part) => part.pictures);
    if (pictures.length === 0) return [message];
    return [
      { ...message, content: parts.map(({ part }) => part) },
      { role: 'user', content: [{ type: 'text', text: PICTURES }, ...pictures] },
    ];
  });
}

const text = z.object({ type: z.literal('text'), text: z.string() });
const picture = z.object({ type: z.literal('image-data'), data: z.string(), mediaType: z.string() });
const resultOfParts = z.looseObject({
  type: z.literal('tool-result'),
  output: z.looseObject({ type: z.literal('content'), value: z.array(z.union([text, picture])) }),
});

interface Apart {
  readonly part: unknown;
  readonly pictures: AiSdkPictures['content'];
}

/** Whatever is not a result of texts and pictures stays as it is. */
function withoutPictures(part: unknown): Apart {
  const { data: result } = resultOfParts.safeParse(part);
  if (!result) return { part, pictures: [] };
  const { value } = result.output;
  const words = value.flatMap((item) => (item.type === 'text' ? [item.text] : []));
  return {
    part: { ...result, output: { type: 'text', value: words.join('\n') } },
    pictures: value.flatMap((item) =>
      item.type === 'text' ? [] : [{ type: 'image' as const, image: item.data, mediaType: item.mediaType }],
    ),
  };
}
