/** A command was sent to a daemon that ended before it answered. */
import type { Catalogue } from '../../actions/action.ts';
import type { CliAnswer } from '../../daemon/cli-wire.ts';
import { fail } from '../../errors.ts';
import { wantsJson } from './read-command.ts';
import { actionName, answerFailure } from './answers.ts';

/** A write may have been carried out all the same, and is never sent twice (ACT-8). */
export function lostReply(catalogue: Catalogue, argv: readonly string[], wasSent: boolean): CliAnswer {
  const name = actionName(argv.filter((word) => word !== 'act'));
  const isRead = catalogue.find((action) => action.name === name)?.effect === 'read';
  const mayHaveApplied = wasSent && !isRead;
  const error = fail(
    'internal',
    { reason: 'the daemon ended before it answered' },
    {
      mayHaveApplied,
      message: 'The daemon ended before it answered.',
      hint: mayHaveApplied
        ? 'Look at the page with `remora snapshot` before you repeat it.'
        : 'Send the command again.',
    },
  );
  return answerFailure(error, { action: name, json: wantsJson(argv) });
}
