/** A recorded flow as the text of its file. */
import { Document, Pair, Scalar, YAMLSeq } from 'yaml';
import type { Json } from '../../errors.ts';
import type { DraftStep } from './draft-step.ts';

export interface FlowText {
  readonly name: string;
  readonly description: string;
  readonly inputs: ReadonlyMap<string, string>;
  readonly secrets: readonly string[];
  readonly steps: readonly DraftStep[];
  /** What an action takes by position: a step that gives the first alone is written in one line. */
  readonly positionalsOf: (action: string) => readonly string[];
}

/** Lines are as long as what stands in them: folded texts are hard to read and to patch. */
const LINE_CHARS = 0;

export function writeFlow({ name, description, inputs, secrets, steps, positionalsOf }: FlowText): string {
  const document = new Document({
    name,
    description,
    ...(inputs.size === 0 ? {} : { inputs: Object.fromEntries(inputs) }),
    ...(secrets.length === 0 ? {} : { secrets }),
  });
  const list = new YAMLSeq();
  for (const step of steps) {
    const node = document.createNode(toEntry(step, positionalsOf(step.action)));
    if (step.comments.length > 0) node.commentBefore = step.comments.map((line) => ` ${line}`).join('\n');
    list.add(node);
  }
  const key = new Scalar('steps');
  key.spaceBefore = true;
  document.add(new Pair(key, list));
  return document.toString({ lineWidth: LINE_CHARS });
}

function toEntry(step: DraftStep, positionals: readonly string[]): Record<string, Json> {
  const { action, input, as, from, awaitResponse } = step;
  return {
    [action]: toArguments(input, positionals),
    ...(awaitResponse === undefined ? {} : { awaitResponse }),
    ...(as === undefined ? {} : { as }),
    ...(from === undefined ? {} : { from }),
  };
}

function toArguments(input: DraftStep['input'], positionals: readonly string[]): Json {
  const keys = Object.keys(input);
  const [first] = positionals;
  const value = first === undefined ? undefined : input[first];
  return keys.length === 1 && typeof value === 'string' ? value : input;
}
