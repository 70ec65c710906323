/** A page as actions get it, on a connection of the test's own. */
import type { Connection } from '../../src/cdp/connection.ts';
import { Page } from '../../src/session/page/page.ts';
import { asTargetId } from '../../src/util/brand.ts';

/** `targetId`: a tab that is there; a new blank one in the background unless given. */
export async function attachPage(connection: Connection, targetId?: string): Promise<Page> {
  const id =
    targetId ??
    (await connection.send('Target.createTarget', { url: 'about:blank', background: true })).targetId;
  return Page.attach({
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
