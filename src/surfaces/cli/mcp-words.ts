/** The words after `remora mcp`. Apart from the server, so that help and mistakes cost no loading of it. */
import { parseOwner } from '../../session/owner.ts';
import type { ToolStyle } from '../tools/tool.ts';
import { misuse, parseProgramWords, type Program, programHelp, wholeNumber } from './program-words.ts';

export interface McpSettings {
  readonly style: ToolStyle;
  /** The session that every client joins; each has one of its own unless given. */
  readonly session?: string;
  /** Port of the HTTP server, 0 for one that the system chooses; standard input and output unless given. */
  readonly port?: number;
}

export type McpWords =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'serve'; readonly settings: McpSettings };

const STYLES = ['one', 'split'] as const satisfies readonly ToolStyle[];

export const MCP = {
  name: 'mcp',
  summary: 'Serve the browser to an MCP client.',
  usage: ['mcp [flags]'],
  about: `Speaks the Model Context Protocol on standard input and output, which is how agents start it. Each client has a session of
its own; when the client ends, the tabs that it opened are closed.`,
  flags: {
    tools: {
      type: 'string',
      values: STYLES,
      about: ['One tool for everything (default), or a tool for each action.'],
    },
    session: {
      type: 'string',
      placeholder: 'ID',
      about: ['Join this session, and leave it open at the end.'],
    },
    http: {
      type: 'boolean',
      about: [
        'Serve streamable HTTP on 127.0.0.1 in place of standard input and output. Prints the address and the',
        'token that clients must send, as one line of JSON.',
      ],
    },
    port: {
      type: 'string',
      placeholder: 'N',
      about: ['The port for --http; one that is free unless given.'],
    },
    help: { type: 'boolean', short: 'h', about: ['Show this help.'] },
  },
  examples: [
    'remora mcp',
    'remora mcp --tools split',
    'remora mcp --session shopping',
    'remora mcp --http --port 8931',
    'claude mcp add remora -- remora mcp',
  ],
} as const satisfies Program;

const MAX_PORT = 65_535;

/** Throws `bad_input`. */
export function readMcpWords(words: readonly string[]): McpWords {
  const { values, positionals } = parseProgramWords(MCP, words);
  const { help = false, tools = 'one', session, http = false, port } = values;
  if (help) return { kind: 'help', text: programHelp(MCP) };
  if (positionals[0] !== undefined) throw misuse(MCP, `Unexpected argument '${positionals[0]}'`);
  const style = STYLES.find((name) => name === tools);
  if (style === undefined) throw misuse(MCP, `--tools takes ${STYLES.join(' or ')}`);
  if (port !== undefined && !http) throw misuse(MCP, '--port belongs to --http');
  return {
    kind: 'serve',
    settings: {
      style,
      ...(session === undefined ? {} : { session: parseOwner(session) }),
      ...(http ? { port: wholeNumber(MCP, 'port', { word: port ?? '0', min: 0, max: MAX_PORT }) } : {}),
    },
  };
}
