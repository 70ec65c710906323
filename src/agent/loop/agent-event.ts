/** What listeners hear while an agent works: a chat prints it, a sub-agent sends it on. */
import type { Report } from '../report.ts';

export type AgentEvent =
  | { readonly type: 'text'; readonly delta: string }
  /** A call begins. `label`: one line, `click e3`; page text in it is shortened and on one line. */
  | { readonly type: 'call'; readonly id: string; readonly label: string }
  /** How far it is. */
  | { readonly type: 'progress'; readonly id: string; readonly message: string }
  /** It ended. `line`: its outcome in one line. */
  | {
      readonly type: 'called';
      readonly id: string;
      readonly label: string;
      readonly line: string;
      readonly isError: boolean;
      readonly ms: number;
    }
  /** A call left a file. */
  | { readonly type: 'artifact'; readonly path: string }
  /** After each answer of the model. Tokens of this step. */
  | { readonly type: 'usage'; readonly step: number; readonly input: number; readonly output: number }
  /** Something a person should know: a retry, a cut context, a loop. */
  | { readonly type: 'note'; readonly text: string }
  /** Of a sub-agent: what it does, in one line. */
  | { readonly type: 'subagent'; readonly name: string; readonly line: string }
  | { readonly type: 'end'; readonly report: Report };

/** Must not throw. */
export type OnEvent = (event: AgentEvent) => void;
