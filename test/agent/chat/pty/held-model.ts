/** A scripted model whose answer stops in the middle until the test lets it go on. */
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { chatEvents } from '../../../helpers/model-wire-chat.ts';
import type { NumberedTurn, ScriptedCall } from '../../../helpers/model-server.ts';
import { startServer } from '../../../helpers/server.ts';

export interface HeldTurn {
  readonly text?: string;
  /** After `text`, the answer waits for it, and goes on with `more`. */
  readonly until?: Promise<unknown>;
  readonly more?: string;
  readonly calls?: readonly ScriptedCall[];
}

export interface HeldModel {
  readonly url: string;
  /** Bodies of the requests. */
  readonly requests: readonly string[];
}

/** The last turn is said again where there are no more. */
export async function startHeldModel(script: readonly HeldTurn[]): Promise<HeldModel> {
  const requests: string[] = [];
  const { url } = await startServer({
    '/v1/chat/completions': (request, response) => {
      void text(request).then(async (body) => {
        requests.push(body);
        const turn = script[Math.min(requests.length, script.length) - 1] ?? {};
        await answer(response, turn, requests.length);
      });
    },
  });
  return { url, requests };
}

async function answer(response: ServerResponse, turn: HeldTurn, number: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const whole = chatEvents(numbered(turn, number));
  if (!turn.until) {
    response.end(whole.join(''));
    return;
  }
  // The first event says who speaks, the second holds the words.
  response.write(whole.slice(0, 2).join(''));
  await turn.until;
  const { text: _said, ...rest } = turn;
  response.end(
    chatEvents(numbered({ ...rest, text: turn.more ?? '' }, number))
      .slice(1)
      .join(''),
  );
}

const numbered = ({ text: words = '', calls = [] }: HeldTurn, number: number): NumberedTurn => ({
  number,
  usage: undefined,
  isCut: false,
  text: words,
  calls: calls.map(({ name, input }, at) => ({ id: `call_${number}_${at + 1}`, name, input })),
});
