/** The commands that are programs of their own, for help, completions and the command's routing. */
import { CHAT } from './chat-words.ts';
import { FLOW } from './flow-words.ts';
import { MCP } from './mcp-words.ts';
import type { Program } from './program-words.ts';
import { RUN } from './run-words.ts';

export const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  [CHAT, RUN, FLOW, MCP].map((program) => [program.name, program]),
);
