/** `if`, `repeat` and `flow`: steps that hold others. */
import type { FlowStep, IfStep, Place, RepeatStep, SubFlowStep } from '../flow.ts';
import { setVariable } from './read-act.ts';
import { readCondition } from './read-condition.ts';
import { checkText, readMap, readText, type Reading } from './reading.ts';
import { textOf, type Entry, type Written } from './written.ts';

export interface Blocks {
  readonly step: Written;
  /** Reads the steps within. */
  readonly read: (steps: Written) => readonly FlowStep[];
}

/** Of rounds, where the file names no other limit. */
const MAX_WHILE = 100;
const MAX_ROUNDS = 1_000;
const LARGEST_MAX = 100_000;

export function readIf(reading: Reading, { step, read }: Blocks): IfStep | undefined {
  const entries = readMap(reading, step, { what: 'if', keys: ['if', 'then', 'else', 'note'] });
  const given = entries.get('if');
  const condition = given && readCondition(reading, given.value);
  const [then, otherwise] = ['then', 'else'].map((key) => {
    const entry = entries.get(key);
    return entry ? read(entry.value) : [];
  });
  if (!entries.has('then') && !entries.has('else')) reading.tell(step.place, 'if needs "then" or "else"');
  if (!condition) return undefined;
  const note = noteOf(reading, entries);
  return { kind: 'if', place: step.place, condition, then: then ?? [], otherwise: otherwise ?? [], ...note };
}

export function readRepeat(reading: Reading, { step, read }: Blocks): RepeatStep | undefined {
  const entries = readMap(reading, step, { what: 'repeat', keys: ['repeat', 'steps', 'note'] });
  const given = entries.get('repeat');
  const how =
    given && readMap(reading, given.value, { what: 'repeat', keys: ['times', 'for', 'in', 'while', 'max'] });
  const over = how && readOver(reading, how, given.value.place);
  const inner = entries.get('steps');
  if (!inner) reading.tell(step.place, 'repeat needs "steps"');
  const steps = inner ? withItem(reading, over, () => read(inner.value)) : [];
  if (!over) return undefined;
  const max = readMax(reading, how.get('max')) ?? (over.kind === 'while' ? MAX_WHILE : MAX_ROUNDS);
  return { kind: 'repeat', place: step.place, over, max, steps, ...noteOf(reading, entries) };
}

export function readSubFlow(reading: Reading, step: Written): SubFlowStep | undefined {
  const entries = readMap(reading, step, { what: 'flow', keys: ['flow', 'with', 'as', 'note'] });
  const named = entries.get('flow');
  const name = readText(reading, named);
  const given = entries.get('with');
  const values = given ? readMap(reading, given.value, { what: 'with' }) : new Map<string, Entry>();
  const inputs = readValuesGiven(reading, values);
  const as = readText(reading, entries.get('as'));
  const flow = name === undefined || !named ? undefined : reading.subFlow(name, named.value.place);
  if (as !== undefined) setVariable(reading, as, entries.get('as')?.place ?? step.place);
  if (!flow) return undefined;
  checkInputs(reading, { flow, values, place: step.place });
  const note = noteOf(reading, entries);
  return { kind: 'flow', place: step.place, flow, inputs, ...(as === undefined ? {} : { as }), ...note };
}

function readValuesGiven(reading: Reading, values: Entries): Record<string, string> {
  return Object.fromEntries(
    [...values].map(([key, entry]) => {
      const text = readText(reading, entry) ?? '';
      checkText(reading, text, entry.value.place);
      return [key, text];
    }),
  );
}

interface Given {
  readonly flow: SubFlowStep['flow'];
  readonly values: Entries;
  readonly place: Place;
}

function checkInputs(reading: Reading, { flow, values, place }: Given): void {
  for (const [key, entry] of values)
    if (!Object.hasOwn(flow.inputs, key))
      reading.tell(entry.place, `the flow ${flow.name} has no input "${key}"`);
  for (const [key, input] of Object.entries(flow.inputs))
    if (input.default === undefined && !values.has(key))
      reading.tell(place, `the flow ${flow.name} needs a value for its input "${key}"`);
}

type Over = RepeatStep['over'];
type Entries = ReadonlyMap<string, Entry>;

function readOver(reading: Reading, how: Entries, place: Place): Over | undefined {
  const kinds = ['times', 'for', 'while'].filter((key) => how.has(key));
  if (kinds.length !== 1) {
    reading.tell(place, 'repeat takes one of "times", "for" with "in", and "while"');
    return undefined;
  }
  const condition = how.get('while');
  if (condition) {
    const read = readCondition(reading, condition.value);
    return read && { kind: 'while', condition: read };
  }
  const [times, variable, list] = ['times', 'for', 'in'].map((key) => readText(reading, how.get(key)));
  const text = times ?? list;
  const at = how.get(times === undefined ? 'in' : 'times')?.value.place ?? place;
  if (text !== undefined) checkText(reading, text, at);
  if (times !== undefined) {
    if (/^\d+$/.test(times) || times.includes('${')) return { kind: 'times', times };
    reading.tell(at, '"times" must be a whole number');
    return undefined;
  }
  if (variable !== undefined && list !== undefined) return { kind: 'each', variable, list };
  if (!how.has('in')) reading.tell(place, '"for" needs "in": for: row, in: ${rows}');
  return undefined;
}

/** The variable is there within the steps alone, unless there is one of that name outside. */
function withItem<T>(reading: Reading, over: Over | undefined, work: () => T): T {
  if (over?.kind !== 'each' || reading.variables.has(over.variable)) return work();
  setVariable(reading, over.variable, { file: '', line: 1, column: 1 });
  const done = work();
  reading.variables.delete(over.variable);
  return done;
}

function readMax(reading: Reading, entry: Entry | undefined): number | undefined {
  if (!entry) return undefined;
  const max = Number(textOf(entry.value));
  if (Number.isInteger(max) && max >= 1 && max <= LARGEST_MAX) return max;
  reading.tell(entry.value.place, `"max" must be a whole number from 1 to ${LARGEST_MAX}`);
  return undefined;
}

function noteOf(reading: Reading, entries: Entries): { readonly note?: string } {
  const note = readText(reading, entries.get('note'));
  return note === undefined ? {} : { note };
}
