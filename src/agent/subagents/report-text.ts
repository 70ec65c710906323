/** A report as the parent's model reads it: little, and marked as what came from the web by way of another model. */
import { renderText } from '../../output/text.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { Report } from '../report.ts';

/** Of the data as JSON. */
const DATA_CHARS = 4_000;
const SHOWN_ARTIFACTS = 10;

export function reportText(name: string, { summary, data, artifacts, ...report }: Report): string {
  const told = data === null ? summary : `${summary}\ndata: ${shorten(JSON.stringify(data), DATA_CHARS)}`;
  const more = artifacts.length - SHOWN_ARTIFACTS;
  return renderText([
    `${name}: ${reportLine(report)}`,
    ...(report.waiting === undefined ? [] : [waitsFor(report.waiting)]),
    { origin: name, text: told },
    ...(artifacts.length === 0
      ? []
      : [`files: ${artifacts.slice(0, SHOWN_ARTIFACTS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]),
  ]);
}

/** `done (finished) after 12 steps, 34000 tokens` */
export function reportLine({
  status,
  reason,
  steps,
  tokens,
}: Pick<Report, 'status' | 'reason' | 'steps' | 'tokens'>): string {
  return `${status} (${reason}) after ${steps} steps, ${tokens} tokens`;
}

function waitsFor(waiting: NonNullable<Report['waiting']>): string {
  return waiting.for === 'time'
    ? `It wants to go on at ${waiting.at}.`
    : 'It needs the person, who could not be asked.';
}

/** For people, on one line. */
export function outcomeLine(report: Report): string {
  return `${report.status}: ${shorten(toOneLine(report.summary), 120)}`;
}

/** It did not come to a good end; one that needs a person may still. */
export const isFailure = ({ status }: Report): boolean => status !== 'done' && status !== 'needs_human';
