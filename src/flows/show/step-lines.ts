/** A flow's steps as a list for people, those within others indented. */
import type { FlowStep } from '../flow.ts';
import { labelOf } from '../run/labels.ts';

export function stepLines(steps: readonly FlowStep[], depth: number): string[] {
  return steps.flatMap((step) => [`${'  '.repeat(depth)}- ${labelOf(step)}`, ...within(step, depth)]);
}

function within(step: FlowStep, depth: number): string[] {
  switch (step.kind) {
    case 'act':
      return [];
    case 'if':
      return [
        ...stepLines(step.then, depth + 1),
        ...(step.otherwise.length > 0 ? [`${'  '.repeat(depth)}  else`] : []),
        ...stepLines(step.otherwise, depth + 1),
      ];
    case 'repeat':
      return stepLines(step.steps, depth + 1);
    case 'flow':
      return stepLines(step.flow.steps, depth + 1);
  }
}
