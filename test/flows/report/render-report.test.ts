import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { FlowReport } from '../../../src/flows/flow-report.ts';
import { renderReport } from '../../../src/flows/report/render-report.ts';
import { startBrowser } from '../../helpers/browser.ts';
import { newHome } from '../../helpers/home.ts';
import { remora } from '../../helpers/remora.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

const HOSTILE = `</style></pre><script>document.title='ran'</script><img src=http://127.0.0.1:1/x onerror="document.title='ran'">"'`;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const step = { file: 'flows/shop.yaml', line: 7, depth: 0, ok: true, ms: 120, text: '' };

const REPORT: FlowReport = {
  status: 'failed',
  summary: HOSTILE,
  flow: HOSTILE,
  file: HOSTILE,
  startedAt: '2026-12-01T10:00:00.000Z',
  ms: 61_200,
  inputs: { [HOSTILE]: HOSTILE, town: 'Oslo' },
  data: { rows: [HOSTILE, 2] },
  steps: [
    { ...step, n: 1, label: 'open http://shop.test/', text: HOSTILE, picture: 'one.png' },
    { ...step, n: 2, label: HOSTILE, note: HOSTILE, depth: 1, healed: true, ms: 2_500 },
    {
      ...step,
      n: 3,
      label: 'click button "Save"',
      ok: false,
      picture: 'gone.png',
      text: HOSTILE,
      error: { code: 'no_match', message: HOSTILE, hint: HOSTILE },
    },
  ],
  notRun: [HOSTILE, 'expect text Saved'],
  tokens: 40,
  artifacts: [HOSTILE],
  patch: `-${HOSTILE}`,
};

const render = (report: FlowReport): string =>
  renderReport(report, (path) => (path === 'one.png' ? PIXEL : undefined));

test('a browser shows it, and neither runs nor loads anything of what pages said', async () => {
  const { endpoint } = await startBrowser();
  const { env } = newHome(endpoint);
  const folder = tempFolder();
  const file = join(folder, 'report.html');
  writeFileSync(file, render(REPORT));
  const shown = { env: { ...env, REMORA_PROTOCOLS: 'file' }, cwd: folder };
  const opened = await remora(['open', pathToFileURL(file).href], shown);
  expect(opened.stderr).toBe('');
  const script = `({
    title: document.title,
    scripts: document.scripts.length,
    loaded: performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:')).length,
    pictures: [...document.images].map(({ naturalWidth }) => naturalWidth),
    steps: document.querySelectorAll('li.step').length,
    first: document.querySelector('section').className,
    styled: getComputedStyle(document.querySelector('.failure')).borderTopStyle,
    indented: getComputedStyle(document.querySelector('#step-2')).marginLeft !== '0px',
    foreign: document.querySelectorAll('[onerror]').length,
  })`;
  const read = await remora(['evaluate', script, '--json'], shown);
  expect(read.json()).toMatchObject({
    data: {
      value: {
        title: `${HOSTILE}: failed`,
        scripts: 0,
        loaded: 0,
        pictures: [1],
        steps: 3,
        first: 'failure',
        styled: 'solid',
        indented: true,
        foreign: 0,
      },
    },
  });
});

test('a run that passed has no failure on top, and its repair as a patch', () => {
  const [first] = REPORT.steps;
  if (!first) throw new Error('unreachable');
  const page = render({ ...REPORT, status: 'done', steps: [first], notRun: [], patch: '+  - press: Enter' });
  expect(page).not.toContain('class="failure"');
  expect(page).not.toContain('Not carried out');
  expect(page).toContain('<pre>+  - press: Enter</pre>');
  expect(page).toContain('data:image/png;base64,');
});

test('a file that is no picture is named, not shown', () => {
  const [first] = REPORT.steps;
  if (!first) throw new Error('unreachable');
  const page = renderReport({ ...REPORT, steps: [first] }, () => Buffer.from('<svg onload="x()"></svg>'));
  expect(page).not.toContain('<img');
  expect(page).toContain('The picture one.png cannot be shown.');
});
