/** What the guard of presses needs in the documents to come (ACT-2). */
import type { CdpSession } from '../../cdp/connection.ts';
import { PRESS_BOOT } from '../../refs/press-boot.ts';
import { WORLD_NAME } from '../../refs/world.ts';

/** Ends with the session. */
export async function guardPresses(
  cdp: CdpSession,
  options: { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number },
): Promise<void> {
  const script = { source: PRESS_BOOT, worldName: WORLD_NAME };
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', script, options);
}
