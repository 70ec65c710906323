/** The words after `remora flow`. Apart from what carries flows out, so that help and mistakes cost no loading of it. */
import { parseOwner } from '../../session/owner.ts';
import { misuse, parseProgramWords, type Program, programHelp, wholeNumber } from './program-words.ts';

export interface FlowRunSettings {
  /** Values for the flow's inputs, as they were written. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly session?: string;
  /** Repair a failing step with the model, once, and offer the change as a patch. */
  readonly heal: boolean;
  readonly model?: string;
  /** Where the HTML report goes; the artifact folder unless given. */
  readonly report?: string;
  /** Where a browser has to be launched: with a window. */
  readonly headed: boolean;
  /** Leave the tabs open that the flow opened. */
  readonly keepTabs: boolean;
  readonly json: boolean;
}

export type FlowWords =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'list'; readonly json: boolean }
  | { readonly kind: 'show' | 'check'; readonly flow: string; readonly json: boolean }
  | {
      readonly kind: 'record';
      readonly name: string;
      readonly session: string | undefined;
      /** So many of the newest steps; all unless given. */
      readonly last: number | undefined;
      /** Write over a flow of that name. */
      readonly force: boolean;
      readonly json: boolean;
    }
  | { readonly kind: 'run'; readonly flow: string; readonly settings: FlowRunSettings };

const VERBS = ['record', 'run', 'list', 'show', 'check'] as const;

export const FLOW = {
  name: 'flow',
  summary: 'Record what a session did as a flow, and run flows without a model.',
  usage: [
    'flow record NAME [--session ID] [--last N] [--force]',
    'flow run FILE|NAME [--input KEY=VALUE]... [flags]',
    'flow list',
    'flow show FILE|NAME',
    'flow check FILE|NAME',
  ],
  about: `A flow is a YAML file with inputs and steps; flows are found by name in .remora/flows of the project and in flows of
REMORA_HOME. Secrets come by name from variables REMORA_SECRET_NAME. Exit code: 0 passed, 1 a step failed, 2 bad usage or a
flow that cannot be read, 3 no browser, 4 denied, 130 cancelled.`,
  flags: {
    input: {
      type: 'string',
      multiple: true,
      placeholder: 'KEY=VALUE',
      about: ['A value for an input of the flow.'],
    },
    session: { type: 'string', placeholder: 'ID', about: ['Work in this session; record: what it did.'] },
    heal: {
      type: 'boolean',
      about: ['Let the model repair a step that fails, once, and offer the change as a patch.'],
    },
    model: { type: 'string', placeholder: 'PROVIDER/NAME', about: ['With --heal: the model.'] },
    report: {
      type: 'string',
      placeholder: 'PATH',
      about: ['Where the HTML report goes; the artifact folder unless given.'],
    },
    headed: { type: 'boolean', about: ['Where a browser has to be launched: with a window.'] },
    'keep-tabs': { type: 'boolean', about: ['Leave the tabs open that the flow opened.'] },
    last: { type: 'string', placeholder: 'N', about: ['record: only the last N steps.'] },
    force: { type: 'boolean', about: ['record: write over a flow of that name.'] },
    json: { type: 'boolean', about: ['Print JSON.'] },
    help: { type: 'boolean', short: 'h', about: ['Show this help.'] },
  },
  verbs: VERBS,
  examples: [
    'remora flow record add-note --session shopping',
    'remora flow run add-note --input title="Buy milk"',
    'remora flow run checks/login.yaml --heal --model ollama/qwen3 --json',
    'remora flow check add-note',
  ],
} as const satisfies Program;

const MAX_LAST = 1_000;

/** Throws `bad_input`. */
export function readFlowWords(words: readonly string[]): FlowWords {
  const { values, positionals } = parseProgramWords(FLOW, words);
  if (values.help) return { kind: 'help', text: programHelp(FLOW) };
  const [word, flow, ...more] = positionals;
  const verb = VERBS.find((known) => known === word);
  if (verb === undefined) throw misuse(FLOW, `say which: ${VERBS.join(', ')}`);
  if (more[0] !== undefined) throw misuse(FLOW, `Unexpected argument '${more[0]}'`);
  const { json = false, last } = values;
  if (verb === 'list') {
    if (flow !== undefined) throw misuse(FLOW, `Unexpected argument '${flow}'`);
    return { kind: 'list', json };
  }
  if (flow === undefined)
    throw misuse(FLOW, `flow ${verb} needs ${verb === 'record' ? 'a name' : 'a file or a name'}`);
  const session = values.session === undefined ? undefined : parseOwner(values.session);
  if (verb === 'record')
    return {
      kind: 'record',
      name: flow,
      session,
      last: last === undefined ? undefined : wholeNumber(FLOW, 'last', { word: last, min: 1, max: MAX_LAST }),
      force: values.force ?? false,
      json,
    };
  if (verb === 'run') return { kind: 'run', flow, settings: toSettings(values) };
  return { kind: verb, flow, json };
}

function toSettings(
  values: ReturnType<typeof parseProgramWords<typeof FLOW.flags>>['values'],
): FlowRunSettings {
  const { session, model, report, input = [], heal = false, json = false, headed = false } = values;
  return {
    inputs: Object.fromEntries(input.map(toPair)),
    heal,
    json,
    headed,
    keepTabs: values['keep-tabs'] ?? false,
    ...(session === undefined ? {} : { session: parseOwner(session) }),
    ...(model === undefined ? {} : { model }),
    ...(report === undefined ? {} : { report }),
  };
}

function toPair(word: string): [string, string] {
  const at = word.indexOf('=');
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
  throw misuse(FLOW, `--input takes KEY=VALUE, not "${word}"`);
}
