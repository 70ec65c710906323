/** A GET over http(s) that goes where it may and nowhere else: every address is checked after its name was resolved, and is the one connected to. */
import { lookup as resolveName } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { fail } from '../../../errors.ts';
import { addressKind, isAddress } from '../../../policy/addresses.ts';
import { checkReached, checkUrl, type UrlRules } from '../../../policy/urls.ts';
import { readBody } from './read-body.ts';

export interface FetchRules {
  readonly urls: UrlRules;
  /** Addresses of this machine and of the local network too; those of cloud metadata never. */
  readonly mayAskPrivate: boolean;
}

export interface Fetched {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const MAX_REDIRECTS = 5;
/** For all of it, redirects included. */
const FETCH_MS = 30_000;

/** Throws a RemoraError, and the signal's reason when it aborts. */
export async function fetchAddress(url: URL, rules: FetchRules, signal: AbortSignal): Promise<Fetched> {
  const late = AbortSignal.timeout(FETCH_MS);
  const either = AbortSignal.any([signal, late]);
  try {
    return await follow(url, rules, either);
  } catch (error) {
    if (late.aborted) throw fail('timeout', { what: `Reading ${url.host}`, ms: FETCH_MS });
    throw error;
  }
}

async function follow(first: URL, rules: FetchRules, signal: AbortSignal): Promise<Fetched> {
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    check(url, rules, hop > 0);
    const response = await send(url, rules, signal);
    const { statusCode: status = 0, headers } = response;
    const target = status >= 300 && status < 400 ? headers.location : undefined;
    if (target === undefined) {
      const type = headers['content-type'] ?? '';
      return { url: url.href, status, type, body: await readBody(response, type) };
    }
    response.destroy();
    if (!URL.canParse(target, url.href))
      throw fail('navigation_failed', { reason: 'it leads to no address' });
    url = new URL(target, url.href);
  }
  throw fail('navigation_failed', { reason: `it leads on more than ${MAX_REDIRECTS} times` });
}

function check(url: URL, { urls, mayAskPrivate }: FetchRules, isRedirect: boolean): void {
  const web = { ...urls, protocols: urls.protocols.filter((name) => name === 'http:' || name === 'https:') };
  (isRedirect ? checkReached : checkUrl)(url, web);
  if (url.username !== '' || url.password !== '')
    throw blocked(url.host, 'an address with a password in it is not asked');
  if (isAddress(url.hostname)) checkAddress(url.hostname, url.hostname, mayAskPrivate);
}

function checkAddress(address: string, host: string, mayAskPrivate: boolean): void {
  const kind = addressKind(address);
  if (kind === 'metadata') throw blocked(host, 'it is the metadata service of a cloud machine');
  if (kind === 'private' && !mayAskPrivate)
    throw blocked(host, 'it is an address of this machine or of the local network');
}

function blocked(host: string, reason: string): Error {
  return fail(
    'blocked_url',
    { url: host, reason },
    { hint: 'Only public addresses are read; what is on this machine can be opened in a tab.' },
  );
}

function send(url: URL, { mayAskPrivate }: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, mayAskPrivate).then(
      (found) => {
        const [first] = found;
        if (options.all === true) done(null, [...found]);
        else done(null, first?.address ?? '', first?.family ?? 4);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), '', 4),
    );
  };
  const headers = {
    accept: 'text/html,text/*,application/json,*/*;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'remora',
  };
  return new Promise((resolveWith, reject) => {
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = ask(url, { headers, signal, lookup, agent: false }, resolveWith);
    sent.on('error', (error) => reject(signal.aborted ? error : toFailure(error)));
    sent.end();
  });
}

/** All that a name stands for must be allowed: which of them is connected to is not ours to choose. */
async function resolve(
  host: string,
  mayAskPrivate: boolean,
): Promise<readonly { readonly address: string; readonly family: number }[]> {
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolveName(host, { all: true });
  for (const { address } of found) checkAddress(address, host, mayAskPrivate);
  return found;
}

/** Ours from the check of an address stay as they are. */
function toFailure(error: Error): Error {
  if (error.name === 'RemoraError') return error;
  return fail('navigation_failed', { reason: error.message }, { cause: error, hint: 'Check the address.' });
}
