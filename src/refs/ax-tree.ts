/** The page as the browser's accessibility tree tells it, for when it cannot be read in the usual way (SNAP-8). */
import type { CdpSession } from '../cdp/connection.ts';
import type { Protocol } from '../cdp/protocol.ts';

/** Of a large page the tree takes the browser many seconds. */
const TREE_MS = 10_000;
const MAX_LINES = 1_000;

export interface AxLine {
  readonly depth: number;
  /** ARIA, `text` for plain text. */
  readonly role: string;
  readonly name: string;
  readonly backendNodeId: number;
  readonly isFocusable: boolean;
}

/** Structure without meaning, and what repeats the text above it. */
const LEFT_OUT = /^(none|generic|InlineTextBox|RootWebArea|WebArea|LineBreak|ListMarker|LayoutTable.*)$/;

export async function readAxTree(cdp: CdpSession, signal: AbortSignal): Promise<AxLine[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree', undefined, { timeoutMs: TREE_MS, signal });
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: AxLine[] = [];
  const waiting: Step[] = nodes
    .filter(({ parentId }) => parentId === undefined)
    .map((node) => ({ node, depth: 0, said: '' }));
  for (let at = waiting.pop(); at && lines.length < MAX_LINES; at = waiting.pop()) {
    const line = toLine(at);
    if (line) lines.push(line);
    const inside = line ? { depth: at.depth + 1, said: line.name } : { depth: at.depth, said: at.said };
    for (const id of [...(at.node.childIds ?? [])].reverse()) {
      const node = byId.get(id);
      if (node) waiting.push({ node, ...inside });
    }
  }
  return lines;
}

interface Step {
  readonly node: Protocol.Accessibility.AXNode;
  readonly depth: number;
  /** The name of the line above. */
  readonly said: string;
}

function toLine({ node, depth, said }: Step): AxLine | undefined {
  const role = textOf(node.role);
  const { backendDOMNodeId: backendNodeId } = node;
  if (node.ignored || backendNodeId === undefined || LEFT_OUT.test(role)) return undefined;
  const name = textOf(node.name);
  if (role === 'StaticText') {
    const isNews = name !== '' && name !== said;
    return isNews ? { depth, role: 'text', name, backendNodeId, isFocusable: false } : undefined;
  }
  const isFocusable =
    node.properties?.some(({ name: key, value }) => key === 'focusable' && value.value === true) ?? false;
  return { depth, role: role.toLowerCase(), name, backendNodeId, isFocusable };
}

const textOf = (value: Protocol.Accessibility.AXValue | undefined): string => {
  const text: unknown = value?.value;
  return typeof text === 'string' ? text : '';
};
