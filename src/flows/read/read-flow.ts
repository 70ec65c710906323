/** A flow's file, with those that it uses, as it is carried out. Nothing is read of a page. */
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { Catalogue } from '../../actions/action.ts';
import { fail, toRemoraError } from '../../errors.ts';
import { findFlow, type FlowPlaces, flowNameOf, folderOf } from '../find-flow.ts';
import type { Flow, FlowInput, FlowStep, Place } from '../flow.ts';
import { NAME, SECRET_NAME } from '../template.ts';
import { type Problem, problemsError } from './problems.ts';
import { readSteps } from './read-steps.ts';
import { checkText, readMap, readText, type Reading } from './reading.ts';
import { type StepActions, stepActions } from './step-actions.ts';
import { isEmpty, readYaml, type Entry, type Written } from './written.ts';

export interface FlowRead {
  readonly flow: Flow;
  /** All that is wrong, its sub-flows' files too; with any of them the flow is not to be run. */
  readonly problems: readonly Problem[];
}

export interface FlowSource extends FlowPlaces {
  readonly catalogue: Catalogue;
}

/** `word` is a path or a name. Throws `bad_input` where there is no such file. */
export function readFlow(word: string, source: FlowSource): FlowRead {
  const problems: Problem[] = [];
  const tell = (problem: Problem): void => void problems.push(problem);
  const actions = stepActions(source.catalogue);
  const flow = readFile(findFlow(word, source), {
    places: source,
    actions,
    tell,
    within: [],
    read: new Map(),
  });
  return { flow, problems };
}

/** Throws `bad_input` that tells all that is wrong. */
export function readRightFlow(word: string, source: FlowSource): Flow {
  const { flow, problems } = readFlow(word, source);
  if (problems.length > 0) throw problemsError(problems);
  return flow;
}

export interface LooseSteps {
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  readonly catalogue: Catalogue;
  /** What they have values for. */
  readonly variables: readonly string[];
  readonly secrets: readonly string[];
  /** Where they are to stand. */
  readonly place: Place;
}

/** Steps that come from elsewhere than a file. Throws `bad_input` for what a file could not have; sub-flows neither. */
export function readLooseSteps({
  steps,
  catalogue,
  variables,
  secrets,
  place,
}: LooseSteps): readonly FlowStep[] {
  const problems: Problem[] = [];
  const reading: Reading = {
    actions: stepActions(catalogue),
    variables: new Set(variables),
    secrets: new Set(secrets),
    tell: (_at, message) => problems.push({ ...place, message }),
    subFlow: (_name, _at) => {
      problems.push({ ...place, message: 'a flow cannot be used here' });
      return undefined;
    },
  };
  const written = readYaml(place.file, stringify(steps), (problem) => problems.push(problem));
  const read = readSteps(reading, written).map((step) => ({ ...step, place }));
  if (problems.length > 0) throw problemsError(problems);
  return read;
}

interface Files {
  readonly places: FlowPlaces;
  readonly actions: StepActions;
  readonly tell: (problem: Problem) => void;
  /** Files that are being read, the outermost first. */
  readonly within: readonly string[];
  readonly read: Map<string, Flow>;
}

const KEYS = ['name', 'description', 'inputs', 'secrets', 'steps', 'outputs'];

function readFile(file: string, files: Files): Flow {
  const known = files.read.get(file);
  if (known) return known;
  const root = readYaml(file, sourceOf(file), files.tell);
  const tell = (place: Place, message: string): void => files.tell({ ...place, message });
  const entries = readMap({ tell }, root, { what: 'a flow', keys: KEYS });
  const name = readText({ tell }, entries.get('name')) ?? flowNameOf(file);
  const inputs = readInputs({ tell }, entries.get('inputs'));
  const secrets = readSecrets({ tell }, entries.get('secrets'));
  const reading: Reading = {
    actions: files.actions,
    variables: new Set(Object.keys(inputs)),
    secrets: new Set(secrets),
    tell,
    subFlow: (word, place) => readSubFlowFile(word, place, { ...files, within: [...files.within, file] }),
  };
  const list = entries.get('steps');
  if (!list) tell(root.place, 'there are no steps');
  const steps = list ? readSteps(reading, list.value) : [];
  const outputs = readOutputs(reading, entries.get('outputs'));
  const description = readText({ tell }, entries.get('description'));
  const flow = { file, name, description, inputs, secrets, steps, outputs };
  files.read.set(file, flow);
  return flow;
}

function readSubFlowFile(word: string, place: Place, files: Files): Flow | undefined {
  try {
    const file = findFlow(word, files.places, folderOf(place.file));
    if (!files.within.includes(file)) return readFile(file, files);
    files.tell({ ...place, message: `the flow ${word} would run itself without end` });
  } catch (error) {
    files.tell({ ...place, message: toRemoraError(error).message });
  }
  return undefined;
}

function sourceOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fail('bad_input', { reason: `${file} cannot be read` }, { cause: error });
  }
}

type Told = Pick<Reading, 'tell'>;

function readInputs(told: Told, entry: Entry | undefined): Record<string, FlowInput> {
  if (!entry || isEmpty(entry.value)) return {};
  const entries = readMap(told, entry.value, { what: 'inputs' });
  return Object.fromEntries(
    [...entries].map(([key, { place, value }]): [string, FlowInput] => {
      if (!NAME.test(key) || key === 'secrets')
        told.tell(place, `"${key}" cannot be an input's name: letters, digits and _, and not secrets`);
      return [key, readInput(told, key, value)];
    }),
  );
}

function readInput(told: Told, key: string, value: Written): FlowInput {
  if (isEmpty(value)) return {};
  if (value.kind !== 'map') {
    const text = readText(told, { key, place: value.place, value });
    return text === undefined ? {} : { default: text };
  }
  const entries = readMap(told, value, { what: `the input ${key}`, keys: ['description', 'default'] });
  const description = readText(told, entries.get('description'));
  const given = readText(told, entries.get('default'));
  return {
    ...(description === undefined ? {} : { description }),
    ...(given === undefined ? {} : { default: given }),
  };
}

function readSecrets(told: Told, entry: Entry | undefined): readonly string[] {
  if (!entry || isEmpty(entry.value)) return [];
  if (entry.value.kind !== 'list') {
    told.tell(entry.value.place, 'secrets must be a list of names');
    return [];
  }
  return entry.value.items.flatMap((item) => {
    const name = readText(told, { key: 'secrets', place: item.place, value: item });
    if (name !== undefined && SECRET_NAME.test(name)) return [name];
    told.tell(item.place, `"${name ?? ''}" cannot be a secret's name: letters, digits, - and _`);
    return [];
  });
}

function readOutputs(reading: Reading, entry: Entry | undefined): Record<string, string> {
  if (!entry || isEmpty(entry.value)) return {};
  const entries = readMap(reading, entry.value, { what: 'outputs' });
  return Object.fromEntries(
    [...entries].map(([key, output]) => {
      const text = readText(reading, output) ?? '';
      checkText(reading, text, output.value.place);
      return [key, text];
    }),
  );
}
