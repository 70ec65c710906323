/** How Chat Completions write a turn: https://platform.openai.com/docs/api-reference/chat */
import type { NumberedTurn, Usage } from './model-server.ts';

/** As the provider counts; undefined where it does not. */
export const countsOf = ({ usage = { input: 10, output: 5 } }: NumberedTurn): Usage | undefined =>
  usage === 'none' ? undefined : usage;

const usageOf = (turn: NumberedTurn): object | undefined => {
  const counts = countsOf(turn);
  return (
    counts && {
      prompt_tokens: counts.input,
      completion_tokens: counts.output,
      total_tokens: counts.input + counts.output,
    }
  );
};

export function chatReply(turn: NumberedTurn): unknown {
  const message = {
    role: 'assistant',
    content: turn.text === '' ? null : turn.text,
    ...(turn.calls.length > 0 ? { tool_calls: turn.calls.map(toToolCall) } : {}),
  };
  return {
    ...head(turn, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: reasonOf(turn) }],
    usage: usageOf(turn),
  };
}

/** Server-sent events; arguments come in two pieces, as they do in life. */
export function chatEvents(turn: NumberedTurn): string[] {
  const deltas = [
    { role: 'assistant', content: '' },
    ...(turn.text === '' ? [] : [{ content: turn.text }]),
    ...turn.calls.flatMap((call, index) => {
      const { function: called, ...rest } = toToolCall(call);
      const half = Math.ceil(called.arguments.length / 2);
      return [
        { tool_calls: [{ index, ...rest, function: { name: called.name, arguments: '' } }] },
        { tool_calls: [{ index, function: { arguments: called.arguments.slice(0, half) } }] },
        { tool_calls: [{ index, function: { arguments: called.arguments.slice(half) } }] },
      ];
    }),
  ];
  const chunk = (choices: unknown, more: object = {}): string =>
    `data: ${JSON.stringify({ ...head(turn, 'chat.completion.chunk'), choices, ...more })}\n\n`;
  return [
    ...deltas.map((delta) => chunk([{ index: 0, delta, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: reasonOf(turn) }]),
    ...(countsOf(turn) ? [chunk([], { usage: usageOf(turn) })] : []),
    'data: [DONE]\n\n',
  ];
}

const head = ({ number }: NumberedTurn, object: string): object => ({
  id: `reply_${number}`,
  object,
  created: 1_700_000_000,
  model: 'scripted',
});

const reasonOf = ({ calls, isCut = false }: NumberedTurn): string =>
  isCut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop';

function toToolCall({ id, name, input }: NumberedTurn['calls'][number]) {
  const json = typeof input === 'string' ? input : JSON.stringify(input);
  return { id, type: 'function', function: { name, arguments: json } };
}
