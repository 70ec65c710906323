/** What stands above the prompt while the agent works: a row for each call that runs, or that the model is asked. */
import { cutRow, type Row, span } from '../terminal/span.ts';
import { oneLine, seconds } from './lines.ts';

export interface RunningCall {
  readonly label: string;
  readonly progress: string;
  /** As `Date.now`. */
  readonly since: number;
}

export interface Working {
  readonly since: number;
  readonly isStopping: boolean;
  readonly calls: readonly RunningCall[];
  /** Sent meanwhile, and waiting for their turn. */
  readonly queued: readonly string[];
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
export const FRAME_MS = 120;
/** Of rows for calls; more are counted. */
const MOST_CALLS = 6;

export function workingRows(
  { since, isStopping, calls, queued }: Working,
  now: number,
  width: number,
): readonly Row[] {
  const frame = FRAMES[Math.floor(now / FRAME_MS) % FRAMES.length] ?? '';
  const spinner = span(`${frame} `, 'accent');
  const hint = isStopping ? 'stopping; Ctrl-C again quits' : 'Ctrl-C stops';
  const thinking: Row = [
    spinner,
    span(`${isStopping ? 'stopping' : 'thinking'} ${seconds(now - since)} · ${hint}`, 'dim'),
  ];
  const running = calls
    .slice(0, MOST_CALLS)
    .map(({ label, progress, since: begun }): Row => [
      spinner,
      span(oneLine(label), 'bold'),
      span(`${progress === '' ? '' : ` … ${oneLine(progress)}`} ${seconds(now - begun)} · ${hint}`, 'dim'),
    ]);
  const more = calls.length - running.length;
  const rows: Row[] = running.length === 0 ? [thinking] : running;
  return [
    ...rows,
    ...(more > 0 ? [[span(`  and ${more} more`, 'dim')]] : []),
    ...queued.map((text): Row => [span(`next: ${oneLine(text)}`, 'dim')]),
  ].map((row) => cutRow(row, width));
}
