/** The report of a sub-agent that did nothing which could be told of: it never began, or cannot say how far it came. */
import { type Reason, type Report, SUMMARY_CHARS } from '../report.ts';
import { shorten } from '../../util/text.ts';

export function emptyReport(reason: Reason, summary: string): Report {
  return {
    status: reason === 'cancelled' ? 'cancelled' : 'failed',
    reason,
    summary: shorten(summary, SUMMARY_CHARS),
    data: null,
    steps: 0,
    tokens: 0,
    artifacts: [],
  };
}
