/** Makes a flow of what a session did (AGT-7). */
import type { Catalogue } from '../../actions/action.ts';
import { fail } from '../../errors.ts';
import { beginAt } from './begin-at.ts';
import type { DraftStep, LeftOut } from './draft-step.ts';
import { endWith } from './end-with.ts';
import { findInputs } from './find-inputs.ts';
import { keepSteps } from './keep-steps.ts';
import { nameTabs } from './name-tabs.ts';
import type { RecordedStep } from './recorded-step.ts';
import { writeFlow } from './write-flow.ts';

export interface RecordSettings {
  readonly name: string;
  readonly catalogue: Catalogue;
}

export interface RecordedFlow {
  readonly yaml: string;
  readonly steps: number;
  readonly inputs: readonly string[];
  readonly secrets: readonly string[];
  readonly leftOut: LeftOut;
}

/** Throws `bad_input` when there is nothing in the steps that a flow could repeat. */
export function recordFlow(recorded: readonly RecordedStep[], settings: RecordSettings): RecordedFlow {
  const { name, catalogue } = settings;
  const kept = keepSteps(recorded.map((step) => withoutDefaults(step, catalogue)));
  const { steps, inputs, secrets } = findInputs(endWith(nameTabs(beginAt(kept.steps))));
  const [first] = steps;
  if (first === undefined)
    throw fail(
      'bad_input',
      { reason: 'The session has done nothing yet that a flow could repeat.' },
      { hint: 'See what is kept of it with `remora steps`, or name another session with --session.' },
    );
  const positionalsOf = (action: string) =>
    catalogue.find((known) => known.name === action)?.positionals ?? [];
  const description = descriptionOf(first);
  const yaml = writeFlow({ name, description, inputs, secrets, steps, positionalsOf });
  const { leftOut } = kept;
  return { yaml, steps: steps.length, inputs: [...inputs.keys()], secrets, leftOut };
}

function descriptionOf({ urlAfter, url }: DraftStep): string {
  const address = [urlAfter, url].find((known) => URL.canParse(known) && new URL(known).host !== '');
  return address === undefined ? 'Recorded.' : `Recorded on ${new URL(address).host}.`;
}

/** What an action does anyway need not be said. */
function withoutDefaults(step: RecordedStep, catalogue: Catalogue): RecordedStep {
  const action = catalogue.find(({ name }) => name === step.action);
  if (!action) return step;
  const given = Object.entries(step.input);
  const needed = given.filter(([key, value]) => {
    const rest = Object.fromEntries(given.filter(([other]) => other !== key));
    const read = action.input.safeParse(rest);
    return !read.success || JSON.stringify(read.data[key]) !== JSON.stringify(value);
  });
  return { ...step, input: Object.fromEntries(needed) };
}
