/** What came of a flow, for people. */
import { toOneLine, toSafeText } from '../../util/text.ts';
import type { FlowReport, StepReport } from '../flow-report.ts';

export function showReport(report: FlowReport, heal: boolean): string {
  const { status, data, artifacts, notRun, steps, patch } = report;
  const failed = steps.find(({ ok, error }) => !ok && error && status === 'failed' && isLast(steps));
  const lines = [
    `${toOneLine(toSafeText(report.summary))} (${(report.ms / 1_000).toFixed(1)} s)`,
    ...(status === 'failed' && failed ? failureLines(steps.at(-1) ?? failed, heal) : []),
    ...(notRun.length === 0
      ? []
      : [`Not run: ${notRun.map((label) => toOneLine(toSafeText(label))).join('; ')}`]),
    ...Object.entries(data).map(([name, value]) => `${name}: ${toSafeText(shown(value))}`),
    ...(patch === undefined
      ? []
      : ['A step was repaired. The change to the flow:', toSafeText(patch.trimEnd())]),
    ...artifacts.map((path) => `  ${path}`),
  ];
  return `${lines.join('\n')}\n`;
}

const isLast = (steps: readonly StepReport[]): boolean => steps.at(-1)?.ok === false;

function failureLines({ file, line, label, error, picture }: StepReport, heal: boolean): string[] {
  return [
    `Step: ${toOneLine(toSafeText(label))}`,
    `  at ${file}:${line}`,
    ...(error ? [`Error: ${error.code}: ${toSafeText(error.message)}`] : []),
    ...(error?.hint === undefined ? [] : [`Next: ${toSafeText(error.hint)}`]),
    ...(picture === undefined ? [] : [`Page: ${picture}`]),
    ...(heal ? [] : ['With a model set, --heal repairs a step whose page has changed.']),
  ];
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
