/**
 * Whose download is whose, and where the files of sessions go. The browser's own way of downloading is left alone:
 * nothing is redirected, so that the person's files go where they always went. What came from a session's tab is moved to
 * its folder once it is complete. Only a context of a session's own, which has no such way, gets a folder (OWN-10).
 */
import { join } from 'node:path';
import { CdpError } from '../cdp/cdp-error.ts';
import type { Connection } from '../cdp/connection.ts';
import { type DownloadHost, type DownloadRecord, Downloads } from '../observe/downloads.ts';
import { asTargetId, type Owner, type TargetId } from '../util/brand.ts';
import { isFreshFile, safeFileName, takeFile } from '../util/take-file.ts';
import type { OwnedTab } from './owned-tab.ts';
import type { BrowserRun } from './records.ts';
import type { TargetList } from './target-list.ts';

/** Clocks of files are coarse. Milliseconds. */
const CLOCK_MS = 2_000;

interface Browser {
  readonly connection: Connection;
  readonly run: BrowserRun;
  readonly targets: Pick<TargetList, 'get'>;
  ownedTab(targetId: TargetId): OwnedTab | undefined;
  ownedTabs(): readonly OwnedTab[];
}

export class KeptDownloads {
  readonly list: Downloads;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #prepared = new Set<string>();

  /** `artifacts`: the folder of all that is made for callers. */
  constructor(browser: Browser, artifacts: string) {
    this.#browser = browser;
    this.#folder = join(artifacts, 'downloads');
    const host: DownloadHost = {
      claim: (frameId) => this.#claim(frameId),
      safeName: safeFileName,
      keep: (record, filePath) => this.#keep(record, filePath),
    };
    this.list = new Downloads(browser.connection, host);
  }

  /** Has the browser tell of downloads. `contexts`: of isolated sessions, from before. */
  async start(contexts: readonly string[]): Promise<void> {
    await this.#set({ behavior: 'default' });
    await Promise.all(contexts.map((contextId) => this.prepareContext(contextId)));
  }

  /** In a context of its own the browser cancels each download unless it is told a folder. */
  async prepareContext(contextId: string): Promise<void> {
    if (!this.#browser.run.local || this.#prepared.has(contextId)) return;
    this.#prepared.add(contextId);
    const downloadPath = join(this.#folder, '.incoming');
    await this.#set({ behavior: 'allowAndName', browserContextId: contextId, downloadPath });
  }

  async #set(how: {
    behavior: 'default' | 'allowAndName';
    browserContextId?: string;
    downloadPath?: string;
  }): Promise<void> {
    try {
      await this.#browser.connection.send('Browser.setDownloadBehavior', { ...how, eventsEnabled: true });
    } catch (error) {
      // A context that is gone, or an endpoint that offers no such thing: downloads are not told of then.
      if (!(error instanceof CdpError && error.kind === 'protocol')) throw error;
    }
  }

  #claim(frameId: string): { owner: Owner; tab: TargetId } | undefined {
    const tab = this.#tabOf(frameId);
    if (!tab) return undefined;
    const openerId = this.#browser.targets.get(tab.targetId)?.openerId;
    const opener = openerId === undefined ? undefined : this.#browser.ownedTab(openerId);
    // A link that opens a tab for its file only: the tab is gone before anybody asks it.
    if (opener?.owner === tab.owner && opener.isActing) return { owner: tab.owner, tab: opener.targetId };
    if (tab.record.adopted && !tab.isActing) return undefined;
    return { owner: tab.owner, tab: tab.targetId };
  }

  #tabOf(frameId: string): OwnedTab | undefined {
    const whole = this.#browser.ownedTab(asTargetId(frameId));
    return whole ?? this.#browser.ownedTabs().find((tab) => tab.holdsFrame(frameId));
  }

  async #keep(record: DownloadRecord, filePath: string): Promise<{ path: string; note?: string }> {
    if (!this.#browser.run.local)
      return { path: filePath, note: 'The path is on the machine of the browser, and the file stays there.' };
    // A browser in a container names paths of its own.
    if (!isFreshFile(filePath, record.bytes, record.startedAt - CLOCK_MS))
      return {
        path: filePath,
        note: 'The file cannot be seen from here: it stays where the browser put it.',
      };
    try {
      return { path: await takeFile(filePath, join(this.#folder, folderOf(record.owner)), record.name) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        path: filePath,
        note: `The file could not be moved (${reason}): it is where the browser put it.`,
      };
    }
  }
}

/** A colon is no letter of a file name on Windows. */
const folderOf = (owner: Owner): string => owner.replace('::', '~');
