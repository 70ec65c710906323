/** The values that a run is given. */
import { fail } from '../../errors.ts';
import type { Flow, FlowStep } from '../flow.ts';

/** One for each input. Throws `bad_input` for one that there is not, and for those without a value. */
export function takeInputs(
  flow: Flow,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const names = Object.keys(flow.inputs);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  const missing = names.filter(
    (name) => flow.inputs[name]?.default === undefined && !Object.hasOwn(given, name),
  );
  const hint = `The inputs of ${flow.name}: ${names.join(', ') || 'none'}. See \`remora flow show ${flow.name}\`.`;
  if (unknown.length > 0)
    throw fail('bad_input', { reason: `The flow has no input ${unknown.join(', ')}` }, { hint });
  if (missing.length > 0)
    throw fail('bad_input', { reason: `Give a value for ${missing.map(told).join(' ')}` }, { hint });
  return Object.fromEntries(names.map((name) => [name, given[name] ?? flow.inputs[name]?.default ?? '']));
}

/** Of the flow and of those that it uses. */
export const secretsOf = (flow: Flow): readonly string[] => [
  ...new Set([...flow.secrets, ...flow.steps.flatMap(withinStep)]),
];

const told = (name: string): string => `--input ${name}=…`;

function withinStep(step: FlowStep): readonly string[] {
  switch (step.kind) {
    case 'act':
      return [];
    case 'if':
      return [...step.then, ...step.otherwise].flatMap(withinStep);
    case 'repeat':
      return step.steps.flatMap(withinStep);
    case 'flow':
      return secretsOf(step.flow);
  }
}
