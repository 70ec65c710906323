/** Runs script in a page and brings its value over as JSON (READ-5). */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { Protocol } from '../../cdp/protocol.ts';
import { fail, type Json, toJsonValue } from '../../errors.ts';
import { SERIALIZE_FUNCTION } from '../../page/bundle.gen.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { Page } from '../../session/page/page.ts';
import { stopScript } from '../../session/page/page-setup.ts';
import type { PageContext } from '../action.ts';
import { frameDocument, type ScriptPlace } from './frame-document.ts';
import { isTopLevelReturn, wrapScript } from './wrap-script.ts';

/** Characters of JSON that a value may have. */
export const MAX_VALUE_CHARS = 1_000_000;

export interface ScriptValue {
  readonly value: Json;
  /** JavaScript type, with the class for objects: `number`, `array`, `Map`. */
  readonly type: string;
  /** Of the element that the value is. */
  readonly ref?: string;
  /** Of the document in which it ran. */
  readonly origin: string;
}

type Evaluated = {
  readonly result: Protocol.Runtime.RemoteObject;
  readonly exceptionDetails?: Protocol.Runtime.ExceptionDetails;
};

/** Throws `script_error` for what the script throws, `too_large`, and `timeout` when it does not end. */
export async function runScript(
  page: Page,
  code: string,
  how: { frame: string | undefined },
  call: PageContext,
): Promise<ScriptValue> {
  const script = wrapScript(code);
  const end = Date.now() + call.timeoutMs;
  page.willWrite();
  let place: ScriptPlace = { frame: page.frames.main, documentId: undefined, origin: page.origin };
  try {
    if (how.frame !== undefined) place = await frameDocument(page, how.frame, call);
    const first = await run(place, script.expression, script.asConsole, call);
    const details = first.exceptionDetails?.exception?.description;
    const retry = script.fallback !== undefined && details !== undefined && isTopLevelReturn(details);
    const evaluated = retry ? await run(place, script.fallback, false, call) : first;
    if (evaluated.exceptionDetails) throw scriptError(evaluated.exceptionDetails, place.origin);
    return { ...(await toJson(place, evaluated.result, call)), origin: place.origin };
  } catch (error) {
    if (error instanceof CdpError && (error.kind === 'timeout' || error.kind === 'aborted'))
      // A loop that never ends would hold the page for good.
      await stopScript(place.frame.cdp);
    throw isTooLong(error, end) ? tooLong(error, call) : ofFrame(error, place);
  } finally {
    if (place.documentId !== undefined) await place.frame.world.release(place.documentId);
  }
}

/** That a frame's session ended says nothing of the tab. */
function ofFrame(error: unknown, { frame }: ScriptPlace): unknown {
  if (!frame.root.parent || !(error instanceof CdpError && error.kind === 'session-gone')) return error;
  return fail(
    'script_error',
    { reason: 'the frame went away meanwhile' },
    {
      cause: error,
      message: 'The frame went away, or to another document, while this ran.',
      hint: 'Look what is there now with `remora snapshot`.',
      mayHaveApplied: true,
    },
  );
}

/** A loop that V8 ends at the limit comes back as "Internal error", a promise that never settles as no answer. */
function isTooLong(error: unknown, end: number): boolean {
  if (!(error instanceof CdpError)) return false;
  return error.kind === 'timeout' || (error.kind === 'protocol' && Date.now() >= end);
}

function tooLong(cause: unknown, { timeoutMs }: PageContext): Error {
  const hint = 'Give it longer with --timeout, or mend the script. It was stopped.';
  return fail('timeout', { what: 'The script', ms: timeoutMs }, { cause, hint, mayHaveApplied: true });
}

function run(
  { frame: { cdp }, documentId }: ScriptPlace,
  expression: string,
  asConsole: boolean,
  call: PageContext,
): Promise<Evaluated> {
  const limits = { timeoutMs: call.timeoutMs + 500, signal: call.signal, outlastsDialog: true } as const;
  if (documentId === undefined)
    return cdp.send(
      'Runtime.evaluate',
      { expression, replMode: asConsole, awaitPromise: true, userGesture: true, timeout: call.timeoutMs },
      limits,
    );
  // In a frame within a process a function of its own document is called; there is no console mode there.
  const functionDeclaration = asConsole
    ? `async function () { ${expression}\n }`
    : `function () { return ${expression}; }`;
  return cdp.send(
    'Runtime.callFunctionOn',
    { objectId: documentId, functionDeclaration, awaitPromise: true, userGesture: true },
    limits,
  );
}

async function toJson(
  { frame, origin }: ScriptPlace,
  result: Protocol.Runtime.RemoteObject,
  call: PageContext,
): Promise<Omit<ScriptValue, 'origin'>> {
  if (result.objectId === undefined) return { value: primitive(result), type: result.subtype ?? result.type };
  const { result: serialized, exceptionDetails } = await frame.cdp.send(
    'Runtime.callFunctionOn',
    {
      objectId: result.objectId,
      functionDeclaration: `function (maxChars) { 'use strict'; return (${SERIALIZE_FUNCTION})(this, maxChars); }`,
      arguments: [{ value: MAX_VALUE_CHARS }],
      returnByValue: true,
    },
    { signal: call.signal },
  );
  const ref = result.subtype === 'node' ? await refOf(frame, result.objectId, call) : undefined;
  await frame.world.release(result.objectId);
  if (exceptionDetails) throw scriptError(exceptionDetails, origin);
  return {
    value: readSerialized(serialized.value),
    type: result.subtype ?? result.className ?? result.type,
    ...(ref === undefined ? {} : { ref }),
  };
}

async function refOf(
  { world }: Frame,
  objectId: string,
  { refs, signal }: PageContext,
): Promise<string | undefined> {
  const given = await refs.give((firstRef) => world.refOf(objectId, firstRef, { signal }), { range: 1 });
  return given?.ref;
}

/** The text passed through the page's own world; a parser's message would quote it. */
function parsePageJson(text: string): Json {
  try {
    return toJsonValue(JSON.parse(text));
  } catch {
    // The page changed the language itself: there is nothing to quote that would not be its own words.
    throw fail('script_error', { reason: 'its value cannot be read' });
  }
}

/** `{json}` or `{tooLong}`, unless the page tampers with the language itself. */
function readSerialized(value: unknown): Json {
  if (typeof value === 'object' && value !== null) {
    if ('json' in value && typeof value.json === 'string') {
      return parsePageJson(value.json);
    }
    if ('tooLong' in value && typeof value.tooLong === 'number') {
      throw tooLarge(value.tooLong);
    }
  }
  throw fail('script_error', { reason: 'its value cannot be read' });
}

function primitive({ type, value, unserializableValue }: Protocol.Runtime.RemoteObject): Json {
  if (type === 'undefined') return null;
  if (type === 'bigint') return { $bigint: (unserializableValue ?? '').replace(/n$/, '') };
  if (unserializableValue !== undefined) return { $number: unserializableValue };
  const plain: unknown = value;
  if (plain === null || typeof plain === 'boolean' || typeof plain === 'number') return plain;
  if (typeof plain !== 'string') return { $function: type };
  if (plain.length > MAX_VALUE_CHARS) throw tooLarge(plain.length);
  return plain.toWellFormed();
}

function tooLarge(size: number): Error {
  return fail('too_large', { what: 'The value', size, limit: MAX_VALUE_CHARS });
}

function scriptError(details: Protocol.Runtime.ExceptionDetails, origin: string): Error {
  const { exception, lineNumber, columnNumber } = details;
  const thrown =
    exception?.description ??
    (exception && 'value' in exception ? JSON.stringify(exception.value) : undefined) ??
    details.text;
  const where = { line: lineNumber + 1, column: columnNumber + 1 };
  return fail('script_error', where, {
    message: 'The script threw an error.',
    hint: 'Mend the script and send it again.',
    page: { origin, text: thrown.slice(0, 2_000) },
  });
}
