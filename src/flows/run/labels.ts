/** Steps in a line, for people. */
import { shorten, toOneLine } from '../../util/text.ts';
import type { Condition, FlowStep } from '../flow.ts';

const CHARS = 120;
/** What a step is about stands first in its input, but for those where it does not. */
const TELLING = ['target', 'url', 'text', 'gone', 'title', 'key', 'selector', 'query', 'filter', 'tab'];

type Input = Readonly<Record<string, unknown>>;

export const labelOf = (step: FlowStep): string => line(wordsOf(step));

/** `click button "Save"`. What is typed into a field is not told. */
export function actLabel(action: string, input: Input): string {
  const key = TELLING.find((telling) => typeof input[telling] === 'string');
  return line(key === undefined ? action : `${action} ${String(input[key])}`);
}

function wordsOf(step: FlowStep): string {
  switch (step.kind) {
    case 'act':
      return actLabel(step.action, step.input);
    case 'if':
      return `if ${conditionWords(step.condition)}`;
    case 'flow':
      return `flow ${step.flow.name}`;
    case 'repeat':
      if (step.over.kind === 'times') return `repeat ${step.over.times} times`;
      if (step.over.kind === 'each') return `repeat for ${step.over.variable} in ${step.over.list}`;
      return `repeat while ${conditionWords(step.over.condition)}`;
  }
}

function conditionWords(condition: Condition): string {
  const not = condition.not ? 'not ' : '';
  if (condition.kind === 'page')
    return (
      not +
      Object.entries(condition.claim)
        .map(([key, value]) => `${key} ${String(value)}`)
        .join(', ')
    );
  const { left, test, right } = condition;
  return not + (test === 'set' ? left : `${left} ${test} ${right}`);
}

const line = (words: string): string => shorten(toOneLine(words), CHARS);
