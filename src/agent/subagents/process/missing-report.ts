/** Reports of sub-agents that could give none themselves. */
import { shorten } from '../../../util/text.ts';
import { type Report, SUMMARY_CHARS } from '../../report.ts';

/** What was heard of it before its end. */
export interface Known {
  steps: number;
  tokens: number;
  readonly artifacts: string[];
}

export interface LastState {
  /** In words that go behind "it ended:". */
  readonly problem: string;
  readonly lastWords: string;
  readonly cancelled: boolean;
}

export function crashReport(known: Known, { problem, lastWords, cancelled }: LastState): Report {
  const words = lastWords === '' ? '' : `\nIts last words:\n${lastWords}`;
  return {
    status: cancelled ? 'cancelled' : 'failed',
    reason: cancelled ? 'cancelled' : 'crashed',
    summary: shorten(
      cancelled ? `Cancelled; ${problem}.` : `The sub-agent ended without a report: ${problem}.${words}`,
      SUMMARY_CHARS,
    ),
    data: null,
    steps: known.steps,
    tokens: known.tokens,
    artifacts: [...known.artifacts],
  };
}
