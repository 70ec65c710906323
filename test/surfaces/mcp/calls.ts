/** What the handler of a request gets, without a client behind it. */
import { safeParseAsync } from '@modelcontextprotocol/sdk/server/zod-compat.js';
import type { CallExtra } from '../../../src/surfaces/mcp/call-extra.ts';

/** `answer`: to what is asked of the client; `token`: of a call whose progress is wanted. Notes what is sent. */
export function newCall({
  token,
  signal = new AbortController().signal,
  answer = () => Promise.reject(new Error('nothing is asked')),
}: {
  readonly token?: string;
  readonly signal?: AbortSignal;
  readonly answer?: (signal: AbortSignal | undefined) => Promise<unknown>;
} = {}): { readonly extra: CallExtra; readonly sent: readonly unknown[] } {
  const sent: unknown[] = [];
  const extra: CallExtra = {
    signal,
    requestId: 1,
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
    sendNotification: ({ params }) => {
      sent.push(params);
      return Promise.resolve();
    },
    sendRequest: async (_request, schema, options) => {
      const read = await safeParseAsync(schema, await answer(options?.signal));
      if (!read.success) throw read.error;
      return read.data;
    },
  };
  return { extra, sent };
}
