/** MCP on standard input and output: one client, which started this process and ends it by closing them. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { McpConnection, type McpParts } from './mcp-connection.ts';
import { MAX_MESSAGE, type Serving } from './serving.ts';

export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

export async function serveStdio(parts: McpParts, { stdin, stdout }: StdioStreams): Promise<Serving> {
  const client = new McpConnection(parts);
  const broken = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // Every write to a broken pipe fails anew.
    stdout.on('error', () => resolve());
  });
  await client.server.connect(new StdioServerTransport(stdin, stdout, { maxBufferSize: MAX_MESSAGE }));
  return { over: Promise.race([broken, client.gone]), end: () => client.end() };
}
