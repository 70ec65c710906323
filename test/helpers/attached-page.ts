/** A page as actions get it, on a connection of the test's own. */
import type { Connection } from '../../src/cdp/connection.ts';
import { Downloads } from '../../src/observe/downloads.ts';
import { Page } from '../../src/session/page/page.ts';
import { SessionLog } from '../../src/session/log/session-log.ts';
import { asTargetId } from '../../src/util/brand.ts';

/** `targetId`: a tab that is there; a new blank one in the background unless given. */
export async function attachPage(
  connection: Connection,
  targetId?: string,
  log = new SessionLog(),
): Promise<Page> {
  const id =
    targetId ??
    (await connection.send('Target.createTarget', { url: 'about:blank', background: true })).targetId;
  const claim = (): undefined => undefined;
  const host = {
    claim,
    safeName: (name: string) => name,
    keep: async (_: unknown, path: string) => ({ path }),
  };
  return Page.attach({
    log,
    downloads: new Downloads(connection, host).ofTab(asTargetId(id)),
    connection,
    targetId: asTargetId(id),
    tab: 't1',
    adopted: false,
    mark: '',
    leaves: undefined,
    crashed: false,
    signal: new AbortController().signal,
  });
}
