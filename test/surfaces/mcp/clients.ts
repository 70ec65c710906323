/** MCP clients as agents have them: the SDK's own, on a server in this process or on the built command. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type ClientCapabilities,
  CallToolResultSchema,
  type CreateMessageRequest,
  CreateMessageRequestSchema,
  type CreateMessageResultWithTools,
  type ElicitRequest,
  ElicitRequestSchema,
  type ElicitResult,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { McpConnection, type McpParts } from '../../../src/surfaces/mcp/mcp-connection.ts';
import { atEnd } from '../../helpers/at-end.ts';
import type { TestHome } from '../../helpers/home.ts';
import { endProcess } from '../../helpers/processes.ts';
import { COMMAND } from '../../helpers/remora.ts';

/** What the client can do besides calling tools, and how it answers. */
export interface Abilities {
  readonly onQuestion?: (params: ElicitRequest['params']) => ElicitResult | Promise<ElicitResult>;
  /** Its model, with tools. */
  readonly onSample?: (
    params: CreateMessageRequest['params'],
  ) => CreateMessageResultWithTools | Promise<CreateMessageResultWithTools>;
  /** URIs; read anew for each question. */
  readonly roots?: () => readonly string[];
}

export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  /** Types of the contents. */
  readonly types: readonly string[];
}

export interface Agent {
  readonly client: Client;
  /** Calls the one tool. */
  call(action: string, keys?: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<Answer>;
  /** Whatever the arguments are; fails for a protocol error. */
  callTool(name: string, sent: unknown, options?: RequestOptions): Promise<Answer>;
}

export interface StdioAgent extends Agent {
  readonly pid: number;
  readonly stderr: () => string;
}

/** A server in this process. */
export async function newAgent(parts: McpParts, abilities: Abilities = {}): Promise<Agent> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = new McpConnection(parts);
  await server.server.connect(theirs);
  atEnd(() => server.end());
  return connect(ours, abilities);
}

/** The built command, started by the client. Ended after the test. */
export async function startAgent(
  home: TestHome,
  words: readonly string[] = [],
  abilities: Abilities = {},
): Promise<StdioAgent> {
  const transport = new StdioClientTransport({
    command: COMMAND,
    args: ['mcp', ...words],
    env: home.env,
    cwd: home.env['HOME'] ?? '/',
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const agent = await connect(transport, abilities);
  const pid = transport.pid ?? 0;
  atEnd(() => endProcess(pid));
  return { ...agent, pid, stderr: () => stderr };
}

export interface HttpAgent extends Agent {
  readonly transport: StreamableHTTPClientTransport;
}

export async function connectHttp(url: string, token: string, abilities?: Abilities): Promise<HttpAgent> {
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  atEnd(() => transport.close());
  return { ...(await connect(asTransport(transport), abilities)), transport };
}

/** The SDK's class says `undefined` where its own interface of transports says that a property is absent. */
function asTransport(http: StreamableHTTPClientTransport): Transport {
  const transport: Transport = {
    start: () => {
      http.onclose = () => transport.onclose?.();
      http.onerror = (error) => transport.onerror?.(error);
      http.onmessage = (message) => transport.onmessage?.(message);
      return http.start();
    },
    send: (message) => http.send(message),
    close: () => http.close(),
    setProtocolVersion: (version) => http.setProtocolVersion(version),
  };
  return transport;
}

/** On a transport whose other end is connected. */
export async function connect(
  transport: Transport,
  { onQuestion, onSample, roots }: Abilities = {},
): Promise<Agent> {
  const capabilities: ClientCapabilities = {
    ...(onQuestion ? { elicitation: { form: {} } } : {}),
    ...(onSample ? { sampling: { tools: {} } } : {}),
    ...(roots ? { roots: { listChanged: true } } : {}),
  };
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  if (onQuestion) client.setRequestHandler(ElicitRequestSchema, ({ params }) => onQuestion(params));
  if (onSample) client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => onSample(params));
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots().map((uri) => ({ uri })) }));
  await client.connect(transport);
  const callTool: Agent['callTool'] = async (name, sent, options) => {
    const request = { method: 'tools/call', params: { name, arguments: sent } } as const;
    return toAnswer(await client.request(looseCall.parse(request), CallToolResultSchema, options));
  };
  return {
    client,
    callTool,
    call: (action, keys = {}, options) => callTool('browser', { action, ...keys }, options),
  };
}

/** The client's own types would not let wrong arguments pass. */
const looseCall = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.custom<Record<string, unknown>>() }),
});

function toAnswer({ content, isError = false }: z.infer<typeof CallToolResultSchema>): Answer {
  return {
    isError,
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    types: content.map(({ type }) => type),
  };
}
