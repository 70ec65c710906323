/** How far a flow is: a bar where somebody looks on, a line for each step elsewhere, nothing beside JSON. */
import { shorten, toOneLine, toSafeText } from '../../util/text.ts';
import type { Place } from '../flow.ts';
import type { StepReport } from '../flow-report.ts';

export interface Progress {
  readonly start: (label: string, place: Place) => void;
  readonly step: (report: StepReport) => void;
  readonly tell: (line: string) => void;
  /** Takes the bar away. */
  readonly end: () => void;
}

export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

const BAR = 20;
const ERASE_LINE = '\r\u001b[2K';

export function openProgress(
  { stdout, stderr }: Streams,
  { json, total }: { readonly json: boolean; readonly total: number },
): Progress {
  if (stderr.isTTY) return bar(stderr, total);
  return json ? silent(stderr) : lines(stdout);
}

export function stepLine({ depth, ok, label, ms, error, healed }: StepReport): string {
  const mark = ok ? 'ok  ' : 'FAIL';
  const more = `${healed === true ? ' (repaired)' : ''} ${Math.round(ms)} ms`;
  return `${mark} ${'  '.repeat(depth)}${toOneLine(toSafeText(label))}${more}${error ? ` ${error.code}` : ''}`;
}

const silent = (stderr: NodeJS.WriteStream): Progress => ({
  start: () => undefined,
  step: () => undefined,
  tell: (line) => void stderr.write(`${line}\n`),
  end: () => undefined,
});

const lines = (stdout: NodeJS.WriteStream): Progress => ({
  start: () => undefined,
  step: (report) => void stdout.write(`${stepLine(report)}\n`),
  tell: (line) => void stdout.write(`     ${toOneLine(toSafeText(line))}\n`),
  end: () => undefined,
});

function bar(stream: NodeJS.WriteStream, total: number): Progress {
  let done = 0;
  const draw = (label: string): void => {
    // Repeats make more of them than were counted.
    const filled = Math.min(BAR, Math.round((done / Math.max(total, done + 1)) * BAR));
    const shown = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${Math.max(total, done)} ${label}`;
    stream.write(ERASE_LINE + shorten(toOneLine(toSafeText(shown)), Math.max(20, stream.columns - 1)));
  };
  return {
    start: draw,
    step: () => {
      done += 1;
    },
    tell: draw,
    end: () => void stream.write(ERASE_LINE),
  };
}
