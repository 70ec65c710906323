/** A command line carried out on a hub. */
import type { CliAnswer } from '../../daemon/cli-wire.ts';
import { toRemoraError } from '../../errors.ts';
import { actionName, answerFailure, answerMeta, answerOutcome } from './answers.ts';
import { runBatch } from './batch.ts';
import { type CommandLine, isBatchOfLines, readCommand, wantsJson } from './read-command.ts';
import { type CliScope, runCommand } from './run-command.ts';

/** Never throws. */
export async function runCli(line: CommandLine, scope: CliScope): Promise<CliAnswer> {
  const json = wantsJson(line.argv);
  try {
    if (isBatchOfLines(line.argv)) return await runBatch(line, scope, json);
    const command = readCommand(scope.catalogue, line);
    if (command.kind === 'meta') return answerMeta(command, json);
    return answerOutcome(await runCommand(command, scope), json);
  } catch (error) {
    return answerFailure(toRemoraError(error), { action: actionName(line.argv), json });
  }
}
