/** One node of a snapshot as one line of text: `[e3] button "Submit" disabled`. */
import type { FlatNode } from '../page/types.ts';
import { toOneLine } from '../util/text.ts';

/**
 * Page text stands behind `text: ` or in quotes, and lines do not break: nothing that a page holds can look like a line
 * with a ref.
 */
export function nodeLine(node: FlatNode): string {
  if (node.role === 'text') return toOneLine(`text: ${node.text ?? ''}${node.hidden ? ' (hidden)' : ''}`);
  const parts = [
    node.ref === undefined ? '' : `[${node.ref}]`,
    node.role,
    node.name === '' ? '' : quote(node.name),
    ...states(node),
    ...details(node),
  ];
  return toOneLine(parts.filter((part) => part !== '').join(' '));
}

const FLAGS = [
  'selected',
  'disabled',
  'readonly',
  'required',
  'invalid',
  'focused',
  'multiple',
  'hidden',
] as const satisfies readonly (keyof FlatNode)[];

function states(node: FlatNode): string[] {
  return [
    node.checked === true ? 'checked' : node.checked === 'mixed' ? 'checked=mixed' : '',
    node.expanded === undefined ? '' : node.expanded ? 'expanded' : 'collapsed',
    node.pressed === undefined ? '' : node.pressed === true ? 'pressed' : `pressed=${node.pressed}`,
    ...FLAGS.map((flag) => (node[flag] ? flag : '')),
    node.current === undefined ? '' : `current=${bare(node.current)}`,
  ];
}

function details(node: FlatNode): string[] {
  return [
    node.level === undefined ? '' : `level=${node.level}`,
    node.type === undefined ? '' : `type=${bare(node.type)}`,
    node.accept === undefined ? '' : `accept=${bare(node.accept)}`,
    node.placeholder === undefined ? '' : `placeholder=${quote(node.placeholder)}`,
    node.value === undefined ? '' : `value=${quote(node.value)}`,
    node.options === undefined ? '' : optionList(node.options),
    node.url === undefined ? '' : `url=${bare(node.url)}`,
    node.note === undefined ? '' : `(${node.note})`,
  ];
}

function optionList({ count, first }: NonNullable<FlatNode['options']>): string {
  const rest = count > first.length ? ', …' : '';
  return `options=${count} (${first.map(quote).join(', ')}${rest})`;
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Values that are one word stay without quotes. */
const bare = (text: string): string => (/^[^\s"\\]+$/.test(text) ? text : quote(text));
