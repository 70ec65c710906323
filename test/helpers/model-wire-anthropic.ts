/** How Anthropic Messages write a turn: https://docs.anthropic.com/en/api/messages and …/messages-streaming */
import type { NumberedTurn } from './model-server.ts';
import { countsOf } from './model-wire-chat.ts';

export function anthropicReply(turn: NumberedTurn): unknown {
  return {
    ...head(turn),
    content: blocksOf(turn),
    stop_reason: reasonOf(turn),
    usage: { input_tokens: countsOf(turn)?.input ?? 0, output_tokens: countsOf(turn)?.output ?? 0 },
  };
}

/** Server-sent events; inputs come in two pieces, as they do in life. */
export function anthropicEvents(turn: NumberedTurn): string[] {
  return [
    event('message_start', {
      message: {
        ...head(turn),
        content: [],
        usage: { input_tokens: countsOf(turn)?.input ?? 0, output_tokens: 0 },
      },
    }),
    ...blocksOf(turn).flatMap((block, index) => [
      event('content_block_start', {
        index,
        content_block: block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} },
      }),
      ...deltasOf(block).map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: reasonOf(turn), stop_sequence: null },
      usage: { output_tokens: countsOf(turn)?.output ?? 0 },
    }),
    event('message_stop', {}),
  ];
}

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown };

function blocksOf({ text, calls }: NumberedTurn): Block[] {
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map((call) => ({ type: 'tool_use' as const, ...call })),
  ];
}

function deltasOf(block: Block): unknown[] {
  if (block.type === 'text') return [{ type: 'text_delta', text: block.text }];
  const json = typeof block.input === 'string' ? block.input : JSON.stringify(block.input);
  const half = Math.ceil(json.length / 2);
  return [json.slice(0, half), json.slice(half)].map((piece) => ({
    type: 'input_json_delta',
    partial_json: piece,
  }));
}

const event = (type: string, data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const head = ({ number }: NumberedTurn): object => ({
  id: `reply_${number}`,
  type: 'message',
  role: 'assistant',
  model: 'scripted',
  stop_reason: null,
  stop_sequence: null,
});

const reasonOf = ({ calls, isCut = false }: NumberedTurn): string =>
  isCut ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn';
