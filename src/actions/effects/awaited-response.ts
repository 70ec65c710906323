/** `--await-response`: the response that the action was to bring, with its body (ACT-13). */
import { fail } from '../../errors.ts';
import type { RequestRecord } from '../../observe/request-record.ts';
import { redactSecrets } from '../../policy/redact.ts';
import type { Watch } from '../../session/page/watch.ts';
import { shorten } from '../../util/text.ts';
import type { EffectScope } from './before.ts';
import { lineOf } from './requests-told.ts';
import { NOTHING, type Told } from './told.ts';

/** Of a body that are handed over. */
const BODY_CHARS = 8_000;
/** Of which they are taken: what is a secret can only be seen in what stands around it. */
const BODY_BYTES = 200_000;
const SEEN = 10;

export async function awaitedResponse(scope: EffectScope): Promise<Told> {
  const { page, before, context } = scope;
  const watch = before?.watch;
  const pattern = context.awaitResponse;
  if (!watch || pattern === undefined) return NOTHING;
  const find = (): RequestRecord | undefined =>
    watch.started.allRequests.find((record) => isMeant(record, scope) && isAnswered(record));
  const record = (await untilFound(scope, find)) ?? throwMissing(watch, pattern.text, context.timeoutMs);
  const body = await page.network.body(record, BODY_BYTES, context.signal);
  const { id, url, method, status, mimeType, failed } = record;
  const whole = body?.text === undefined ? undefined : redactSecrets(body.text);
  const text = whole?.slice(0, BODY_CHARS);
  const response = {
    id,
    url,
    method,
    status,
    mimeType,
    failed,
    body: text,
    bytes: body?.bytes,
    truncated: body?.truncated === true || whole !== text ? true : undefined,
  };
  const shown = text === undefined ? [] : [{ origin: page.origin, text: `body: ${JSON.stringify(text)}` }];
  return {
    data: { response },
    text: [{ origin: page.origin, text: `response: ${lineOf(record, page.origin)}` }, ...shown],
  };
}

/** By its address as it is, or as the caller has seen it. A preflight has that of the request that it comes before. */
function isMeant(record: RequestRecord, { page, context }: EffectScope): boolean {
  if (record.type === 'preflight') return false;
  const { awaitResponse: pattern } = context;
  return [page.network.addressOf(record), record.url].some((url) => pattern?.matches(url) === true);
}

const isAnswered = ({ endedAt, respondedAt, type }: RequestRecord): boolean =>
  endedAt !== undefined || (type === 'eventsource' && respondedAt !== undefined);

/** Until the action's own time is over. */
async function untilFound(
  { page, context }: EffectScope,
  find: () => RequestRecord | undefined,
): Promise<RequestRecord | undefined> {
  try {
    await page.network.until(() => find() !== undefined, context.timeoutMs, context.signal);
    return find();
  } catch (error) {
    if (context.signal.aborted) return undefined;
    throw error;
  }
}

function throwMissing(watch: Watch, pattern: string, ms: number): never {
  const seen = watch.started.allRequests.slice(-SEEN).map((record) => lineOf(record, ''));
  throw fail(
    'timeout',
    { what: `Waiting for a response of ${shorten(pattern, 100)}`, ms, seen },
    {
      mayHaveApplied: true,
      hint: 'The action itself was carried out; look at the page with `remora snapshot`, and at what it asked for with `remora requests`.',
    },
  );
}
