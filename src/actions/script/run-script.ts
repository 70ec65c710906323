/** Runs script in a page and brings its value over as JSON (READ-5). */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { Protocol } from '../../cdp/protocol.ts';
import { fail, type Json, toJsonValue } from '../../errors.ts';
import { SERIALIZE_FUNCTION } from '../../page/bundle.gen.ts';
import type { Page } from '../../session/page/page.ts';
import { stopScript } from '../../session/page/page-setup.ts';
import type { PageContext } from '../action.ts';
import { frameDocument } from './frame-document.ts';
import { isTopLevelReturn, wrapScript } from './wrap-script.ts';

/** Characters of JSON that a value may have. */
export const MAX_VALUE_CHARS = 1_000_000;

export interface ScriptValue {
  readonly value: Json;
  /** JavaScript type, with the class for objects: `number`, `array`, `Map`. */
  readonly type: string;
  /** Of the element that the value is. */
  readonly ref?: string;
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
  try {
    const run = how.frame === undefined ? inPage : await inFrame(page, how.frame, call);
    const first = await run(page, script.expression, script.asConsole, call);
    const details = first.exceptionDetails?.exception?.description;
    const retry = script.fallback !== undefined && details !== undefined && isTopLevelReturn(details);
    const evaluated = retry ? await run(page, script.fallback, false, call) : first;
    if (evaluated.exceptionDetails) throw scriptError(evaluated.exceptionDetails, page.origin);
    return await toJson(page, evaluated.result, call);
  } catch (error) {
    if (error instanceof CdpError && (error.kind === 'timeout' || error.kind === 'aborted'))
      // A loop that never ends would hold the page for good.
      await stopScript(page.cdp);
    throw isTooLong(error, end) ? tooLong(error, call) : error;
  }
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

type Runner = (page: Page, expression: string, asConsole: boolean, call: PageContext) => Promise<Evaluated>;

const inPage: Runner = (page, expression, asConsole, call) =>
  page.cdp.send(
    'Runtime.evaluate',
    { expression, replMode: asConsole, awaitPromise: true, userGesture: true, timeout: call.timeoutMs },
    { timeoutMs: call.timeoutMs + 500, signal: call.signal, outlastsDialog: true },
  );

/** In a frame of the page a function of its own document is called; there is no console mode there. */
async function inFrame(page: Page, frame: string, call: PageContext): Promise<Runner> {
  const objectId = await frameDocument(page, frame, call);
  return (_page, expression, asConsole) =>
    page.cdp.send(
      'Runtime.callFunctionOn',
      {
        objectId,
        functionDeclaration: asConsole
          ? `async function () { ${expression}\n }`
          : `function () { return ${expression}; }`,
        awaitPromise: true,
        userGesture: true,
      },
      { timeoutMs: call.timeoutMs + 500, signal: call.signal, outlastsDialog: true },
    );
}

async function toJson(
  page: Page,
  result: Protocol.Runtime.RemoteObject,
  call: PageContext,
): Promise<ScriptValue> {
  if (result.objectId === undefined) return { value: primitive(result), type: result.subtype ?? result.type };
  const { result: serialized, exceptionDetails } = await page.cdp.send(
    'Runtime.callFunctionOn',
    {
      objectId: result.objectId,
      functionDeclaration: `function (maxChars) { 'use strict'; return (${SERIALIZE_FUNCTION})(this, maxChars); }`,
      arguments: [{ value: MAX_VALUE_CHARS }],
      returnByValue: true,
    },
    { signal: call.signal },
  );
  const ref = result.subtype === 'node' ? await refOf(page, result.objectId, call) : undefined;
  await page.world.release(result.objectId);
  if (exceptionDetails) throw scriptError(exceptionDetails, page.origin);
  return {
    value: readSerialized(serialized.value),
    type: result.subtype ?? result.className ?? result.type,
    ...(ref === undefined ? {} : { ref }),
  };
}

async function refOf(
  page: Page,
  objectId: string,
  { refs, signal }: PageContext,
): Promise<string | undefined> {
  const given = await refs.give((firstRef) => page.world.refOf(objectId, firstRef, { signal }));
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
