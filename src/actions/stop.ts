/** `stop`. Data: `{stopped: boolean, browserClosed: boolean}`. */
import { z } from 'zod';
import { lockHolder } from '../util/file-lock.ts';
import type { Config } from '../config/schema.ts';
import { fail, RemoraError } from '../errors.ts';
import type { LiveBrowser } from '../session/live-browser.ts';
import type { Hub } from '../session/hub.ts';
import { defineHubAction } from './action.ts';
import { attachOnly } from './call-context.ts';

export const stop = defineHubAction({
  name: 'stop',
  summary: 'End the daemon. Browsers and tabs stay as they are.',
  effect: 'write',
  level: 'lifecycle',
  input: z.strictObject({
    browser: z.boolean().default(false).describe('Close the browser too, if remora launched it.'),
  }),
  positionals: [],
  examples: ['stop', 'stop --browser'],
  async run(hub, { browser }, { config, signal }) {
    const closed = browser ? await closeLaunched(hub, config, signal) : false;
    if (!hub.daemon) refuseDeafHolder(hub);
    hub.daemon?.stop();
    const text = [
      hub.daemon ? 'The daemon ends.' : 'No daemon is running.',
      ...(closed ? ['The browser that remora launched is closed.'] : []),
    ];
    return { data: { stopped: hub.daemon !== undefined, browserClosed: closed }, text };
  },
});

/** A process that holds the home and answers nobody can only be ended from outside. */
function refuseDeafHolder({ paths }: Hub): void {
  const holder = lockHolder(paths.daemonLock);
  if (!holder) return;
  throw fail(
    'unsupported',
    { reason: `The process ${holder.pid} holds ${paths.home} and does not answer.` },
    { hint: `End the process ${holder.pid}; \`remora doctor\` looks at the rest.` },
  );
}

/** Only ever one that remora launched itself (ATT-5). False when no browser runs. */
async function closeLaunched(hub: Hub, config: Config, signal: AbortSignal): Promise<boolean> {
  const live = await attach(hub, config, signal);
  if (!live) return false;
  if (!live.info.launched) {
    throw fail(
      'denied',
      { reason: 'the browser was not launched by remora' },
      {
        message: 'The browser was not started by remora, so it is not closed.',
        hint: 'Close it yourself; `remora stop` ends the daemon alone.',
      },
    );
  }
  await live.quit();
  return true;
}

async function attach(hub: Hub, config: Config, signal: AbortSignal): Promise<LiveBrowser | undefined> {
  try {
    return await hub.browser({ config: attachOnly(config), signal });
  } catch (error) {
    if (error instanceof RemoraError && error.code === 'no_browser') return undefined;
    throw error;
  }
}
