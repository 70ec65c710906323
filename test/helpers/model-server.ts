/**
 * A model that says what the test scripted, over HTTP: Chat Completions as OpenAI and most others speak it, and Anthropic
 * Messages, each as one reply or as a stream of events, as the request asks.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { anthropicEvents, anthropicReply } from './model-wire-anthropic.ts';
import { chatEvents, chatReply } from './model-wire-chat.ts';
import { startServer } from './server.ts';

export interface ScriptedCall {
  readonly name: string;
  /** An object, or the text of arguments that are to be sent as they are. */
  readonly input: unknown;
}

/** What the model says at one request: words, calls, or both. */
export interface Turn {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
}

/** Each request takes the next turn. A function sees the request, so that a turn can depend on what tools answered. */
export type Script = readonly (Turn | ((request: ModelRequest) => Turn))[];

export interface ModelRequest {
  readonly wire: 'chat' | 'anthropic';
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** `body.messages` as JSON. */
  readonly conversation: string;
}

export interface ModelServer {
  /** As the usual variables name it: `http://127.0.0.1:PORT`; Chat Completions are below its `/v1`. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
}

/** A turn with a name for each call, as the wires need it. */
export interface NumberedTurn {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: unknown }[];
}

/** Ends with the test. Requests beyond the script are answered with status 500. */
export async function startModelServer(script: Script): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const answer =
    (wire: ModelRequest['wire']) =>
    async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = z.record(z.string(), z.unknown()).parse(JSON.parse(await text(message)));
      const request = {
        wire,
        headers: message.headers,
        body,
        conversation: JSON.stringify(body['messages']),
      };
      requests.push(request);
      const turn = script[requests.length - 1];
      if (!turn) {
        sendJson(response, 500, { error: { message: `the script has no turn ${requests.length}` } });
        return;
      }
      const numbered = numberCalls(typeof turn === 'function' ? turn(request) : turn, requests.length);
      send(response, wire, numbered, body['stream'] === true);
    };
  const route = (wire: ModelRequest['wire']) => (message: IncomingMessage, response: ServerResponse) => {
    answer(wire)(message, response).catch((error: unknown) => {
      // The script's own error, or a body that is not JSON: the client's message shows it.
      sendJson(response, 500, { error: { message: String(error) } });
    });
  };
  const { url } = await startServer({
    '/v1/chat/completions': route('chat'),
    '/v1/messages': route('anthropic'),
  });
  return { url, requests };
}

function numberCalls({ text: words = '', calls = [] }: Turn, number: number): NumberedTurn {
  return {
    number,
    text: words,
    calls: calls.map(({ name, input }, index) => ({ id: `call_${number}_${index + 1}`, name, input })),
  };
}

function send(
  response: ServerResponse,
  wire: ModelRequest['wire'],
  turn: NumberedTurn,
  streams: boolean,
): void {
  if (streams) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end((wire === 'chat' ? chatEvents(turn) : anthropicEvents(turn)).join(''));
  } else sendJson(response, 200, wire === 'chat' ? chatReply(turn) : anthropicReply(turn));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
