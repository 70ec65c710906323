/** What a provider's failure means: read off whatever the SDK threw, and told with what to do about it. */
import { APICallError } from 'ai';
import { fail, type RemoraError } from '../../errors.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { Provider } from './providers.ts';
import { isPassing, LONGEST_WAIT_MS, type ProviderFailure, readRetryAfter } from './retry-policy.ts';
import { Stalled } from './watched-fetch.ts';

/** Of a provider's message. */
const MESSAGE_CHARS = 400;

/** An answer that ended before its end. */
export class CutAnswer extends Error {
  override readonly name = 'CutAnswer';
  constructor() {
    super('the answer broke off before its end');
  }
}

export function readFailure(thrown: unknown, secrets: readonly string[]): ProviderFailure {
  const error = rootOf(thrown);
  const message = mask(shorten(toOneLine(messageOf(error)), MESSAGE_CHARS), secrets);
  const plain = { message, status: undefined, retryAfterMs: undefined };
  if (error instanceof CutAnswer || error instanceof Stalled) return { ...plain, kind: 'cut' };
  const status = statusOf(error);
  if (status !== undefined) {
    const headers = APICallError.isInstance(error) ? (error.responseHeaders ?? {}) : {};
    const kind = isPassing(status) ? 'overloaded' : status < 400 ? 'unreadable' : 'refused';
    return { ...plain, status, kind, retryAfterMs: readRetryAfter(headers, Date.now()) };
  }
  if (isNetworkError(error)) return { ...plain, kind: isBroken(error) ? 'cut' : 'unreachable' };
  return { ...plain, kind: isOverloadWord(message) ? 'overloaded' : 'unreadable' };
}

/** Said in a note before it is asked again. */
export function describeFailure(failure: ProviderFailure): string {
  const status = failure.status === undefined ? '' : ` (${failure.status})`;
  return `${HAPPENED[failure.kind]}${status}: ${failure.message.replace(/[.\s]+$/, '')}.`;
}

/** When it is not asked again. `tried`: how often it was. */
export function toError(
  failure: ProviderFailure,
  about: { provider: Provider; name: string; id: string; tried: number },
): RemoraError {
  const times = about.tried > 1 ? ` It was asked ${about.tried} times.` : '';
  const message = `The model ${about.id} could not be asked. ${describeFailure(failure)}${times}`;
  const details = { model: about.id, ...(failure.status === undefined ? {} : { status: failure.status }) };
  return fail(codeOf(failure), details, { message, hint: hintOf(failure, about) });
}

const HAPPENED: Readonly<Record<ProviderFailure['kind'], string>> = {
  refused: 'Its provider refused the request',
  overloaded: 'Its provider has no answer just now',
  unreachable: 'Its provider cannot be reached',
  cut: 'The answer did not come to its end',
  unreadable: 'The answer cannot be read',
};

function codeOf({ kind, status }: ProviderFailure): 'denied' | 'unsupported' | 'timeout' | 'internal' {
  if (kind === 'refused') return status === 401 || status === 403 ? 'denied' : 'unsupported';
  return kind === 'cut' ? 'timeout' : 'internal';
}

function hintOf(failure: ProviderFailure, { provider, name }: { provider: Provider; name: string }): string {
  const { kind, status, retryAfterMs } = failure;
  if (status === 401 || status === 403) return provider.keyHint;
  if (status === 404) return provider.modelHint(name);
  if (kind === 'unreachable') return provider.addressHint;
  if (kind === 'refused')
    return 'Read what the provider says; a smaller agent.contextTokens helps where the request is too long, another --model where it takes no tools or pictures.';
  if (retryAfterMs !== undefined && retryAfterMs > LONGEST_WAIT_MS)
    return `The provider asks to wait ${Math.ceil(retryAfterMs / 1000)} s: try again then, or choose another --model.`;
  return 'Try again later, or choose another --model.';
}

/** The SDK wraps what happened when it gave up, and fetch wraps what the socket said. */
function rootOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if ('lastError' in thrown && thrown.lastError instanceof Error) return rootOf(thrown.lastError);
  if (thrown.cause instanceof Stalled || thrown.cause instanceof CutAnswer) return thrown.cause;
  return thrown;
}

function messageOf(error: unknown): string {
  if (error instanceof Error) {
    const said = APICallError.isInstance(error) ? bodyMessage(error.responseBody) : undefined;
    const cause =
      error.cause instanceof Error && error.cause.message !== '' ? `: ${error.cause.message}` : '';
    return said ?? `${error.message}${error.message.includes(cause) ? '' : cause}`;
  }
  const inner = innerMessage(error);
  return inner ?? (typeof error === 'string' ? error : JSON.stringify(error));
}

/** `{error: {message}}` or `{error: "…"}`, as nearly all of them write it. */
function bodyMessage(body: string | undefined): string | undefined {
  if (body === undefined) return undefined;
  try {
    return innerMessage(JSON.parse(body));
  } catch {
    // A page of a proxy, say: the status says enough.
    return undefined;
  }
}

function innerMessage(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('message' in value && typeof value.message === 'string') return value.message;
  if (!('error' in value)) return undefined;
  return typeof value.error === 'string' ? value.error : innerMessage(value.error);
}

/** Errors that come in the middle of a stream carry no status, but Anthropic's and OpenAI's name their type. */
function statusOf(error: unknown): number | undefined {
  if (APICallError.isInstance(error)) return error.statusCode;
  return undefined;
}

const NETWORK =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR|terminated|fetch failed|socket|cannot connect/i;
const BROKEN = /ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated|other side closed/i;

const isNetworkError = (error: unknown): boolean => NETWORK.test(wholeText(error));
const isBroken = (error: unknown): boolean => BROKEN.test(wholeText(error));
const isOverloadWord = (message: string): boolean =>
  /overload|rate.?limit|too many requests|try again/i.test(message);

function wholeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return `${error.message} ${code} ${error.cause === undefined ? '' : wholeText(error.cause)}`;
}

/** Also what looks like a key, should a provider repeat a part of it. */
function mask(text: string, secrets: readonly string[]): string {
  const known = secrets
    .filter((secret) => secret.length > 3)
    .reduce((left, secret) => left.replaceAll(secret, '***'), text);
  return known
    .replace(/\b(sk|pk|gsk|xai|AIza)[-_A-Za-z0-9*.]{12,}/g, '***')
    .replace(/(bearer\s+)\S+/gi, '$1***');
}
