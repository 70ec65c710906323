/**
 * A model that says what the test scripted, over HTTP: Chat Completions as OpenAI and most others speak it, and Anthropic
 * Messages, each as one reply or as a stream of events, as the request asks. It can also fail in all the ways that providers do.
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
  /** As the provider counts; 10 read and 5 written unless given, `none` leaves them out. */
  readonly usage?: Usage | 'none';
  /** It stopped because the answer became too long. */
  readonly isCut?: boolean;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** What goes wrong at one request. */
export type Fault =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Of the error; or the whole body as it is. */
      readonly message?: string;
      readonly body?: string;
    }
  /** The stream of this turn ends after so many events: as if it were done, or with the connection. */
  | { readonly cutAfter: number; readonly of: Turn; readonly how: 'end' | 'reset' }
  /** Bytes in place of the stream. */
  | { readonly raw: string }
  /** The connection ends without a byte. */
  | { readonly reset: true }
  /** The turn is only sent once this is settled; `events` of it are sent before. */
  | { readonly until: Promise<unknown>; readonly of: Turn; readonly events?: number };

type Step = Turn | Fault;

/** Each request takes the next turn. A function sees the request, so that a turn can depend on what tools answered. */
export type Script =
  readonly (Step | ((request: ModelRequest) => Step))[] | ((request: ModelRequest, number: number) => Step);

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
  readonly usage?: Turn['usage'];
  readonly isCut?: boolean;
}

/** Ends with the test. Requests beyond the script are answered with status 500. */
export async function startModelServer(script: Script): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const answer =
    (wire: ModelRequest['wire']) =>
    async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = z.record(z.string(), z.unknown()).parse(JSON.parse(await text(message)));
      const conversation = JSON.stringify(body['messages']);
      const request = { wire, headers: message.headers, body, conversation };
      const number = requests.push(request);
      const step = stepOf(script, request, number);
      if (step) await play(response, step, { wire, number, streams: body['stream'] === true });
      else sendJson(response, 500, { error: { message: `the script has no turn ${number}` } });
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

function stepOf(script: Script, request: ModelRequest, number: number): Step | undefined {
  if (typeof script === 'function') return script(request, number);
  const step = script[number - 1];
  return typeof step === 'function' ? step(request) : step;
}

interface Ask {
  readonly wire: ModelRequest['wire'];
  readonly number: number;
  readonly streams: boolean;
}

async function play(response: ServerResponse, step: Step, ask: Ask): Promise<void> {
  if ('status' in step) {
    const { status, headers = {}, message = 'scripted', body } = step;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body ?? JSON.stringify({ type: 'error', error: { type: 'scripted', message } }));
  } else if ('reset' in step) {
    response.destroy();
  } else if ('raw' in step) {
    response.writeHead(200, EVENTS).end(step.raw);
  } else if ('cutAfter' in step) {
    response.writeHead(200, EVENTS);
    response.write(eventsOf(step.of, ask).slice(0, step.cutAfter).join(''), () =>
      step.how === 'end' ? response.end() : response.destroy(),
    );
  } else if ('until' in step) {
    const events = eventsOf(step.of, ask);
    const { events: first = 0 } = step;
    response.writeHead(200, EVENTS).flushHeaders();
    if (first > 0) response.write(events.slice(0, first).join(''));
    await step.until;
    response.end(events.slice(first).join(''));
  } else send(response, step, ask);
}

const EVENTS = { 'content-type': 'text/event-stream' };

function eventsOf(turn: Turn, { wire, number }: Ask): readonly string[] {
  const numbered = numberCalls(turn, number);
  return wire === 'chat' ? chatEvents(numbered) : anthropicEvents(numbered);
}

function numberCalls(
  { text: words = '', calls = [], usage, isCut = false }: Turn,
  number: number,
): NumberedTurn {
  return {
    number,
    text: words,
    calls: calls.map(({ name, input }, index) => ({ id: `call_${number}_${index + 1}`, name, input })),
    ...(usage === undefined ? {} : { usage }),
    isCut,
  };
}

function send(response: ServerResponse, turn: Turn, ask: Ask): void {
  if (ask.streams) {
    response.writeHead(200, EVENTS).end(eventsOf(turn, ask).join(''));
    return;
  }
  const numbered = numberCalls(turn, ask.number);
  sendJson(response, 200, ask.wire === 'chat' ? chatReply(numbered) : anthropicReply(numbered));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
