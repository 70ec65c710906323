/** One node of a snapshot as one line of text: `[e3] button "Submit" disabled`. */
import type { FlatNode } from './types.ts';

/**
 * Page text stands behind `text: ` or in quotes, and is folded to one line by now: nothing that a page holds can look
 * like a line with a ref. A ref that is still to be given takes the place it will need.
 */
export function nodeLine(node: FlatNode): string {
  const { ref = node.pending === undefined ? undefined : 'e000' } = node;
  if (node.role === 'text') return `text: ${node.text ?? ''}${node.hidden ? ' (hidden)' : ''}`;
  if (node.role === 'fold') return `[${ref ?? ''}] … ${node.count ?? 0} more like this`;
  const parts = [
    ref === undefined ? '' : `[${ref}]`,
    node.role,
    node.name === '' ? '' : quote(node.name),
    ...states(node),
    ...details(node),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const FLAGS = [
  'selected',
  'disabled',
  'covered',
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
    node.hint === undefined ? '' : `hint=${quote(node.hint)}`,
    node.level === undefined ? '' : node.role === 'heading' ? `level=${node.level}` : `h${node.level}`,
    node.type === undefined ? '' : `type=${bare(node.type)}`,
    node.accept === undefined ? '' : `accept=${bare(node.accept)}`,
    node.placeholder === undefined ? '' : `placeholder=${quote(node.placeholder)}`,
    node.value === undefined ? '' : `value=${quote(node.value)}`,
    node.options === undefined ? '' : optionList(node.options),
    node.columns === undefined ? '' : `columns=${quote(node.columns.join(' | '))}`,
    node.url === undefined ? '' : `url=${bare(node.url)}`,
    node.origin === undefined ? '' : `origin=${bare(node.origin)}`,
    node.box === undefined ? '' : `@${node.box.x},${node.box.y} ${node.box.width}x${node.box.height}`,
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
