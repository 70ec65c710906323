/** What is printed besides answers: calls, notes, sub-agents, ends of turns. Text of pages in it is made harmless here. */
import { renderError } from '../../../output/text.ts';
import type { RemoraError } from '../../../errors.ts';
import { toOneLine } from '../../../util/text.ts';
import type { AgentEvent } from '../../loop/agent-event.ts';
import type { Report } from '../../report.ts';
import { toTerminalText } from '../terminal/glyphs.ts';
import { type Block, cutRow, type Look, type Row, span } from '../terminal/span.ts';
import { wrap, wrapText } from '../terminal/wrap.ts';

/** `● click e3 … clicked [e3] button "Save" (0.4 s)`, in one row of whatever width. */
export function calledLine({ label, line, isError, ms }: Extract<AgentEvent, { type: 'called' }>): Block {
  const outcome = oneLine(line);
  const time = span(` (${seconds(ms)})`, 'dim');
  const row: Row = [
    isError ? span('✗ ', 'bad') : span('● ', 'good'),
    span(oneLine(label), 'bold'),
    ...(outcome === '' ? [] : [span(' … ', 'dim'), span(outcome, isError ? 'bad' : 'plain')]),
  ];
  return (width) => [[...cutRow(row, width - time.text.length), time]];
}

/** Of a sub-agent: one row below its parent's. */
export function subagentLine(name: string, line: string): Block {
  const row = [span(`  ↳ ${oneLine(name)}: `, 'accent'), span(oneLine(line), 'dim')];
  return (width) => [cutRow(row, width)];
}

export const noteLine = (text: string): Block => said(`· ${oneLine(text)}`, 'dim');

/** Our own words, or a page's, on as many lines as they have. */
export const said =
  (text: string, look: Look = 'plain'): Block =>
  (width) =>
    wrapText(toTerminalText(text), width, look);

export const errorLine = (error: RemoraError): Block => said(renderError(error.toPublic()), 'bad');

/** What the person sent, as it was shown. */
export const sentLine =
  (text: string): Block =>
  (width) => [
    [],
    ...toTerminalText(text)
      .split('\n')
      .flatMap((line, at) =>
        wrap([span(line, 'bold')], width, { first: span(at === 0 ? '› ' : '  ', 'accent') }),
      ),
  ];

/** Nothing where the model's own words were the end. */
export function endLines({ status, reason, summary }: Report): readonly Block[] {
  if (status === 'done') return [];
  if (status === 'cancelled') return [said('Stopped. Tell it what to do instead, or to go on.', 'dim')];
  const words = { stuck: 'Stuck', needs_human: 'It needs you', failed: 'Failed' }[status];
  return [
    said(`${words} (${reason.replaceAll('_', ' ')}): ${summary}`, status === 'failed' ? 'bad' : 'warn'),
  ];
}

/** `0.4 s`, `12 s`, `3 min 5 s`. */
export function seconds(ms: number): string {
  if (ms < 9_950) return `${(ms / 1_000).toFixed(1)} s`;
  const whole = Math.round(ms / 1_000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** `toOneLine` alone would leave the letters of a control sequence. */
export const oneLine = (text: string): string => toOneLine(toTerminalText(text));
