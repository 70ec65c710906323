/** What a healer is told of a step that failed: little, for it is read by a model. */
import type { PublicError } from '../../errors.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { BrokenStep } from '../healer.ts';

export interface Breakage {
  readonly flow: { readonly name: string; readonly description: string | undefined };
  /** The step as its file has it: `{click: 'button "Save"'}`; secrets by name. */
  readonly step: Readonly<Record<string, unknown>>;
  /** Of the steps around it, in order: what people read. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly note?: string | undefined;
  readonly error: Pick<PublicError, 'code' | 'message' | 'hint'>;
  /** Text of a snapshot, fenced. */
  readonly page: string;
}

const NEIGHBOURS = 4;
const LABEL_CHARS = 120;
const DESCRIPTION_CHARS = 400;
/** About 6 000 tokens. */
const PAGE_CHARS = 24_000;

export function toBrokenStep({ flow, step, before, after, note, error, page }: Breakage): BrokenStep {
  const { code, message, hint } = error;
  const { name, description } = flow;
  const lines = [
    `Flow: ${name}${description === undefined ? '' : `. ${toLabel(description, DESCRIPTION_CHARS)}`}`,
    ...(note === undefined ? [] : [`What the step is for: ${toLabel(note, DESCRIPTION_CHARS)}`]),
    ...listed('Steps before it, done', before.slice(-NEIGHBOURS)),
    ...listed('Steps after it, still to come', after.slice(0, NEIGHBOURS)),
  ];
  return { step, context: lines.join('\n'), error: { code, message, hint }, page: cut(page) };
}

const toLabel = (text: string, max: number): string => shorten(toOneLine(text), max);

function listed(title: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  return [`${title}:`, ...labels.map((label) => `- ${toLabel(label, LABEL_CHARS)}`)];
}

/** Its last line, the end of the fence, stays. */
function cut(page: string): string {
  if (page.length <= PAGE_CHARS) return page;
  const end = page.slice(page.lastIndexOf('\n'));
  return shorten(page, PAGE_CHARS - end.length) + end;
}
