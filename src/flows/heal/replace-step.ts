/** Replaces one step in the text of a flow. */
import { isDeepStrictEqual } from 'node:util';
import { isMap, LineCounter, parseDocument, stringify, visit, type YAMLMap, type YAMLSeq } from 'yaml';

type Step = Readonly<Record<string, unknown>>;

interface Found {
  readonly list: YAMLSeq;
  readonly index: number;
  readonly node: YAMLMap;
  readonly value: Step;
  /** Of the node in the text. */
  readonly begin: number;
  readonly end: number;
}

const UNFOLDED = { lineWidth: 0 };

/** `change` gets the step that begins on the line, and answers what comes in its place. Undefined where there is none. */
export function replaceStep(
  source: string,
  line: number,
  change: (original: Step) => readonly Step[],
): string | undefined {
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter });
  let found: Found | undefined;
  visit(document, {
    Seq: (_key, list) => {
      found ??= stepAt(list, (offset) => counter.linePos(offset).line === line);
    },
  });
  if (found === undefined) return undefined;
  const { list, index, value } = found;
  const steps = change(value);
  const written = inBlock(source, found, steps);
  if (written !== undefined) return written;
  list.items.splice(index, 1, ...steps.map((step) => document.createNode(step)));
  return document.toString(UNFOLDED);
}

function stepAt(list: YAMLSeq, isOnLine: (offset: number) => boolean): Found | undefined {
  for (const [index, node] of list.items.entries()) {
    if (!isMap(node) || !node.range || !isOnLine(node.range[0])) continue;
    const [begin, end] = node.range;
    const value: unknown = node.toJSON();
    if (isStep(value)) return { list, index, node, value, begin, end };
  }
  return undefined;
}

const isStep = (value: unknown): value is Step => typeof value === 'object' && value !== null;

/** The text with new lines for the step alone; undefined where the step has no lines of its own. */
function inBlock(source: string, found: Found, steps: readonly Step[]): string | undefined {
  const { node, begin, end, value } = found;
  const lineBegin = source.lastIndexOf('\n', begin - 1) + 1;
  const lead = source.slice(lineBegin, begin);
  if (node.flow === true || !/^ *- +$/.test(lead) || steps.length === 0) return undefined;
  const old = source.slice(begin, end);
  const body = old.trimEnd();
  const pad = ' '.repeat(lead.length);
  const entries = steps.map((step) =>
    isDeepStrictEqual(step, value)
      ? body
      : stringify(step, UNFOLDED)
          .trimEnd()
          .replace(/\n(?=.)/g, `\n${pad}`),
  );
  return source.slice(0, begin) + entries.join(`\n${lead}`) + old.slice(body.length) + source.slice(end);
}
