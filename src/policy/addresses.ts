/** What an IP address stands for, in any notation: whether strangers may be asked there (SEC-5). */
import ipaddr from 'ipaddr.js';
import { isMetadataHost } from './urls.ts';

export type AddressKind = 'public' | 'private' | 'metadata';

/** Of an IP address; a name is not resolved. Whatever is not plainly public counts as private, tunnelled addresses too. */
export function addressKind(address: string): AddressKind {
  if (isMetadataHost(address)) return 'metadata';
  const bare = address.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unicast' ? 'public' : 'private';
}

/** An address, and not a name. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host.replace(/^\[|\]$/g, ''));
