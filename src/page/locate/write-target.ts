/** A target as a caller writes it. */
import type { ElementTarget } from '../read/types.ts';

export function writeTarget({
  css,
  role,
  name,
  in: within = [],
  nth,
}: Omit<ElementTarget, 'ref' | 'text'>): string {
  const own = css === undefined ? `${role ?? ''} ${quote(name ?? '')}` : `css=${css}`;
  const holders = within.map((one) => ` in ${one.role} ${quote(one.name)}`);
  return `${own}${holders.join('')}${nth === undefined ? '' : ` #${nth}`}`;
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
