/**
 * Next steps in the answer of an action whose tab is not the session's current page: followed as they stand, they would
 * lead to another one.
 */
import type { RemoraError } from '../errors.ts';
import { withHint } from '../errors.ts';
import type { ActionResult, Catalogue } from './action.ts';

export interface NamedTab {
  readonly tab: string;
  readonly catalogue: Catalogue;
}

const COMMAND = /`remora ([a-z_]+)([^`]*)`/g;

/** The text with `--tab` in each command that works on the current page unless it is told otherwise. */
export function nameTab(text: string, { tab, catalogue }: NamedTab): string {
  return text.replace(COMMAND, (whole, name: string, rest: string) => {
    const isOfTab = catalogue.some(
      ({ name: other, on }) => other === name && (on === 'page' || on === 'tab'),
    );
    return isOfTab && !rest.includes('--tab') ? `${whole.slice(0, -1)} --tab ${tab}\`` : whole;
  });
}

/** What pages say stays as it is. */
export const nameTabIn = (result: ActionResult, named: NamedTab): ActionResult => ({
  ...result,
  text: result.text.map((part) => (typeof part === 'string' ? nameTab(part, named) : part)),
});

export const nameTabOf = (error: RemoraError, named: NamedTab): RemoraError =>
  withHint(error, nameTab(error.hint, named));
