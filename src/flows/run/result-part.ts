/** Which part of an action's data a variable gets. */
import type { Data } from '../../actions/outcome.ts';
import { fail } from '../../errors.ts';
import { at } from '../template.ts';

/** What an action is about; all of its data where it is not listed. */
const ABOUT: ReadonlyMap<string, string> = new Map([
  ['text', 'text'],
  ['evaluate', 'value'],
  ['collect', 'rows'],
  ['find', 'hits'],
  ['selection', 'selections'],
  ['screenshot', 'path'],
  ['download', 'files'],
  ['downloads', 'files'],
  ['tabs', 'tabs'],
  ['console', 'entries'],
  ['errors', 'entries'],
  ['requests', 'entries'],
  ['network_get', 'entries'],
  ['expect', 'got'],
]);

/** Throws `bad_input` for a path that leads nowhere. */
export function resultPart(action: string, data: Data, from: string | undefined): unknown {
  const path = from ?? ABOUT.get(action);
  if (path === undefined) return data;
  const part = at(data, path.split('.'));
  if (part !== undefined || from === undefined) return part ?? null;
  throw fail(
    'bad_input',
    { reason: `the answer of ${action} has nothing at "${path}"; it has ${Object.keys(data).join(', ')}` },
    { hint: `See what it answers with \`remora ${action} --json\`.` },
  );
}
