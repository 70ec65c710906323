/** A flow's run as one HTML file that needs nothing but itself: no script, nothing loaded from anywhere (AGT-7). */
import { createHash } from 'node:crypto';
import type { FlowReport, StepReport } from '../flow-report.ts';
import { type Html, html, textOf, trusted } from './html.ts';
import { type ReadPicture, renderPicture } from './render-picture.ts';
import { renderError, renderStep, toDuration } from './render-step.ts';
import { STYLE } from './style.ts';

/** The sheet by its hash; `style` attributes, which hold numbers alone; pictures out of the file itself. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src-elem 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function renderReport(report: FlowReport, readPicture: ReadPicture): string {
  const { flow, status } = report;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width" />
        <title>${flow}: ${status}</title>
        ${trusted(`<style>${STYLE}</style>`)}
      </head>
      <body>
        ${renderHead(report)} ${renderFailure(report, readPicture)} ${renderSteps(report, readPicture)}
        ${renderNotRun(report)} ${renderPatch(report)} ${renderPairs('Inputs', report.inputs)}
        ${renderPairs('Outputs', report.data)} ${renderArtifacts(report)}
      </body>
    </html> `;
  return textOf(page);
}

function renderHead({ flow, status, summary, file, startedAt, ms, steps, tokens }: FlowReport): Html {
  const facts = [
    startedAt,
    toDuration(ms),
    `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`,
    ...(tokens === 0 ? [] : [`${tokens} tokens of a model`]),
  ];
  return html`<header>
    <h1>${flow}: <span class="${status}">${status}</span></h1>
    <p>${summary}</p>
    <p class="soft">${facts.join(' · ')} · ${file}</p>
  </header>`;
}

/** First of all, what a person opens the report for. */
function renderFailure({ steps, status }: FlowReport, readPicture: ReadPicture): Html | undefined {
  const failed = status === 'done' ? undefined : steps.findLast(({ ok }) => !ok);
  if (!failed) return undefined;
  const { n, label, picture, file, line } = failed;
  return html`<section class="failure">
    <p><a href="#step-${n}">Step ${n}</a>: <strong>${label}</strong></p>
    ${renderError(failed)}
    <p class="place">${file}:${line}</p>
    ${renderPicture(picture, label, readPicture)}
  </section>`;
}

function renderSteps({ steps, status }: FlowReport, readPicture: ReadPicture): Html {
  const total = steps.reduce((sum, { ms }) => sum + ms, 0);
  const shownAbove = status === 'done' ? undefined : steps.findLast(({ ok }) => !ok);
  let begin = 0;
  const rows = steps.map((step) => {
    const row = renderStep({
      step: step === shownAbove ? pictureless(step) : step,
      begin,
      total,
      readPicture,
    });
    begin += step.ms;
    return row;
  });
  return html`<section>
    <h2>Steps</h2>
    <ol>
      ${rows}
    </ol>
  </section>`;
}

function pictureless({ picture: _shownAbove, ...step }: StepReport): StepReport {
  return step;
}

function renderNotRun({ notRun }: FlowReport): Html | undefined {
  if (notRun.length === 0) return undefined;
  return html`<section>
    <h2>Not carried out</h2>
    <ul>
      ${notRun.map((label) => html`<li>${label}</li>`)}
    </ul>
  </section>`;
}

function renderPatch({ patch }: FlowReport): Html | undefined {
  if (patch === undefined) return undefined;
  return html`<section>
    <h2>The repair, as a patch</h2>
    <pre>${patch}</pre>
  </section>`;
}

function renderPairs(title: string, pairs: Readonly<Record<string, unknown>>): Html | undefined {
  const entries = Object.entries(pairs);
  if (entries.length === 0) return undefined;
  const rows = entries.map(
    ([name, value]) =>
      html`<tr>
        <th>${name}</th>
        <td>${typeof value === 'string' ? value : html`<pre>${JSON.stringify(value, null, 2)}</pre>`}</td>
      </tr>`,
  );
  return html`<section>
    <h2>${title}</h2>
    <table>
      ${rows}
    </table>
  </section>`;
}

function renderArtifacts({ artifacts }: FlowReport): Html | undefined {
  if (artifacts.length === 0) return undefined;
  return html`<section>
    <h2>Files</h2>
    <ul>
      ${artifacts.map((path) => html`<li>${path}</li>`)}
    </ul>
  </section>`;
}
