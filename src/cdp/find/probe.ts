/**
 * One GET of /json/version tells what listens on a port without raising the browser's permission prompt, which a
 * WebSocket would.
 */
import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { withDeadline } from '../../util/deadline.ts';
import { hostPort, isLoopbackHost } from './endpoint.ts';
import { fieldOf, parseJson } from './json.ts';

export interface ProbeTarget {
  readonly host: string;
  readonly port: number;
  readonly secure?: boolean;
  /** Milliseconds for the whole probe, name look-up included. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Probe =
  /** Answers CDP over HTTP; `wsUrl` is dialable from here. */
  | { readonly mode: 'open'; readonly wsUrl: string; readonly product: string }
  /** Serves the WebSocket only and asks its person about each connection; `origin` is `ws://address:port`. */
  | { readonly mode: 'approval'; readonly origin: string }
  /** Something that is no browser. */
  | { readonly mode: 'foreign'; readonly status?: number; readonly detail?: string }
  /** Accepts connections and says nothing. */
  | { readonly mode: 'hung' }
  /** Nothing listens; `code` is the system's, such as ECONNREFUSED. */
  | { readonly mode: 'dead'; readonly code: string };

const DEFAULT_TIMEOUT_MS = 1500;
const MAX_BODY = 64 * 1024;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

/** Never throws; takes at most `timeoutMs`. */
export async function probe(target: ProbeTarget): Promise<Probe> {
  const until = Date.now() + (target.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  let last: Probe = { mode: 'dead', code: 'ENOTFOUND' };
  for (const address of await dialAddresses(target, until)) {
    last = await ask(target, address, until - Date.now());
    if (last.mode !== 'dead') return last;
  }
  return last;
}

/**
 * Chrome answers 500 to a Host header that is a name other than localhost, so plain HTTP goes by address. TLS needs
 * the name, for the certificate and the reverse proxy that ends it.
 */
async function dialAddresses(target: ProbeTarget, until: number): Promise<readonly string[]> {
  if (target.secure === true || isIP(target.host) !== 0) return [target.host];
  try {
    const late = (): Error => new Error('name look-up took too long');
    const found = await withDeadline(
      lookup(target.host, { all: true, order: 'ipv4first' }),
      until - Date.now(),
      late,
    );
    return found.map((entry) => entry.address);
  } catch {
    // A name that does not resolve is a dead endpoint, which is what no address amounts to.
    return [];
  }
}

function ask(target: ProbeTarget, address: string, ms: number): Promise<Probe> {
  return new Promise((resolve) => {
    let connected = false;
    const request = (target.secure === true ? httpsRequest : httpRequest)({
      host: address,
      port: target.port,
      path: '/json/version',
      // No pooled agent: one that obeys proxy variables would ask the proxy for our loopback.
      agent: false,
      headers: { ...target.headers, connection: 'close' },
    });
    const settle = (result: Probe): void => {
      clearTimeout(timer);
      request.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => settle(onSilence(address, connected)), Math.max(1, ms));
    request.on('socket', (socket) => socket.once('connect', () => (connected = true)));
    request.on('error', (error) => settle(onError(error)));
    request.on('response', (response) => void readAnswer(response, { target, address }).then(settle));
    request.end();
  });
}

/** A stopped browser whose accept queue is full drops connections, so silence on this machine is always a hang. */
function onSilence(address: string, connected: boolean): Probe {
  return connected || isLoopbackHost(address) ? { mode: 'hung' } : { mode: 'dead', code: 'ETIMEDOUT' };
}

function onError(error: Error): Probe {
  const code = fieldOf(error, 'code');
  if (typeof code === 'string' && UNREACHABLE.has(code)) return { mode: 'dead', code };
  return { mode: 'foreign', detail: typeof code === 'string' ? code : error.message };
}

async function readAnswer(
  response: IncomingMessage,
  from: { readonly target: ProbeTarget; readonly address: string },
): Promise<Probe> {
  const status = response.statusCode ?? 0;
  const body = await readBody(response);
  const origin = `${from.target.secure === true ? 'wss' : 'ws'}://${hostPort(from.address, from.target.port)}`;
  if (status === 404 && body === '') return { mode: 'approval', origin };
  const answer = status === 200 && body !== undefined ? parseJson(body) : undefined;
  const product = fieldOf(answer, 'Browser');
  const url = fieldOf(answer, 'webSocketDebuggerUrl');
  if (typeof product !== 'string' || typeof url !== 'string' || !URL.canParse(url))
    return { mode: 'foreign', status };
  // Behind a tunnel or in a container the browser names an address of its own; only the path is ours to use.
  const { pathname, search } = new URL(url);
  return { mode: 'open', wsUrl: `${origin}${pathname}${search}`, product };
}

/** The body, or undefined when it is longer than any browser's answer or breaks off. */
function readBody(response: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      text += part;
      if (text.length > MAX_BODY) resolve(undefined);
    });
    response.on('end', () => resolve(text));
    response.on('error', () => resolve(undefined));
    response.on('close', () => resolve(response.complete ? text : undefined));
  });
}
