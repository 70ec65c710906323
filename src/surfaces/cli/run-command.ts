/** One action of a command line on a hub. */
import type { Call, Catalogue } from '../../actions/action.ts';
import type { Outcome } from '../../actions/outcome.ts';
import { runAction } from '../../actions/run-action.ts';
import type { Approve } from '../../policy/gate.ts';
import type { Hub } from '../../session/hub.ts';
import type { Command } from './read-command.ts';

export interface CliScope {
  readonly catalogue: Catalogue;
  readonly hub: Hub;
  readonly signal: AbortSignal;
  readonly approve?: Approve;
}

type ActionCommand = Extract<Command, { kind: 'action' }>;

export function runCommand(command: ActionCommand, scope: CliScope): Promise<Outcome> {
  return runAction(command.action, command.input, toCall(command, scope));
}

export function toCall({ options }: ActionCommand, { hub, catalogue, signal, approve }: CliScope): Call {
  return { hub, catalogue, signal, ...options, ...(approve ? { approve } : {}) };
}
