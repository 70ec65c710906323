/** One message of a page's console as callers see it, and the words of the protocol in ours. */
import type { Protocol } from '../cdp/protocol.ts';
import { shorten } from '../util/text.ts';
import { toShownAddress } from './shown-address.ts';

export type ConsoleLevel = 'log' | 'info' | 'warn' | 'error' | 'debug';

export interface ConsoleRecord {
  readonly level: ConsoleLevel;
  readonly text: string;
  readonly url?: string;
  /** Counted from 1, as the column. */
  readonly line?: number;
  readonly column?: number;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly at: number;
  /** What wrote it: a script, one that failed, or the browser itself. */
  readonly kind: 'console' | 'exception' | 'log';
  /** The calls that led there, the innermost first. */
  readonly stack?: readonly string[];
  /** The id that callers know the tab by. */
  readonly tab: string;
}

type Draft = Omit<ConsoleRecord, 'tab'>;

const MAX_TEXT = 500;
const MAX_FRAMES = 5;
const MAX_FRAME_TEXT = 300;
const MAX_PARTS = 20;

const LEVELS: Readonly<Partial<Record<Protocol.Runtime.ConsoleAPICalledEvent['type'], ConsoleLevel>>> = {
  debug: 'debug',
  info: 'info',
  warning: 'warn',
  error: 'error',
  assert: 'error',
};
/** They say nothing. */
const SILENT: ReadonlySet<string> = new Set(['clear', 'endGroup', 'profile', 'profileEnd']);

/** Of others (nodes, dates, expressions) the name says it. */
const SHOWN_INSIDE: ReadonlySet<string> = new Set([
  '',
  'array',
  'typedarray',
  'map',
  'set',
  'weakmap',
  'weakset',
]);

/** Undefined for calls that write nothing. */
export function ofCall(event: Protocol.Runtime.ConsoleAPICalledEvent): Draft | undefined {
  const { type, args, timestamp, stackTrace } = event;
  if (SILENT.has(type)) return undefined;
  const words = args.slice(0, MAX_PARTS).map(renderValue);
  const text = type === 'assert' ? ['Assertion failed:', ...words] : words;
  const level = LEVELS[type] ?? 'log';
  return {
    level,
    text: shorten(text.join(' '), MAX_TEXT),
    at: Math.round(timestamp),
    kind: 'console',
    ...placeOf(stackTrace?.callFrames[0]),
    ...(level === 'error' ? stackOf(stackTrace) : {}),
  };
}

export function ofException({ timestamp, exceptionDetails }: Protocol.Runtime.ExceptionThrownEvent): Draft {
  const { text, exception, url, lineNumber, columnNumber, stackTrace } = exceptionDetails;
  const what = exception ? `${text} ${renderValue(exception)}` : text;
  const place = url === undefined ? stackTrace?.callFrames[0] : { url, lineNumber, columnNumber };
  return {
    level: 'error',
    text: shorten(what, MAX_TEXT),
    at: Math.round(timestamp),
    kind: 'exception',
    ...placeOf(place),
    ...(stackTrace ? stackOf(stackTrace) : stackIn(exception?.description ?? '')),
  };
}

export function ofEntry({ entry }: Protocol.Log.EntryAddedEvent): Draft {
  const { level, text, url, lineNumber, timestamp } = entry;
  const ours = level === 'warning' ? 'warn' : level === 'verbose' ? 'debug' : level;
  return {
    level: ours,
    text: shorten(text, MAX_TEXT),
    at: Math.round(timestamp),
    kind: 'log',
    ...(url === undefined ? {} : { url: toShownAddress(url) }),
    ...(lineNumber === undefined ? {} : { line: lineNumber + 1 }),
  };
}

/** Estimated; for bounds in memory. */
export function sizeOfMessage({ text, url = '', stack = [] }: ConsoleRecord): number {
  return 300 + 2 * (text.length + url.length + stack.join('').length);
}

/** What came along with the event says enough: nothing is asked of the page. */
function renderValue(value: Protocol.Runtime.RemoteObject): string {
  if (value.type === 'string') return shorten(String(value.value), MAX_TEXT);
  if (value.unserializableValue !== undefined) return value.unserializableValue;
  if (value.type === 'undefined') return 'undefined';
  if (value.subtype === 'null') return 'null';
  if (value.type === 'function') return firstLine(value.description ?? 'function');
  if (value.subtype === 'error') return firstLine(value.description ?? 'Error');
  if (value.preview && SHOWN_INSIDE.has(value.subtype ?? '')) return renderPreview(value.preview);
  const { description } = value;
  return description === undefined ? String(value.value) : firstLine(description);
}

function renderPreview(preview: Protocol.Runtime.ObjectPreview): string {
  const { subtype, description = '', properties, overflow, entries } = preview;
  const isList = subtype === 'array' || subtype === 'typedarray';
  const pairs = entries?.map(({ key, value }) =>
    key ? `${renderPreview(key)} => ${renderPreview(value)}` : renderPreview(value),
  );
  if (properties.length === 0 && !pairs && preview.type !== 'object') return description;
  const parts =
    pairs ??
    properties.map(({ name, type, value = type }) => {
      const shown = type === 'string' ? JSON.stringify(value) : value;
      return isList ? shown : `${name}: ${shown}`;
    });
  const words = [...parts, ...(overflow ? ['…'] : [])].join(', ');
  if (isList) return `[${words}]`;
  return description === 'Object' || description === '' ? `{${words}}` : `${description} {${words}}`;
}

interface Place {
  readonly url?: string;
  /** Counted from 0. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

function placeOf(place: Place | undefined): Pick<ConsoleRecord, 'url' | 'line' | 'column'> {
  if (!place) return {};
  const { url = '', lineNumber, columnNumber } = place;
  return {
    ...(url === '' ? {} : { url: toShownAddress(url) }),
    line: lineNumber + 1,
    column: columnNumber + 1,
  };
}

function stackOf(trace: Protocol.Runtime.StackTrace | undefined): Pick<ConsoleRecord, 'stack'> {
  const frames = trace?.callFrames.slice(0, MAX_FRAMES) ?? [];
  if (frames.length === 0) return {};
  return {
    stack: frames.map(({ functionName, url, lineNumber, columnNumber }) =>
      shorten(
        `${functionName || '(anonymous)'} ${toShownAddress(url)}:${lineNumber + 1}:${columnNumber + 1}`,
        MAX_FRAME_TEXT,
      ),
    ),
  };
}

/** Of one that was thrown before anybody listened there is the error's own. */
function stackIn(description: string): Pick<ConsoleRecord, 'stack'> {
  const lines = description.split('\n').filter((line) => line.startsWith('    at '));
  if (lines.length === 0) return {};
  return { stack: lines.slice(0, MAX_FRAMES).map((line) => shorten(line.slice(7), MAX_FRAME_TEXT)) };
}

function firstLine(text: string): string {
  return text.replace(/\n.*$/s, '');
}
