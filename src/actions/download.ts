/** `download`. Data: `{tab, files: [{name, path, bytes, type, url, state, note?}], ref?, match?}`. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { DownloadRecord } from '../observe/downloads.ts';
import { navigate } from '../session/page/navigate.ts';
import type { Page } from '../session/page/page.ts';
import { type ActionResult, definePageAction, type PageContext } from './action.ts';
import { downloadText, filesData, notSaved, stillRunning } from './download/report.ts';
import { clickElement } from './element/click-element.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { loadRequest } from './load-request.ts';
import { target, url } from './schemas.ts';

/** What a server gets to begin with the file. Milliseconds. */
const START_MS = 10_000;

export const download = definePageAction({
  name: 'download',
  summary: 'Click what downloads a file, or load its address, and wait until it is saved.',
  effect: 'write',
  level: 'page',
  act: true,
  keepsTime: true,
  input: z.strictObject({
    target: target.optional(),
    url: url
      .optional()
      .describe('Address of a file; one that turns out to be a page takes the tab there. Or say a target.'),
  }),
  positionals: ['target'],
  examples: ['download e7', `download 'link "Invoice"'`, 'download --url https://example.com/a.zip'],
  async run(page, input, call): Promise<ActionResult> {
    const end = Date.now() + call.timeoutMs;
    if (input.target !== undefined && input.url === undefined)
      return byClick(page, { wanted: input.target, end }, call);
    if (input.url !== undefined && input.target === undefined)
      return byAddress(page, { address: input.url, end }, call);
    const reason = 'download takes either a target or --url; `remora downloads` lists the files so far';
    throw fail('bad_input', { reason, action: 'download' });
  },
});

async function byClick(
  page: Page,
  { wanted, end }: { readonly wanted: string; readonly end: number },
  call: PageContext,
): Promise<ActionResult> {
  const element = await findElement(page, wanted, call);
  // What began before is not what is asked for.
  page.downloads.take();
  const clicked = await clickElement(page, element, {}, call);
  const files = await untilSaved(page, end, call);
  const { origin } = element.frame;
  return {
    data: { tab: page.tab, ref: element.ref, match: element.match, ...clicked.data, ...filesData(files) },
    text: [
      ...recoveryLine(element),
      { origin, text: `clicked ${elementLine(element)}` },
      ...clicked.text,
      ...downloadText(files, page.origin),
    ],
  };
}

/** The page stays: the browser saves what comes in its place. */
async function byAddress(
  page: Page,
  { address, end }: { readonly address: string; readonly end: number },
  call: PageContext,
): Promise<ActionResult> {
  page.downloads.take();
  const { outcome } = await navigate(page, address, loadRequest('commit', call));
  if (outcome !== 'download')
    throw fail(
      'expect_failed',
      { reason: 'the address is a page, not a file' },
      {
        message: 'The browser shows what is at the address instead of saving it; the tab has gone there.',
        hint: 'Read it with `remora text`, or go back with `remora back`.',
      },
    );
  const files = await untilSaved(page, end, call);
  return { data: { tab: page.tab, ...filesData(files) }, text: downloadText(files, page.origin) };
}

/** Once all have ended. Throws when none begins, or one is not saved. `end`: milliseconds since 1970. */
async function untilSaved(
  { downloads, origin }: Page,
  end: number,
  { signal, timeoutMs }: PageContext,
): Promise<readonly DownloadRecord[]> {
  const arriveMs = Math.max(0, end - Date.now());
  const startMs = Math.min(START_MS, arriveMs);
  const files = await downloads.arrive({ startMs, arriveMs }, signal);
  if (files.length === 0)
    throw fail(
      'timeout',
      { what: 'The start of a download', ms: startMs },
      {
        message: 'No download has started.',
        hint: 'Look what happened instead with `remora snapshot`, or wait for a slow server: `remora wait --download`.',
      },
    );
  const running = files.find(({ state }) => state === 'in progress');
  if (running) throw stillRunning(running, timeoutMs, origin);
  const lost = files.find(({ state }) => state !== 'completed');
  if (lost) throw notSaved(lost, origin);
  return files;
}
