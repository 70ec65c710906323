/** One step in the report: what it was, how long it took and when, what came of it. */
import type { StepReport } from '../flow-report.ts';
import { type Html, html } from './html.ts';
import { type ReadPicture, renderPicture } from './render-picture.ts';

export interface StepView {
  readonly step: StepReport;
  /** Milliseconds of the steps before it, and of all. */
  readonly begin: number;
  readonly total: number;
  readonly readPicture: ReadPicture;
}

const INDENT_REM = 1.2;
const MAX_DEPTH = 8;
/** Of the bar, in the units of its own picture. */
const BAR_WIDTH = 1_000;
const MIN_BAR = 3;

export function renderStep(view: StepView): Html {
  const { step, readPicture } = view;
  const { n, label, note, ok, ms, file, line, healed, depth } = step;
  const indent = Math.min(depth, MAX_DEPTH) * INDENT_REM;
  return html`<li class="step ${ok ? 'good' : 'bad'}" id="step-${n}" style="margin-left: ${indent}rem">
    <div class="head">
      <span class="${ok ? 'done' : 'failed'}">${ok ? '✓' : '✗'}</span>
      <span class="label">${n}. ${label}</span>
      ${healed ? html`<span class="tag">healed</span>` : undefined}
      <span class="ms">${toDuration(ms)}</span>
    </div>
    ${renderBar(view)} ${note === undefined ? undefined : html`<p>${note}</p>`}
    <span class="place">${file}:${line}</span>
    ${renderError(step)} ${renderAnswer(step)} ${renderPicture(step.picture, label, readPicture)}
  </li>`;
}

export function renderError({ error }: StepReport): Html | undefined {
  if (!error) return undefined;
  const { code, message, hint } = error;
  return html`<p><strong class="failed">${code}</strong> ${message}</p>
    ${hint === undefined ? undefined : html`<p class="soft">${hint}</p>`}`;
}

/** `840 ms`, `2.5 s`, `3 min 4 s`. */
export function toDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}

/** Where in the run's time the step lay. */
function renderBar({ step, begin, total }: StepView): Html {
  const scale = (ms: number): number => Math.round((ms / Math.max(total, 1)) * BAR_WIDTH);
  const width = Math.max(scale(step.ms), MIN_BAR);
  const x = Math.min(scale(begin), BAR_WIDTH - width);
  return html`<svg class="time" viewBox="0 0 ${BAR_WIDTH} 4" preserveAspectRatio="none" aria-hidden="true">
    <rect x="${x}" y="0" width="${width}" height="4"></rect>
  </svg>`;
}

function renderAnswer({ text, ok }: StepReport): Html | undefined {
  if (text === '') return undefined;
  const answer = html`<pre>${text}</pre>`;
  if (!ok) return answer;
  return html`<details>
    <summary>Answer</summary>
    ${answer}
  </details>`;
}
