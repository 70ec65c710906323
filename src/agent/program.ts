/** What the agent's commands are given by the program that starts them. */
import type { Catalogue } from '../actions/action.ts';
import type { Environment } from '../config/environment.ts';
import type { RemoraHub } from '../surfaces/programs/hub.ts';

/** First word of a sub-agent's command line. */
export const SUBAGENT_WORD = '__subagent';

export interface AgentProgram {
  readonly catalogue: Catalogue;
  readonly hub: RemoraHub;
  readonly env: Environment;
  readonly cwd: string;
  /** REMORA_HOME. */
  readonly home: string;
  /** How this program is started again, for sub-agents: words go behind. */
  readonly self: { readonly file: string; readonly args: readonly string[] };
  readonly streams: {
    readonly stdin: NodeJS.ReadStream;
    readonly stdout: NodeJS.WriteStream;
    readonly stderr: NodeJS.WriteStream;
  };
  /** Aborts when the process was asked to end: SIGINT, SIGTERM, SIGHUP. Not so for a chat, which reads Ctrl-C itself. */
  readonly signal: AbortSignal;
}
