/** What the SDK hands to the handler of a request besides the request. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';

/** Its signal aborts when the client cancels the call or goes away. */
export type CallExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;
