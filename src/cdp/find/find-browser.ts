/**
 * Finds the person's running browser in the order of ATT-1, without raising a prompt and without starting anything.
 * Ports are asked at once; the order of the rules decides.
 */
import { fail } from '../../errors.ts';
import type { RemoraError } from '../../errors.ts';
import { addressOf, parseEndpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { describeProbe, foundAt, judge, withFound } from './judge.ts';
import type { Search, Verdict } from './judge.ts';
import type { FoundBrowser, Look } from './look.ts';
import { portFilePath } from './port-file.ts';
import { probe } from './probe.ts';
import type { Probe } from './probe.ts';
import { isHeld, ownerOf, readProfileHints } from './profile-hints.ts';
import type { HintRequest, ProfileHint } from './profile-hints.ts';

export interface FindOptions extends HintRequest {
  /** What the person named; then nothing else is looked at. */
  readonly endpoint?: string;
  /** Sent along when the named endpoint is asked. */
  readonly headers?: Readonly<Record<string, string>>;
  /** {@link FoundBrowser.endpoint} of the last attach. */
  readonly lastAttach?: { readonly endpoint: string };
  /** Port of rule 4; 9222 unless given. */
  readonly defaultPort?: number;
  /** Milliseconds for each port that is asked. */
  readonly timeoutMs?: number;
}

export type FindOutcome =
  { readonly found: FoundBrowser } | { readonly found: undefined; readonly looked: readonly Look[] };

export const DEFAULT_PORT = 9222;

/** Throws `bad_input` for an endpoint that cannot be read, and `no_browser` when a named one does not answer. */
export async function findBrowser(options: FindOptions): Promise<FindOutcome> {
  const search = newSearch(options);
  if (options.endpoint !== undefined) return { found: await namedEndpoint(options.endpoint, search) };
  const verdicts = [
    ...lastAttach(options, search),
    ...search.hints.map((hint) => portFile(hint, search)),
    defaultPort(options, search),
  ];
  // All are asked at once; those after the one that decides are not waited for.
  void Promise.allSettled(verdicts);
  const looked: Look[] = [];
  for (const verdict of verdicts) {
    const { look, found } = await verdict;
    looked.push(look);
    if (found !== undefined) return { found: { ...found, looked } };
  }
  return { found: undefined, looked };
}

function newSearch(options: FindOptions): Search {
  const asked = new Map<string, Promise<Probe>>();
  const ask = (endpoint: Endpoint): Promise<Probe> => {
    const { host, port, secure } = addressOf(endpoint);
    const key = `${host} ${port} ${secure}`;
    const more = {
      // Headers carry credentials: for the endpoint they were given with and for no other.
      ...(options.headers === undefined || options.endpoint === undefined
        ? {}
        : { headers: options.headers }),
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    };
    const answer = asked.get(key) ?? probe({ host, port, secure, ...more });
    asked.set(key, answer);
    return answer;
  };
  return { hints: readProfileHints(options), ask };
}

/** Rule 1. Never goes on to another browser: the person meant this one. */
async function namedEndpoint(text: string, search: Search): Promise<FoundBrowser> {
  const endpoint = parseEndpoint(text);
  const { look, found } = await judge('endpoint', endpoint, search);
  if (found === undefined) throw doesNotAnswer(look);
  return { ...found, looked: [look] };
}

/** Rule 2. */
function lastAttach(options: FindOptions, search: Search): Promise<Verdict>[] {
  if (options.lastAttach === undefined) return [];
  try {
    return [judge('last-attach', parseEndpoint(options.lastAttach.endpoint), search)];
  } catch {
    // What was remembered is damaged; that is no reason not to look further.
    const look: Look = {
      rule: 'last-attach',
      what: 'remembered endpoint',
      outcome: 'stale',
      detail: 'not readable',
    };
    return [Promise.resolve({ look })];
  }
}

/** Rule 3. */
async function portFile(hint: ProfileHint, search: Search): Promise<Verdict> {
  const { file, userDataDir } = hint;
  const rule = 'port-file';
  if (file.state !== 'ok') {
    const missing = file.state === 'none';
    const look: Look = missing
      ? { rule, what: userDataDir, outcome: 'no-file' }
      : { rule, what: portFilePath(userDataDir), outcome: 'stale', detail: file.reason };
    return { look: asLocked(look, hint) };
  }
  const endpoint = onThisMachine(file.port);
  const answer = await search.ask(endpoint);
  const look = fileLook(hint, answer, search);
  if (look.outcome !== 'open' && look.outcome !== 'approval') return { look };
  return withFound(look, foundAt({ rule, endpoint, answer, search }));
}

/** Rule 4. */
function defaultPort(options: FindOptions, search: Search): Promise<Verdict> {
  return judge('default-port', onThisMachine(options.defaultPort ?? DEFAULT_PORT), search);
}

function fileLook(hint: ProfileHint, answer: Probe, search: Search): Look {
  const port = hint.file.state === 'ok' ? hint.file.port : 0;
  const what = portFilePath(hint.userDataDir);
  const said = describeProbe(answer);
  if (said.outcome === 'hung')
    return { rule: 'port-file', what, ...said, detail: `port ${port} does not answer` };
  if (
    (said.outcome === 'open' || said.outcome === 'approval') &&
    ownerOf(search.hints, port, answer) === hint
  ) {
    return { rule: 'port-file', what, ...said };
  }
  return asLocked({ rule: 'port-file', what, outcome: 'stale', detail: staleBecause(port, answer) }, hint);
}

function staleBecause(port: number, answer: Probe): string {
  if (answer.mode === 'dead') return `nothing listens on port ${port} (${answer.code})`;
  if (answer.mode === 'foreign') return `port ${port} is answered by something that is no browser`;
  return `port ${port} is answered by another browser`;
}

/** A profile in use without a way in matters more than what its file says. */
function asLocked(look: Look, hint: ProfileHint): Look {
  if (!isHeld(hint)) return look;
  const who = hint.holder?.pid === undefined ? '' : ` by process ${hint.holder.pid}`;
  const file = look.detail === undefined ? '' : `; ${look.detail}`;
  return { rule: look.rule, what: hint.userDataDir, outcome: 'locked', detail: `in use${who}${file}` };
}

function onThisMachine(port: number): Endpoint {
  return { kind: 'http', secure: false, host: '127.0.0.1', port };
}

function doesNotAnswer(look: Look): RemoraError {
  const detail = look.detail === undefined ? '' : ` (${look.detail})`;
  const what =
    look.outcome === 'hung'
      ? `${look.what} accepts connections but does not answer.`
      : look.outcome === 'foreign'
        ? `What answers at ${look.what} is no browser${detail}.`
        : `Nothing listens at ${look.what}${detail}.`;
  return fail(
    'no_browser',
    { endpoint: look.what, outcome: look.outcome, looked: [look] },
    {
      message: what,
      hint: 'This endpoint was named, so no other browser is tried. Mend or unset --endpoint, REMORA_ENDPOINT or `endpoint` in the configuration; `remora doctor` shows what is found without it.',
    },
  );
}
