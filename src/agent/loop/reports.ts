/** Reports of runs that the model did not end itself: what stopped them, and where they stand. */
import { shorten, toOneLine } from '../../util/text.ts';
import type { Limits } from '../limits.ts';
import { type Reason, type Report, type Status, SUMMARY_CHARS } from '../report.ts';
import type { Ending } from '../tools/agent-tool.ts';
import { asJson, type Conversation } from './conversation.ts';

export interface Spent {
  readonly steps: number;
  readonly tokens: number;
  readonly artifacts: readonly string[];
}

/** Of the model's last words. */
const WORDS_CHARS = 500;
const LAST_CALLS = 3;

export function toReport(ending: Ending, { steps, tokens, artifacts }: Spent): Report {
  const { status, reason, summary, data, waiting } = ending;
  return {
    status,
    reason,
    summary: shorten(summary.trim(), SUMMARY_CHARS),
    data: asJson(data ?? null),
    steps,
    tokens: Math.round(tokens),
    artifacts: [...artifacts],
    ...(waiting === undefined ? {} : { waiting }),
  };
}

/** `labels`: of the calls, the latest last. */
export function stopped(
  reason: Exclude<Reason, 'finished' | 'waiting'>,
  cause: string,
  where: { readonly conversation: Conversation; readonly labels: readonly string[] },
): Ending {
  const words = where.conversation.findLast(
    (entry) => entry.role === 'assistant' && entry.text.trim() !== '',
  );
  const calls = where.labels.slice(-LAST_CALLS);
  const said = words ? [`Last words: ${shorten(toOneLine(textOf(words)), WORDS_CHARS)}`] : [];
  const did = calls.length === 0 ? [] : [`Last calls: ${calls.join('; ')}.`];
  return { status: STATUS_OF[reason], reason, summary: [cause, ...said, ...did].join('\n') };
}

export const limitCause = {
  max_steps: ({ maxSteps }: Limits): string => `Stopped after ${maxSteps} steps, which is the limit.`,
  max_tokens: ({ maxTokens }: Limits): string => `Stopped after ${maxTokens} tokens, which is the limit.`,
  timeout: ({ timeoutMs }: Limits): string =>
    `Stopped after ${Math.round(timeoutMs / 100) / 10} s, which is the limit.`,
} as const;

const STATUS_OF: Readonly<Record<Exclude<Reason, 'finished' | 'waiting'>, Status>> = {
  loop: 'stuck',
  max_steps: 'failed',
  max_tokens: 'failed',
  timeout: 'failed',
  provider: 'failed',
  bad_calls: 'failed',
  cancelled: 'cancelled',
  crashed: 'failed',
  browser: 'failed',
};

const textOf = (entry: Conversation[number]): string => (entry.role === 'tool' ? '' : entry.text);
