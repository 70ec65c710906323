/** What watches an attached tab from its first moment on. */
import type { CdpSession } from '../../cdp/connection.ts';
import { ConsoleFeed } from '../../observe/console.ts';
import { type DialogManners, Dialogs } from '../../observe/dialogs.ts';
import { NetworkFeed } from '../../observe/network.ts';
import type { SessionLog } from '../log/session-log.ts';
import type { SessionWatcher } from './frame-tree.ts';

export interface Observers {
  readonly dialogs: Dialogs;
  readonly network: NetworkFeed;
  readonly console: ConsoleFeed;
  /** Frames with processes of their own, and workers, come and go. */
  readonly sessions: SessionWatcher;
  /** The tab is not attached any more. */
  readonly end: () => void;
}

export interface ObserverParts {
  readonly manners: DialogManners;
  /** The id that callers know the tab by. */
  readonly tab: string;
  readonly log: SessionLog;
  /** Names the main frame's document; empty as long as it is not known. */
  readonly document: () => string;
}

/** To be called before the page is enabled: what the session records begins here. */
export function observe(cdp: CdpSession, { manners, tab, log, document }: ObserverParts): Observers {
  const network = new NetworkFeed({ cdp, tab, document, sink: log });
  const console = new ConsoleFeed({ cdp, tab, sink: log });
  return {
    dialogs: new Dialogs(cdp, manners),
    network,
    console,
    sessions: {
      came: (session) => {
        network.follow(session);
        console.follow(session);
      },
      went: (session) => {
        network.unfollow(session);
        console.unfollow(session);
      },
      // What workers write is told to their document.
      workerCame: (session, kind) => network.follow(session, kind),
      workerWent: (session) => network.unfollow(session),
    },
    end: log.join({ network, console }),
  };
}
