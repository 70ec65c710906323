/** From what an endpoint answered to the browser that is there, or why there is none. */
import { addressOf, endpointKey, endpointLabel, isLocal } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import type { FindRule, FoundBrowser, Look } from './look.ts';
import type { Probe } from './probe.ts';
import { ownerOf } from './profile-hints.ts';
import type { ProfileHint } from './profile-hints.ts';

export type Found = Omit<FoundBrowser, 'looked'>;

export interface Verdict {
  readonly look: Look;
  readonly found?: Found;
}

export interface Search {
  readonly hints: readonly ProfileHint[];
  /** Each address is asked once, however many rules name it. */
  readonly ask: (endpoint: Endpoint) => Promise<Probe>;
}

export interface Answered {
  readonly rule: FindRule;
  readonly endpoint: Endpoint;
  readonly answer: Probe;
  readonly search: Search;
}

const MOVED = 'another browser, or the same one after a restart, answers there under a new path';
const AS_GIVEN = 'taken as given';

/** Asks one endpoint that was named, remembered or is the default. */
export async function judge(rule: FindRule, endpoint: Endpoint, search: Search): Promise<Verdict> {
  const what = endpointLabel(endpoint);
  const named = rule === 'endpoint';
  if (endpoint.kind === 'ws' && named && !isLocal(endpoint)) {
    return { look: { rule, what, outcome: 'open', detail: AS_GIVEN }, found: asGiven(rule, endpoint.url) };
  }
  const answer = await search.ask(endpoint);
  if (endpoint.kind === 'ws') return judgeWebSocket({ rule, endpoint, answer, search });
  const look: Look = { rule, what, ...describeProbe(answer) };
  return withFound(look, foundAt({ rule, endpoint, answer, search }));
}

export function foundAt({ rule, endpoint, answer, search }: Answered): Found | undefined {
  if (answer.mode !== 'open' && answer.mode !== 'approval') return undefined;
  const owner = isLocal(endpoint) ? ownerOf(search.hints, addressOf(endpoint).port, answer) : undefined;
  const known = owner === undefined ? {} : { browser: owner.browser, userDataDir: owner.userDataDir };
  const at = { rule, endpoint: endpointKey(endpoint), mode: answer.mode, ...known };
  if (answer.mode === 'open') return { ...at, wsUrl: answer.wsUrl, product: answer.product };
  // In approval mode the browser takes any path below this one.
  const path = owner?.file.state === 'ok' ? owner.file.path : '/devtools/browser';
  return { ...at, wsUrl: `${answer.origin}${path}` };
}

export function withFound(look: Look, found: Found | undefined): Verdict {
  return found === undefined ? { look } : { look, found };
}

export function describeProbe(answer: Probe): Pick<Look, 'outcome' | 'detail'> {
  if (answer.mode === 'open') return { outcome: 'open', detail: answer.product };
  if (answer.mode === 'dead') return { outcome: 'dead', detail: answer.code };
  if (answer.mode !== 'foreign') return { outcome: answer.mode };
  const detail = answer.status === undefined ? answer.detail : `HTTP ${answer.status}`;
  return { outcome: 'foreign', ...(detail === undefined ? {} : { detail }) };
}

type AnsweredSocket = Answered & { readonly endpoint: { readonly kind: 'ws' } };

/**
 * A proxy may serve the WebSocket and nothing else, so what it says to a GET proves little. A named endpoint fails
 * only when nothing listens; a remembered one also when the browser there is another one by now.
 */
function judgeWebSocket(asked: AnsweredSocket): Verdict {
  const { rule, endpoint, answer } = asked;
  const what = endpointLabel(endpoint);
  if (answer.mode === 'dead') return { look: { rule, what, outcome: 'dead', detail: answer.code } };
  const path = new URL(endpoint.url).pathname;
  // The bare address of a browser names no socket; its answer does.
  const bare = path === '/' ? foundAt(asked) : undefined;
  if (bare !== undefined) {
    return { look: { rule, what, outcome: bare.mode }, found: { ...bare, endpoint: endpoint.url } };
  }
  const moved = answer.mode === 'open' && new URL(answer.wsUrl).pathname !== path;
  if (rule === 'endpoint') return takeSocket(asked, moved);
  if (moved) return { look: { rule, what, outcome: 'stale', detail: MOVED } };
  if (answer.mode === 'hung' && isLocal(endpoint)) return { look: { rule, what, outcome: 'hung' } };
  return takeSocket(asked, false);
}

function takeSocket({ rule, endpoint, answer }: AnsweredSocket, moved: boolean): Verdict {
  const mode = answer.mode === 'approval' ? 'approval' : 'open';
  const product = answer.mode === 'open' && !moved ? { product: answer.product } : {};
  const detail = moved ? MOVED : answer.mode === mode ? undefined : AS_GIVEN;
  const look = { rule, what: endpointLabel(endpoint), outcome: mode } as const;
  return {
    look: detail === undefined ? look : { ...look, detail },
    found: { ...asGiven(rule, endpoint.url), mode, ...product },
  };
}

function asGiven(rule: FindRule, url: string): Found {
  return { rule, endpoint: url, wsUrl: url, mode: 'open' };
}
