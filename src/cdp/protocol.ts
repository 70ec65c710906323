/** The protocol's own types, by method and event name. */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type { Protocol } from 'devtools-protocol';

export type Method = keyof ProtocolMapping.Commands;
export type ParamsOf<M extends Method> = ProtocolMapping.Commands[M]['paramsType'][0];
export type ResultOf<M extends Method> = ProtocolMapping.Commands[M]['returnType'];

export type EventName = keyof ProtocolMapping.Events;
export type EventOf<E extends EventName> = ProtocolMapping.Events[E][0];

/**
 * The browser's own answers carry the protocol's types: this is where they enter. Nothing is checked at run time, the
 * protocol is additive and the browser is the one party that is trusted about it.
 */
export const asResultOf = <M extends Method>(_method: M, reply: unknown): ResultOf<M> => reply as ResultOf<M>;
export const asEventOf = <E extends EventName>(_event: E, params: unknown): EventOf<E> =>
  params as EventOf<E>;
