/** The words after `remora mcp`. Apart from the server, so that help and mistakes cost no loading of it. */
import { parseArgs } from 'node:util';
import { fail } from '../../errors.ts';
import { parseOwner } from '../../session/owner.ts';
import type { ToolStyle } from '../tools/tool.ts';

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

interface McpFlag {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** What its value is, for the help. */
  readonly placeholder?: string;
  /** All that its value can be. */
  readonly values?: readonly string[];
  /** In lines of the help. */
  readonly about: readonly string[];
}

const STYLES = ['one', 'split'] as const satisfies readonly ToolStyle[];
/** Of the flags in the help. */
const FLAG_WIDTH = 19;

/** What is parsed, shown as help and completed. */
export const MCP_FLAGS = {
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
  port: { type: 'string', placeholder: 'N', about: ['The port for --http; one that is free unless given.'] },
  help: { type: 'boolean', short: 'h', about: ['Show this help.'] },
} as const satisfies Readonly<Record<string, McpFlag>>;

/** What `--help` prints. */
export const MCP_HELP = `remora mcp: Serve the browser to an MCP client.

Usage: remora mcp [flags]

Speaks the Model Context Protocol on standard input and output, which is how agents start it. Each client has a session of
its own; when the client ends, the tabs that it opened are closed.

Flags:
${Object.entries(MCP_FLAGS).map(flagLines).join('\n')}

Examples:
  remora mcp
  remora mcp --tools split
  remora mcp --session shopping
  remora mcp --http --port 8931
  claude mcp add remora -- remora mcp
`;

const MAX_PORT = 65_535;

/** Throws `bad_input`. */
export function readMcpWords(words: readonly string[]): McpWords {
  const { help = false, tools = 'one', session, http = false, port } = parseFlags(words);
  if (help) return { kind: 'help', text: MCP_HELP };
  const style = STYLES.find((name) => name === tools);
  if (style === undefined) throw misuse(`--tools takes ${STYLES.join(' or ')}`);
  if (port !== undefined && !http) throw misuse('--port belongs to --http');
  return {
    kind: 'serve',
    settings: {
      style,
      ...(session === undefined ? {} : { session: parseOwner(session) }),
      ...(http ? { port: toPort(port) } : {}),
    },
  };
}

function flagLines([name, { short, placeholder, values, about }]: readonly [string, McpFlag]): string {
  const value = values?.join('|') ?? placeholder;
  const written = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
  return about.map((line, at) => `  ${(at === 0 ? written : '').padEnd(FLAG_WIDTH)}${line}`).join('\n');
}

function parseFlags(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: MCP_FLAGS }).values;
  } catch (error) {
    // Its first sentence names the word; the others explain a syntax that is not offered here.
    throw misuse(error instanceof Error ? error.message.replace(/[.\n].*$/s, '') : String(error));
  }
}

function toPort(word = '0'): number {
  const port = Number(word);
  if (/^\d+$/.test(word) && port <= MAX_PORT) return port;
  throw misuse(`--port takes a number from 0 to ${MAX_PORT}`);
}

function misuse(reason: string): Error {
  return fail('bad_input', { reason }, { hint: 'See `remora help mcp`.' });
}
