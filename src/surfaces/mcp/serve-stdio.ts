/** MCP on standard input and output: one client, which started this process and ends it by closing them. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { McpClient, type McpParts } from './mcp-client.ts';
import type { Serving } from './serving.ts';

export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

export async function serveStdio(parts: McpParts, { stdin, stdout }: StdioStreams): Promise<Serving> {
  const client = new McpClient(parts);
  const broken = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // Every write to a broken pipe fails anew.
    stdout.on('error', () => resolve());
  });
  await client.server.connect(new StdioServerTransport(stdin, stdout));
  return { over: Promise.race([broken, client.gone]), end: () => client.end() };
}
