/** `open`. Data: as `navigate`, with `alreadyOpen?: "t2"` when the session shows the address in another tab too. */
import { z } from 'zod';
import { RemoraError } from '../errors.ts';
import { navigate } from '../session/page/navigate.ts';
import { isolate } from '../session/isolation.ts';
import type { Session } from '../session/session.ts';
import { checkUrl, parseAddress } from '../policy/urls.ts';
import { defineSessionAction } from './action.ts';
import { loadRequest } from './load-request.ts';
import { afterLoad } from './page-head.ts';
import { url, waitUntil } from './schemas.ts';

/** Loads that never came to be leave no tab behind. */
const NOTHING_THERE: ReadonlySet<string> = new Set([
  'navigation_failed',
  'blocked_url',
  'bad_input',
  'http_auth',
]);

export const open = defineSessionAction({
  name: 'open',
  summary: 'Open an address in a new tab of your own, in the background, and make it current.',
  effect: 'write',
  launches: true,
  step: 'does',
  level: 'tabs',
  input: z.strictObject({
    url: url.default('about:blank'),
    name: z.string().optional().describe('A name for the tab; it works wherever an id does.'),
    isolated: z
      .boolean()
      .default(false)
      .describe('Start the session apart: cookies and storage of its own, gone at its end.'),
    waitUntil,
  }),
  positionals: ['url'],
  examples: [
    'open https://example.com',
    'open localhost:3000 --name shop',
    'open example.com --isolated --session second-account',
  ],
  async run(session, input, call) {
    const address = parseAddress(input.url);
    checkUrl(address, call.urls);
    if (input.isolated) isolate(session.registry, session.owner);
    const twin = session.tabs().find((tab) => tab.record.url === address.href);
    const before = session.peekCurrent();
    const tab = await session.open(call.config, input.name);
    try {
      const result = await call.onPage(
        tab,
        async (page) =>
          afterLoad(page, await navigate(page, address.href, loadRequest(input.waitUntil, call)), call),
        'elsewhere',
      );
      return twin ? withTwin(result, session.idOf(twin.targetId)) : result;
    } catch (error) {
      if (error instanceof RemoraError && NOTHING_THERE.has(error.code)) await discard(session, tab, before);
      throw error;
    }
  },
});

async function discard(
  session: Session,
  tab: Parameters<Session['letGo']>[0],
  before: ReturnType<Session['peekCurrent']>,
): Promise<void> {
  await session.letGo(tab, { closeAdopted: false });
  if (before) session.makeCurrent(before);
}

function withTwin<T extends { data: object; text: readonly unknown[] }>(result: T, id: string): T {
  return {
    ...result,
    data: { ...result.data, alreadyOpen: id },
    text: [`This session has that address in ${id} too: \`remora focus ${id}\`.`, ...result.text],
  };
}
