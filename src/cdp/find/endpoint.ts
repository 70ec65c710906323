/** The ways to say where a browser listens, and one canonical text for each. */
import { isIPv4 } from 'node:net';
import { fail } from '../../errors.ts';
import type { RemoraError } from '../../errors.ts';
import { shorten, toOneLine } from '../../util/text.ts';

export type Endpoint =
  | { readonly kind: 'ws'; readonly url: string }
  | { readonly kind: 'http'; readonly secure: boolean; readonly host: string; readonly port: number };

const FORMS = [
  'a port (9222)',
  'host:port',
  'http://host:port',
  'https://host:port',
  'ws://host:port/devtools/browser/ID',
  'wss://…',
].join(', ');

/** Reads what `--endpoint`, REMORA_ENDPOINT or the configuration holds. Throws `bad_input` that lists the forms. */
export function parseEndpoint(text: string): Endpoint {
  const given = text.trim();
  if (/^\d+\/*$/.test(given)) return fromUrl(`http://127.0.0.1:${given}`, given);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return fromUrl(given, given);
  if (/^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+):\d+(\/.*)?$/i.test(given)) return fromUrl(`http://${given}`, given);
  throw badEndpoint(given, 'it has neither a port nor a scheme');
}

/** Equal for two spellings of the same endpoint. May hold a token of the address: not for showing. */
export function endpointKey(endpoint: Endpoint): string {
  if (endpoint.kind === 'ws') return endpoint.url;
  return `${endpoint.secure ? 'https' : 'http'}://${hostPort(endpoint.host, endpoint.port)}`;
}

/** Equal for all endpoints that lead to one browser, as far as addresses tell: on this machine the port says it. */
export function connectionKey(endpoint: Endpoint): string {
  return isLocal(endpoint) ? `local ${addressOf(endpoint).port}` : endpointKey(endpoint);
}

/** The endpoint for people: no user, password or query, where access tokens live. */
export function endpointLabel(endpoint: Endpoint): string {
  return endpoint.kind === 'ws' ? withoutSecrets(endpoint.url) : endpointKey(endpoint);
}

/** True when the browser runs on this machine, as far as the address tells (a tunnel looks local too). */
export function isLocal(endpoint: Endpoint): boolean {
  return isLoopbackHost(endpoint.kind === 'ws' ? addressOf(endpoint).host : endpoint.host);
}

export function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIPv4(host) && host.startsWith('127.'))
  );
}

/** Where to dial; an IPv6 host comes without its brackets. */
export function addressOf(endpoint: Endpoint): { host: string; port: number; secure: boolean } {
  if (endpoint.kind === 'http') return { host: endpoint.host, port: endpoint.port, secure: endpoint.secure };
  return dialAddress(new URL(endpoint.url));
}

/** `host:port` with the brackets that an IPv6 address needs. */
export function hostPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function fromUrl(address: string, given: string): Endpoint {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === '' || url.port === '0') {
    throw badEndpoint(given, 'it is not a valid address');
  }
  if (url.protocol === 'ws:' || url.protocol === 'wss:') return webSocketEndpoint(url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw badEndpoint(given, `${url.protocol}// is not spoken by browsers`);
  }
  // A browser serves its endpoints at the root only; dropping a prefix or a token in silence would reach another place.
  if (!/^\/+$|^\/(json|devtools)(\/|$)/.test(url.pathname) || url.search !== '' || url.username !== '') {
    throw badEndpoint(given, 'a path, query or user name goes with ws:// and wss:// only');
  }
  return { kind: 'http', ...dialAddress(url) };
}

function webSocketEndpoint(url: URL): Endpoint {
  url.hash = '';
  if (url.pathname.startsWith('/devtools/')) url.pathname = url.pathname.replace(/\/+$/, '');
  return { kind: 'ws', url: url.href };
}

function dialAddress(url: URL): { host: string; port: number; secure: boolean } {
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, secure };
}

function badEndpoint(given: string, why: string): RemoraError {
  const shown = shorten(toOneLine(withoutSecrets(given)), 80);
  return fail(
    'bad_input',
    { reason: `"${shown}" is no browser endpoint: ${why}. Accepted are ${FORMS}.` },
    { hint: 'Mend --endpoint, REMORA_ENDPOINT or `endpoint` in the configuration, whichever is set.' },
  );
}

function withoutSecrets(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
}
