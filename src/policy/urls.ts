/** Which addresses may be opened (SEC-4), and what a caller means by an address without a scheme. */
import ipaddr from 'ipaddr.js';
import { fileURLToPath } from 'node:url';
import { fail } from '../errors.ts';
import { shorten } from '../util/text.ts';
import type { FileRoots } from './file-roots.ts';

export interface UrlRules {
  /** Schemes with their colon, as in the configuration. */
  readonly protocols: readonly string[];
  readonly roots: FileRoots;
}

/** Addresses from which cloud machines hand out credentials; refused whatever the configuration says. */
const METADATA_HOSTS: ReadonlySet<string> = new Set([
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
]);
const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
]);

/**
 * Reads what a caller typed: `localhost:3000/a`, `example.com`, `about:blank`, a full address, with spaces or umlauts.
 * A name without a scheme gets https, a loopback name or an IP address gets http. Throws `bad_input`.
 */
export function parseAddress(text: string): URL {
  const trimmed = text.trim();
  const candidate = hasScheme(trimmed) ? trimmed : `${guessScheme(trimmed)}//${trimmed}`;
  const url = URL.canParse(candidate) ? new URL(candidate) : undefined;
  if (!url || trimmed === '')
    throw fail('bad_input', { reason: `"${trimmed.slice(0, 120)}" is not an address` });
  return url;
}

/** Throws `blocked_url` when the address may not be opened. */
export function checkUrl(url: URL, rules: UrlRules): void {
  check(url, rules, (details) => fail('blocked_url', { url: shorten(url.href, URL_CHARS), ...details }));
}

/** The same for one that a server or a page chose: all but its host are their words. */
export function checkReached(url: URL, rules: UrlRules): void {
  const origin = url.protocol === 'file:' ? 'file:' : url.origin;
  const page = { origin, text: `leads to ${shorten(url.href, URL_CHARS)}` };
  check(url, rules, (details) => fail('blocked_url', { url: origin, ...details }, { page }));
}

const URL_CHARS = 300;

function check(
  url: URL,
  rules: UrlRules,
  refuse: (details: { readonly reason: string; readonly allowed: string }) => Error,
): void {
  const block = (reason: string): Error => refuse({ reason, allowed: rules.protocols.join(' ') });
  if (url.protocol === 'javascript:') throw block('a script is not an address');
  if (!rules.protocols.includes(url.protocol)) throw block(`the scheme ${url.protocol} is not allowed`);
  if (url.protocol === 'about:' && url.pathname !== 'blank')
    throw block('of the about: pages only about:blank is allowed');
  if (url.protocol === 'file:') {
    const path = toPath(url);
    if (path === undefined) throw block('it names no file of this machine');
    rules.roots.toReadable(path);
  }
  if (isMetadataHost(url.hostname)) throw block('it is the metadata service of a cloud machine');
}

/** Undefined for a file of another machine, and for a name that no file can have. */
function toPath(url: URL): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    // A TypeError says the same.
    return undefined;
  }
}

/** For a page that is there already: what it made itself (data:, blob:, about:) is its own, files and metadata are not. */
export function checkPageUrl(address: string, rules: UrlRules): void {
  if (!URL.canParse(address)) return;
  const url = new URL(address);
  if (url.protocol === 'file:' || isMetadataHost(url.hostname)) checkReached(url, rules);
}

/** True for `chrome-error:` and other pages that the browser shows in place of one that was refused. */
export function isErrorPage(url: string): boolean {
  return url.startsWith('chrome-error:');
}

/** `localhost:3000` is a host with a port, `mailto:x` a scheme: a scheme is followed by something else than a port. */
function hasScheme(text: string): boolean {
  return /^(javascript|data):|^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text);
}

function guessScheme(text: string): string {
  const host = text.replace(/[/?#].*$/s, '').replace(/:\d+$/, '');
  const isLoopback = host === 'localhost' || host.endsWith('.localhost');
  return isLoopback || ipaddr.isValid(host.replace(/^\[|\]$/g, '')) ? 'http:' : 'https:';
}

/** A host of cloud machines that hands out credentials, by name or in any notation of its address. */
export function isMetadataHost(hostname: string): boolean {
  const bare = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (METADATA_HOSTS.has(bare)) return true;
  if (!ipaddr.isValid(bare)) return false;
  const address = ipaddr.process(bare);
  const carried = address instanceof ipaddr.IPv6 ? carriedAddresses(address.parts) : [];
  return [address.toString(), ...carried].some((text) => METADATA_ADDRESSES.has(text));
}

/** The IPv4 addresses that an IPv6 one may stand for: at its end (mapped, NAT64), or behind its first word (6to4). */
function carriedAddresses(words: readonly number[]): readonly string[] {
  return [words.slice(6), words.slice(1, 3)].map((pair) =>
    pair.flatMap((word) => [word >> 8, word & 0xff]).join('.'),
  );
}
