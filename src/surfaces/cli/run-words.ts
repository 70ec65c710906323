/** The words after `remora run`. Apart from the agent, so that help and mistakes cost no loading of it. */
import { parseOwner } from '../../session/owner.ts';
import { misuse, parseProgramWords, type Program, programHelp, wholeNumber } from './program-words.ts';

export interface RunSettings {
  /** `provider/name`; the setting's unless given. */
  readonly model?: string;
  readonly session?: string;
  /** A skill that is loaded from the start. */
  readonly skill?: string;
  readonly maxSteps?: number;
  readonly maxTokens?: number;
  readonly timeoutMs?: number;
  /** Leave the tabs open that the run opened. */
  readonly keepTabs: boolean;
  readonly json: boolean;
}

export type RunWords =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'list'; readonly json: boolean }
  | { readonly kind: 'task'; readonly task: string; readonly settings: RunSettings }
  /** `id` undefined: every stored run whose time has come. */
  | {
      readonly kind: 'resume';
      readonly id: string | undefined;
      readonly answer: string | undefined;
      readonly settings: RunSettings;
    };

export const RUN = {
  name: 'run',
  summary: 'Let the agent carry out a task, and print its report.',
  usage: ['run "TASK" [flags]', 'run --resume ID [--answer TEXT]', 'run --due', 'run --list'],
  about: `A model works with the browser until the task is done, a limit is reached or a person is needed. Exit code: 0 done, 1 failed,
2 bad usage, 3 no browser, 4 a person is needed (the run is stored, see --resume), 5 stuck, 130 cancelled.

The model is set with --model, REMORA_MODEL or \`remora config set agent.model\`: ollama/NAME, anthropic/NAME, openai/NAME,
google/NAME, openai-compatible/NAME. Keys and addresses come from the usual variables.`,
  flags: {
    model: { type: 'string', placeholder: 'PROVIDER/NAME', about: ['The model for this run.'] },
    session: {
      type: 'string',
      placeholder: 'ID',
      about: ['Work in this session; one of its own unless given.'],
    },
    skill: { type: 'string', placeholder: 'NAME', about: ['Load this skill from the start.'] },
    'max-steps': { type: 'string', placeholder: 'N', about: ['How often the model may be asked.'] },
    'max-tokens': {
      type: 'string',
      placeholder: 'N',
      about: ['How many tokens it may use, read and written.'],
    },
    timeout: { type: 'string', placeholder: 'MS', about: ['How long it may take, in ms.'] },
    'keep-tabs': { type: 'boolean', about: ['Leave the tabs open that the run opened.'] },
    resume: { type: 'string', placeholder: 'ID', about: ['Go on with a stored run.'] },
    answer: {
      type: 'string',
      placeholder: 'TEXT',
      about: ['With --resume: the answer to what the run asked.'],
    },
    due: { type: 'boolean', about: ['Go on with every stored run whose time has come.'] },
    list: { type: 'boolean', about: ['List the stored runs and what each waits for.'] },
    json: { type: 'boolean', about: ['Print the report as JSON.'] },
    help: { type: 'boolean', short: 'h', about: ['Show this help.'] },
  },
  examples: [
    'remora run "Find the cheapest flight to Oslo on Friday" --model ollama/qwen3',
    'remora run "Download the invoices of November" --json --max-steps 60',
    'remora run --list',
    'remora run --resume r-20261201-3f2a9c --answer "the second one"',
  ],
} as const satisfies Program;

const MAX_STEPS = 10_000;
const MAX_TOKENS = 100_000_000;
const MAX_TIMEOUT_MS = 604_800_000;

/** Throws `bad_input`. */
export function readRunWords(words: readonly string[]): RunWords {
  const { values, positionals } = parseProgramWords(RUN, words);
  if (values.help) return { kind: 'help', text: programHelp(RUN) };
  const json = values.json ?? false;
  const ways = [
    values.resume !== undefined,
    values.due === true,
    values.list === true,
    positionals.length > 0,
  ];
  if (ways.filter(Boolean).length !== 1)
    throw misuse(RUN, 'give a task in quotes, or one of --resume ID, --due and --list');
  if (positionals.length > 1) throw misuse(RUN, 'the task is one word to the shell: put it in quotes');
  if (values.answer !== undefined && values.resume === undefined)
    throw misuse(RUN, '--answer belongs to --resume');
  if (values.list) return { kind: 'list', json };
  const settings = toSettings(values, json);
  const [task] = positionals;
  if (task === undefined) return { kind: 'resume', id: values.resume, answer: values.answer, settings };
  if (task.trim() === '') throw misuse(RUN, 'the task is empty');
  return { kind: 'task', task, settings };
}

function toSettings(
  values: ReturnType<typeof parseProgramWords<typeof RUN.flags>>['values'],
  json: boolean,
): RunSettings {
  const { model, session, skill, timeout } = values;
  return {
    json,
    keepTabs: values['keep-tabs'] ?? false,
    ...(model === undefined ? {} : { model }),
    ...(session === undefined ? {} : { session: parseOwner(session) }),
    ...(skill === undefined ? {} : { skill }),
    ...limit('maxSteps', 'max-steps', values['max-steps'], MAX_STEPS),
    ...limit('maxTokens', 'max-tokens', values['max-tokens'], MAX_TOKENS),
    ...limit('timeoutMs', 'timeout', timeout, MAX_TIMEOUT_MS),
  };
}

function limit(
  key: 'maxSteps' | 'maxTokens' | 'timeoutMs',
  flag: string,
  word: string | undefined,
  max: number,
) {
  return word === undefined ? {} : { [key]: wholeNumber(RUN, flag, { word, min: 1, max }) };
}
