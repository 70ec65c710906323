/** Files that an action brought, and the file chooser that it opened (ACT-10). */
import type { Watch } from '../../session/page/watch.ts';
import { isOfTab } from '../../session/page/started.ts';
import { downloadText, downloadsData } from '../download/report.ts';
import type { EffectScope } from './before.ts';
import { mergeData, type Told } from './told.ts';

/** The browser tells of a download a moment after it gave up the load that led to it. Milliseconds. */
const START_MS = 500;
/** What a file gets to arrive; one that takes longer is told as it is. */
const ARRIVE_MS = 3_000;

export async function files({ page, before, context }: EffectScope): Promise<Told> {
  const { downloads, choosers, origin } = page;
  const { signal } = context;
  const startMs = before?.watch && gaveUpLoad(before.watch) ? START_MS : 0;
  const arrived = signal.aborted ? [] : await downloads.arrive({ startMs, arriveMs: ARRIVE_MS }, signal);
  // An older one may have ended meanwhile.
  const records = [...downloads.take(), ...arrived];
  const chooser = choosers.take();
  return {
    data: mergeData([
      { data: downloadsData(records) },
      { data: chooser ? { fileChooser: { multiple: chooser.isMultiple } } : {} },
    ]),
    text: [...downloadText(records, origin), ...(chooser ? [CHOOSER] : [])],
  };
}

const CHOOSER =
  'It opened a file chooser, which is kept from the screen: give it files with `remora upload TARGET FILE`.';

/** A document was asked for and none came. */
function gaveUpLoad({ started, hasLeft }: Watch): boolean {
  return !hasLeft && started.requests.some(isOfTab);
}
