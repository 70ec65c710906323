/** A snapshot as data: the lines as nested objects. */
import type { Json } from '../../errors.ts';
import type { FittedTree, TreeLine } from '../../refs/tree-text.ts';

type Node = { [key: string]: Json };

/** `{role, name, ref?, text?, …states, children?}`, with what the text shows and no more. */
export function treeJson(
  { lines, behindFrom = Infinity }: FittedTree,
  refOf: (line: TreeLine) => string | undefined,
): Node[] {
  const roots: Node[] = [];
  const above: { readonly depth: number; readonly children: Node[] }[] = [];
  for (const [at, line] of lines.entries()) {
    while ((above.at(-1)?.depth ?? -1) >= line.depth) above.pop();
    const children: Node[] = [];
    const node = toJson(line, refOf(line));
    const outer = above.at(-1)?.children;
    // Out of reach while the dialog is open that comes before it.
    if (!outer && at >= behindFrom) node['behind'] = true;
    (outer ?? roots).push(node);
    node['children'] = children;
    above.push({ depth: line.depth, children });
  }
  dropEmpty(roots);
  return roots;
}

function toJson({ own, suffix }: TreeLine, ref: string | undefined): Node {
  const {
    depth: _depth,
    pending: _pending,
    frame: _frame,
    telling: _telling,
    inViewport,
    name,
    options,
    columns,
    box,
    ...states
  } = own.node;
  const said = suffix === '' ? {} : { text: suffix.slice(2) };
  return {
    ...(ref === undefined ? {} : { ref }),
    ...(name === '' ? {} : { name }),
    ...states,
    ...said,
    ...(inViewport ? {} : { offscreen: true }),
    ...(options ? { options: { count: options.count, first: [...options.first] } } : {}),
    ...(columns ? { columns: [...columns] } : {}),
    ...(box ? { box: { ...box } } : {}),
  };
}

function dropEmpty(roots: readonly Node[]): void {
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const children = node['children'];
    if (!Array.isArray(children)) continue;
    if (children.length === 0) delete node['children'];
    waiting.push(...children.filter(isNode));
  }
}

const isNode = (value: Json): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
