/** The connection of one MCP client: the protocol's server side with the browser tools, on a session of the client's own (API-4). */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type ListToolsResult,
  McpError,
  RootsListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Catalogue } from '../../actions/action.ts';
import { VERSION } from '../../util/build-info.ts';
import { Deferred } from '../../util/deferred.ts';
import type { ActOptions, RemoraHub } from '../programs/hub.ts';
import { callTool } from '../tools/call-tool.ts';
import { workGuide } from '../tools/tool-guide.ts';
import { describeTools } from '../tools/describe-tools.ts';
import type { ToolSpec, ToolStyle } from '../tools/tool.ts';
import { approveThrough } from './approval.ts';
import type { CallExtra } from './call-extra.ts';
import { ClientFolders, type Place } from './client-folders.ts';
import { ClientSession } from './client-session.ts';
import { CallProgress } from './progress.ts';
import { askPerson } from './task/ask-person.ts';
import { sampleThrough } from './task/sampling.ts';
import type { TaskInput, TaskRequest, TaskRunner } from './task/task.ts';
import { HOW_TO_SET, isOffered, lends, readTask, TASK_SPEC, TASK_TOOL } from './task/task-tool.ts';

export interface McpParts {
  readonly catalogue: Catalogue;
  readonly hub: RemoraHub;
  readonly style: ToolStyle;
  /** The session that clients join; each has one of its own unless given. */
  readonly session?: string;
  readonly place: Place;
  /** Carries out whole tasks, where a model can be had. */
  readonly task?: TaskRunner;
  /** Hears what no client can be told. */
  readonly warn: (line: string) => void;
  /** Milliseconds between signs of life of a call. */
  readonly heartbeatMs?: number;
}

const AT_THE_END = 'Your tabs are closed when you disconnect.';
const JOINED = 'The session is shared; close the tabs that you opened when you are done.';

/** The one tool says itself how to work with it; of many tools none does. */
function instructionsOf({ style, session }: McpParts): string {
  const end = session === undefined ? AT_THE_END : JOINED;
  return style === 'one' ? end : `${workGuide(style)}\n${end}`;
}

export class McpConnection {
  /** Without the layer above it, which makes schemas of tools its own way: ours come from the catalogue. */
  readonly server: McpServer['server'];
  readonly #parts: McpParts;
  readonly #session: ClientSession;
  readonly #folders: ClientFolders;
  readonly #gone = new Deferred<void>();
  #ending: Promise<void> | undefined;

  constructor(parts: McpParts) {
    this.#parts = parts;
    this.#session = new ClientSession({ hub: parts.hub, joined: parts.session, warn: parts.warn });
    this.#folders = new ClientFolders(parts.place);
    const info = { name: 'remora', title: 'remora', version: VERSION };
    const instructions = instructionsOf(parts);
    this.server = new McpServer(info, { instructions }).server;
    // Given to the layer above, it would answer the calls.
    this.server.registerCapabilities({ tools: {} });
    this.server.setRequestHandler(ListToolsRequestSchema, () => this.#list());
    this.server.setNotificationHandler(RootsListChangedNotificationSchema, () => this.#folders.forget());
    // Not a handler for CallToolRequestSchema: arguments that are no object would end in a protocol error, which hosts keep
    // from the model. As a tool's result the model reads what was wrong.
    this.server.fallbackRequestHandler = ({ method, params = {} }, extra) => {
      if (method !== 'tools/call') throw new McpError(ErrorCode.MethodNotFound, 'Method not found');
      return this.#call(params, extra);
    };
    this.server.onclose = () => {
      this.#gone.resolve();
      void this.end();
    };
  }

  /** Resolves when the connection has closed, whoever closed it. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /** Aborts the calls under way, and ends the session. Safe to call twice; does not throw. */
  end(): Promise<void> {
    return (this.#ending ??= Promise.resolve()
      .then(() => this.server.close())
      .catch(() => {
        // What is not closed in order is broken: nothing comes from there any more, and the session ends all the same.
      })
      .then(() => this.#session.end()));
  }

  #list(): ListToolsResult {
    const { catalogue, style, task } = this.#parts;
    const tools = describeTools(catalogue, style).map(toTool);
    return { tools: isOffered(task, this.server.getClientCapabilities()) ? [...tools, TASK_SPEC] : tools };
  }

  async #call(params: Readonly<Record<string, unknown>>, extra: CallExtra): Promise<CallToolResult> {
    const progress = new CallProgress(extra, this.#parts.heartbeatMs);
    try {
      const target = { catalogue: this.#parts.catalogue, session: this.#session };
      const name = typeof params['name'] === 'string' ? params['name'] : '';
      const input = params['arguments'] ?? {};
      const { task } = this.#parts;
      if (name === TASK_TOOL && task) return await this.#carryOut(task, input, { extra, progress });
      const { content, isError } = await callTool(target, {
        name,
        input,
        options: await this.#options(extra, progress),
      });
      return { content: [...content], isError };
    } finally {
      progress.end();
    }
  }

  async #carryOut(runner: TaskRunner, sent: unknown, { extra, progress }: Calling): Promise<CallToolResult> {
    const client = this.server.getClientCapabilities();
    const input = readTask(sent);
    if (typeof input === 'string') return problem(`error bad_input: ${input}`);
    if (!isOffered(runner, client)) return problem(`error unsupported: ${HOW_TO_SET}`);
    const { text, data, isError } = await runner.run(await this.#request(input, { extra, progress }));
    return { content: [{ type: 'text', text }], structuredContent: { ...data }, isError };
  }

  async #request(input: TaskInput, { extra, progress }: Calling): Promise<TaskRequest> {
    const client = this.server.getClientCapabilities();
    const { cwd, roots } = await this.#folders.of(extra, client?.roots !== undefined);
    const canAsk = client?.elicitation?.form !== undefined;
    return {
      ...input,
      session: this.#session.id,
      cwd,
      roots,
      approve: canAsk ? approveThrough(extra) : undefined,
      ask: (question, signal) => (canAsk ? askPerson(extra, question, signal) : Promise.resolve(undefined)),
      sample: lends(client) ? sampleThrough(extra) : undefined,
      onLine: (message) => progress.tell({ message }),
      signal: extra.signal,
    };
  }

  async #options(extra: CallExtra, progress: CallProgress): Promise<ActOptions> {
    const client = this.server.getClientCapabilities();
    const { cwd, roots } = await this.#folders.of(extra, client?.roots !== undefined);
    return {
      signal: extra.signal,
      cwd,
      roots,
      onProgress: progress.tell,
      ...(client?.elicitation?.form ? { approve: approveThrough(extra) } : {}),
    };
  }
}

interface Calling {
  readonly extra: CallExtra;
  readonly progress: CallProgress;
}

const problem = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

function toTool({
  name,
  title,
  description,
  inputSchema,
  readOnly,
}: ToolSpec): ListToolsResult['tools'][number] {
  const { properties, required, ...rest } = inputSchema;
  return {
    name,
    title,
    description,
    inputSchema: {
      ...rest,
      properties: toObjects(properties),
      ...(required ? { required: [...required] } : {}),
    },
    annotations: { title, readOnlyHint: readOnly, destructiveHint: !readOnly, openWorldHint: true },
  };
}

/** Schemas of properties are objects in the protocol's types. */
function toObjects(properties: Readonly<Record<string, unknown>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      typeof schema === 'object' && schema ? schema : {},
    ]),
  );
}
