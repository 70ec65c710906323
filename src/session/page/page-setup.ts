/** Attaching to a tab that is ours, and getting one that does not answer to do so again. */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { CdpSession, Connection } from '../../cdp/connection.ts';
import type { Protocol } from '../../cdp/protocol.ts';
import type { TargetId } from '../../util/brand.ts';
import { fail } from '../../errors.ts';
import { guardPresses } from './guard-presses.ts';
import type { Observers } from './observers.ts';

/** A live page answers Page.enable at once; an unloaded, blocked or busy one never does. Milliseconds. */
const LITMUS_MS = 1_500;
const WAKE_MS = 8_000;
const STOP_MS = 2_000;
const WAKE_BY_HISTORY_MS = 3_000;

export interface AttachRequest {
  readonly connection: Connection;
  readonly targetId: TargetId;
  /** For messages. */
  readonly tab: string;
  /** Script for each new document, and for the one that is there. */
  readonly mark: string;
  /** The caller is about to load something: what blocks the page now may be thrown away. */
  readonly leaves: 'again' | 'elsewhere' | undefined;
  /** Its renderer is known to have crashed. */
  readonly crashed: boolean;
  /** Called before the page is enabled, so that a dialog that opens at once has a listener. */
  readonly listen: (cdp: CdpSession) => Observers;
  readonly signal: AbortSignal | undefined;
}

/** Returns a session with the Page domain on, and the main frame. Detaches again when anything fails. */
export async function attachPage(
  request: AttachRequest,
): Promise<{ cdp: CdpSession; frame: Protocol.Page.Frame; observers: Observers }> {
  const { connection, targetId, signal } = request;
  const cdp = await connection.attach(targetId, signal);
  const observers = request.listen(cdp);
  try {
    if (request.crashed) await reload(cdp, signal);
    if (!(await answers(cdp, LITMUS_MS, signal))) await revive(cdp, request);
    const { frameTree } = await cdp.send('Page.getFrameTree', undefined, { signal });
    return { cdp, frame: frameTree.frame, observers };
  } catch (error) {
    observers.end();
    await cdp.detach();
    throw error;
  }
}

/** What every owned page gets; all of it ends with the session, nothing is left on the tab. */
export async function preparePage(
  cdp: CdpSession,
  { mark, signal }: { mark: string; signal: AbortSignal | undefined },
): Promise<void> {
  await Promise.all([
    cdp.send('Inspector.enable', undefined, { signal }),
    cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }, { signal }),
    // Without it a background tab loses clicks and keys; the person's own focus is not touched.
    cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }, { signal }),
    guardPresses(cdp, { signal }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mark }, { signal }),
    cdp.send('Runtime.evaluate', { expression: mark }, { signal }),
  ]);
}

/** True when no script can run now: another one does not end. */
export async function isBusy(cdp: CdpSession, signal: AbortSignal): Promise<boolean> {
  try {
    await cdp.send('Runtime.evaluate', { expression: '0' }, { timeoutMs: LITMUS_MS, signal });
    return false;
  } catch (error) {
    if (error instanceof CdpError && error.kind !== 'closed' && error.kind !== 'aborted')
      return error.kind === 'timeout';
    throw error;
  }
}

/** Ends the script that runs now, if one does. */
export async function stopScript(cdp: CdpSession): Promise<void> {
  try {
    await cdp.send('Runtime.terminateExecution', undefined, { timeoutMs: STOP_MS });
  } catch (error) {
    // Nothing runs any more, or the tab is gone: the next call on it says so.
    if (!(error instanceof CdpError)) throw error;
  }
}

async function answers(
  cdp: CdpSession,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    await cdp.send('Page.enable', undefined, { timeoutMs, signal });
    return true;
  } catch (error) {
    if (error instanceof CdpError && (error.kind === 'timeout' || error.kind === 'dialog')) return false;
    throw error;
  }
}

async function revive(cdp: CdpSession, request: AttachRequest): Promise<void> {
  const { tab, signal } = request;
  if (await isUnloaded(cdp, signal)) {
    await wake(cdp, signal);
    if (await answers(cdp, WAKE_BY_HISTORY_MS, signal)) return;
    // It crashed before this connection came to be: that is not told, and only a reload helps.
    await reload(cdp, signal);
  } else if (request.leaves) {
    await stopScript(cdp);
    if (await answers(cdp, LITMUS_MS, signal)) return;
    // A reload must not lose the address that is to be loaded again.
    if (request.leaves === 'again') await reload(cdp, signal);
    else await cdp.send('Page.navigate', { url: 'about:blank' }, { timeoutMs: WAKE_MS, signal });
  } else {
    throw fail(
      'dialog_open',
      { tab },
      {
        message: `The tab ${tab} does not answer: a dialog from before, a busy script or a page that is still loading holds it.`,
        hint: 'A dialog from before only the person can answer. Load the page again with `remora reload`, or something else with `remora navigate URL`, or drop it with `remora close`.',
      },
    );
  }
  if (!(await answers(cdp, WAKE_MS, signal))) {
    throw fail('timeout', { what: `Waking the tab ${tab}`, ms: WAKE_MS });
  }
}

/** A discarded, not yet restored or crashed tab has no renderer: a screenshot fails at once instead of hanging. */
async function isUnloaded(cdp: CdpSession, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await cdp.send('Page.captureScreenshot', { format: 'jpeg', quality: 1 }, { timeoutMs: 1_000, signal });
    return false;
  } catch (error) {
    if (error instanceof CdpError) return error.kind === 'protocol';
    throw error;
  }
}

/** Loads the current history entry again; unlike a reload this keeps history.state. */
async function wake(cdp: CdpSession, signal: AbortSignal | undefined): Promise<void> {
  const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory', undefined, { signal });
  const entry = entries[currentIndex];
  if (entry)
    await cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id }, { timeoutMs: WAKE_MS, signal });
}

/** Gives a crashed tab a new renderer; going to its history entry does not. */
async function reload(cdp: CdpSession, signal: AbortSignal | undefined): Promise<void> {
  await cdp.send('Page.reload', {}, { timeoutMs: WAKE_MS, signal });
}
