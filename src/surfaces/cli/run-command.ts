/** One action of a command line on a hub. */
import type { Catalogue } from '../../actions/action.ts';
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

export function runCommand(
  command: Extract<Command, { kind: 'action' }>,
  { hub, signal, approve }: CliScope,
): Promise<Outcome> {
  return runAction(command.action, command.input, {
    hub,
    signal,
    ...command.options,
    ...(approve ? { approve } : {}),
  });
}
