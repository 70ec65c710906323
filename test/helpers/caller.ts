/** One session's calls of the command, with the JSON envelope taken apart. */
import type { Env } from './home.ts';
import { remora, type RunOptions, type RunResult } from './remora.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Failure {
  readonly exit: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly mayHaveApplied: boolean;
  readonly details: Fields;
}

export interface Caller {
  /** The command as it is typed, without --json. */
  run(words: readonly string[], options?: Partial<RunOptions>): Promise<RunResult>;
  /** The whole envelope of a success; an error with everything that was printed otherwise. */
  envelope(...words: string[]): Promise<Fields>;
  /** The envelope's data. */
  data(...words: string[]): Promise<Fields>;
  /** The failure; an error when the command succeeded. */
  failure(...words: string[]): Promise<Failure>;
  /** The value of a script in the current page. */
  value(script: string, ...words: string[]): Promise<unknown>;
  /** What `tabs` lists. */
  tabs(): Promise<Fields[]>;
}

export function newCaller(env: Env, session?: string): Caller {
  const own = session === undefined ? env : { ...env, REMORA_SESSION: session };
  const run: Caller['run'] = (words, options = {}) => remora(words, { env: own, ...options });
  const envelope: Caller['envelope'] = async (...words) => {
    const result = await run([...words, '--json']);
    if (result.exit !== 0) throw new Error(`remora ${words.join(' ')}: ${result.stdout}${result.stderr}`);
    return fields(result.json());
  };
  const data: Caller['data'] = async (...words) => fields((await envelope(...words))['data']);
  return {
    run,
    envelope,
    data,
    failure: async (...words) => failureOf(await run([...words, '--json'])),
    value: async (script, ...words) => (await data('evaluate', script, ...words))['value'],
    tabs: async () => list((await data('tabs'))['tabs']),
  };
}

export function failureOf(result: RunResult): Failure {
  if (result.exit === 0) throw new Error(`It succeeded: ${result.stdout}`);
  const error = fields(fields(result.json())['error']);
  return {
    exit: result.exit,
    code: String(error['code']),
    message: String(error['message']),
    hint: String(error['hint']),
    mayHaveApplied: error['mayHaveApplied'] === true,
    details: fields(error['details']),
  };
}

export function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`no object: ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(value));
}

export function list(value: unknown): Fields[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value)}`);
  return value.map(fields);
}
