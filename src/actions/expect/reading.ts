/** What all documents of a tab show of a claim at one moment, and the wait for another moment. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { Claim as PageClaim, ProbeData } from '../../page/read/types.ts';
import { toSecretName } from '../../page/text.ts';
import { toShownUrl } from '../../session/mark.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { UnreadFrame } from '../../session/page/frames.ts';
import { findRef } from '../element/find-ref.ts';
import type { Page } from '../../session/page/page.ts';
import { delay } from '../../util/deadline.ts';
import type { PageContext } from '../action.ts';
import { byRef } from '../element/by-ref.ts';
import { type Claim, pageClaim } from './claim.ts';

export interface Reading {
  readonly answers: readonly { readonly frame: Frame; readonly data: ProbeData; readonly asked: PageClaim }[];
  readonly failed: readonly UnreadFrame[];
  readonly url: string;
  /** Another document is on its way. */
  readonly isLeaving: boolean;
  /** The ref of the element that took the place of the one that was meant. */
  readonly recovered?: string;
}

/** A frame watches itself for so long at a time: nothing of it outlasts the claim by more. */
const SLICE_MS = 1_000;
/** For a page that changes all the time. */
const REST_MS = 50;
/** A page that has just been told to do something may need as long to answer, even when the time is over. */
const ANSWER_MS = 1_500;

interface Asked {
  readonly claim: Claim;
  readonly call: PageContext;
  /** Milliseconds that are left. */
  readonly left: number;
  /** A ref that nobody knows is a mistake of the caller's at first, and an element that went later. */
  readonly isFirst: boolean;
}

/** Undefined between two documents. */
export async function readClaimed(page: Page, asked: Asked): Promise<Reading | undefined> {
  try {
    return await read(page, asked);
  } catch (error) {
    if (error instanceof CdpError && error.kind === 'context-gone') return undefined;
    throw error;
  }
}

/** Until something that matters has changed, or some time has passed. */
export async function untilChanged(page: Page, reading: Reading | undefined, asked: Asked): Promise<void> {
  const { signal } = asked.call;
  const timeoutMs = Math.max(0, Math.min(asked.left, SLICE_MS));
  await delay(Math.min(REST_MS, timeoutMs), signal);
  if (!reading) return;
  const { navigation } = page;
  const { url, loaderId, pendingUrl } = navigation;
  const watches = reading.answers.map(({ frame, data, asked: claim }) => {
    const before = JSON.stringify(data.evidence);
    return frame.world.call(
      'untilChanged',
      { claim, before, timeoutMs },
      { signal, timeoutMs: timeoutMs + ANSWER_MS },
    );
  });
  const moved = navigation.until(
    () => navigation.url !== url || navigation.loaderId !== loaderId || navigation.pendingUrl !== pendingUrl,
    timeoutMs,
    signal,
  );
  let stop = (): void => undefined;
  const frames = new Promise<void>((resolve) => {
    stop = page.frames.tree.onChange(resolve);
  });
  // A document that goes away meanwhile has changed; whatever else failed, the next reading says so.
  const settled = [...watches, moved].map((one) => one.then(nothing, nothing));
  try {
    await Promise.race([...settled, frames]);
  } finally {
    stop();
  }
  signal.throwIfAborted();
}

const nothing = (): void => undefined;

async function read(page: Page, asked: Asked): Promise<Reading> {
  const { claim } = asked;
  const { navigation } = page;
  const now = { url: toShownUrl(navigation.url), isLeaving: navigation.pendingUrl !== undefined };
  const wanted = pageClaim(claim);
  if (!wanted) return { answers: [], failed: [], ...now };
  if (wanted.kind === 'element' && wanted.target.ref !== undefined)
    return { ...(await readRef(page, { claim: wanted, ref: wanted.target.ref }, asked)), ...now };
  const { answers, failed } = await page.frames.ask(
    (frame) => probe(frame, wanted, asked),
    asked.call.signal,
  );
  for (const { answer } of answers) noteSecrets(answer, asked);
  return {
    answers: answers.map(({ frame, answer }) => ({ frame, data: answer, asked: wanted })),
    failed,
    ...now,
  };
}

/** What is claimed of a secret field may be the secret. */
function noteSecrets({ evidence }: ProbeData, { claim, call }: Asked): void {
  const secret = evidence.kind === 'element' ? evidence.matches.find((match) => match.secret) : undefined;
  if (secret) call.step.foundSecret(writtenIn(claim), toSecretName(secret.name) || 'password');
}

const writtenIn = (claim: Claim): string => ('target' in claim ? claim.target : '');

async function readRef(
  page: Page,
  { claim, ref }: { claim: Extract<PageClaim, { kind: 'element' }>; ref: string },
  asked: Asked,
): Promise<Pick<Reading, 'answers' | 'failed' | 'recovered'>> {
  const answer = await findRef(page, ref, asked.call);
  const found = 'found' in answer ? answer.found : undefined;
  // Says what is the matter with it.
  if (asked.isFirst && (!found || found.status === 'fold')) await byRef(page, ref, asked.call);
  if (!('found' in answer)) return { answers: [], failed: answer.failed };
  if (found?.status !== 'exact' && found?.status !== 'recovered') return { answers: [], failed: [] };
  const { frame } = answer;
  asked.call.step.found(page, writtenIn(asked.claim), { frame, ...found }, asked.call.signal);
  const exact: PageClaim = { ...claim, target: { ref: found.ref } };
  const data = await probe(frame, exact, asked);
  const recovered = found.status === 'recovered' ? { recovered: found.ref } : {};
  return { answers: [{ frame, data, asked: exact }], failed: [], ...recovered };
}

async function probe(frame: Frame, claim: PageClaim, { call, left }: Asked): Promise<ProbeData> {
  const data = await frame.world.call('probe', claim, {
    signal: call.signal,
    timeoutMs: Math.max(0, left) + ANSWER_MS,
  });
  if (!('error' in data)) return data;
  throw fail('bad_input', {
    reason: 'The target is neither a ref nor a valid CSS selector',
  });
}
