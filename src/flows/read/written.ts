/** A YAML file as a tree in which each part knows its place. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument } from 'yaml';
import type { Place } from '../flow.ts';
import type { Problem } from './problems.ts';

export interface Entry {
  readonly key: string;
  /** Of the key. */
  readonly place: Place;
  readonly value: Written;
}

export type Written = { readonly place: Place } & (
  | { readonly kind: 'map'; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly items: readonly Written[] }
  | {
      readonly kind: 'plain';
      readonly value: string | number | boolean | null;
      /** As the file has it: `007` for 7. */
      readonly source: string;
    }
);

/** A flow that somebody wrote is far smaller. */
export const MAX_CHARS = 1_000_000;

/** `tell` hears what is wrong; the rest is read nevertheless. */
export function readYaml(file: string, source: string, tell: (problem: Problem) => void): Written {
  const counter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  if (source.length > MAX_CHARS) {
    tell({ file, line: 1, column: 1, message: `the file has over ${MAX_CHARS} characters` });
    return { kind: 'map', entries: [], place: { file, line: 1, column: 1 } };
  }
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false });
  for (const { pos, message } of [...document.errors, ...document.warnings])
    tell({ ...placeAt(pos[0]), message: message.replace(/\s+/g, ' ') });
  return toWritten(document.contents, { placeAt, tell, place: placeAt(0) });
}

/** As JSON has it. */
export function plainOf(written: Written): unknown {
  switch (written.kind) {
    case 'map':
      return Object.fromEntries(written.entries.map(({ key, value }) => [key, plainOf(value)]));
    case 'list':
      return written.items.map(plainOf);
    case 'plain':
      return written.value;
  }
}

export const isEmpty = (written: Written): boolean => written.kind === 'plain' && written.value === null;

/** Undefined where it is no text; numbers and truth values are one too. */
export function textOf(written: Written): string | undefined {
  if (written.kind !== 'plain' || written.value === null) return undefined;
  return typeof written.value === 'string' ? written.value : written.source;
}

interface Context {
  readonly placeAt: (offset: number) => Place;
  readonly tell: (problem: Problem) => void;
  /** Of what holds it, for nothing. */
  readonly place: Place;
}

function toWritten(node: unknown, context: Context): Written {
  const place = placeOf(node, context);
  const within = { ...context, place };
  if (isMap(node)) return { kind: 'map', place, entries: node.items.map((pair) => toEntry(pair, within)) };
  if (isSeq(node)) return { kind: 'list', place, items: node.items.map((item) => toWritten(item, within)) };
  if (isAlias(node)) context.tell({ ...place, message: 'aliases (*name) are not taken: write it out' });
  if (!isScalar(node)) return { kind: 'plain', place, value: null, source: '' };
  const { value, source } = node;
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { kind: 'plain', place, value, source: source ?? String(value) };
  context.tell({ ...place, message: 'this kind of value is not taken: quote it' });
  return { kind: 'plain', place, value: null, source: '' };
}

function toEntry({ key, value }: Pair, context: Context): Entry {
  const place = placeOf(key, context);
  const name = isScalar(key) ? String(key.value) : undefined;
  if (name === undefined) context.tell({ ...place, message: 'a key must be a word' });
  return { key: name ?? '', place, value: toWritten(value, { ...context, place }) };
}

function placeOf(node: unknown, { placeAt, place }: Context): Place {
  if (!isMap(node) && !isSeq(node) && !isScalar(node) && !isAlias(node)) return place;
  return node.range ? placeAt(node.range[0]) : place;
}
