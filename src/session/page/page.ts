/** An attached tab: the narrow handle that actions work with. It lives until the tab detaches or is let go. */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { CdpSession, Connection } from '../../cdp/connection.ts';
import { Choosers } from '../../observe/choosers.ts';
import type { ConsoleFeed } from '../../observe/console.ts';
import type { Dialogs } from '../../observe/dialogs.ts';
import type { TabDownloads } from '../../observe/downloads.ts';
import { Navigation } from '../../observe/navigation.ts';
import type { NetworkFeed } from '../../observe/network.ts';
import type { World } from '../../refs/world.ts';
import type { TargetId } from '../../util/brand.ts';
import { Frames } from './frames.ts';
import { Screencast } from './screencast.ts';
import { Input } from './input.ts';
import { UNMARK_SCRIPT } from '../mark.ts';
import type { SessionLog } from '../log/session-log.ts';
import { observe, type Observers } from './observers.ts';
import { attachPage, isBusy, preparePage, stopScript } from './page-setup.ts';

export interface PageRequest {
  readonly connection: Connection;
  readonly targetId: TargetId;
  readonly tab: string;
  readonly adopted: boolean;
  readonly mark: string;
  readonly downloads: TabDownloads;
  readonly log: SessionLog;
  readonly leaves: 'again' | 'elsewhere' | undefined;
  readonly crashed: boolean;
  readonly signal: AbortSignal | undefined;
}

/** What the action that runs on the page is about; read by the dialog manners. */
export interface ActionState {
  acting: boolean;
  /** It loads something else: a page that asks whether to stay is told no. */
  leaving: boolean;
  /** Something was sent that may have changed the page. */
  sentWrite: boolean;
  /** The action is carried out up to its first input only, which throws `DryRunEnd` (ACT-12). */
  dryRun: boolean;
  /** The loader id of the document that it began in. */
  document: string;
  /** Milliseconds without a change that this action needs to count as rest, where that is more than usual. */
  quietMs: number;
}

/** Thrown in place of the first input of a dry run. */
export class DryRunEnd extends Error {}

const IDLE: ActionState = {
  acting: false,
  leaving: false,
  sentWrite: false,
  dryRun: false,
  document: '',
  quietMs: 0,
};

/** Milliseconds for a server to answer with the document of a restored tab. */
const COMMIT_MS = 8_000;

export class Page {
  readonly cdp: CdpSession;
  readonly navigation: Navigation;
  readonly dialogs: Dialogs;
  readonly network: NetworkFeed;
  readonly console: ConsoleFeed;
  readonly downloads: TabDownloads;
  readonly choosers: Choosers;
  readonly frames: Frames;
  /** The pointer, in the tab's viewport; keys and text, where the focus is. */
  readonly input: Input;
  readonly screencast: Screencast;
  readonly action: ActionState;
  readonly #onWrite = new Set<() => void>();
  /** The id that callers know the tab by. */
  readonly tab: string;

  readonly #observers: Observers;

  private constructor(
    cdp: CdpSession,
    parts: Pick<Page, 'downloads' | 'choosers' | 'navigation' | 'action' | 'tab'> & {
      readonly observers: Observers;
    },
  ) {
    this.cdp = cdp;
    this.screencast = new Screencast(cdp);
    this.#observers = parts.observers;
    this.dialogs = parts.observers.dialogs;
    this.network = parts.observers.network;
    this.console = parts.observers.console;
    this.downloads = parts.downloads;
    this.choosers = parts.choosers;
    this.navigation = parts.navigation;
    this.action = parts.action;
    this.tab = parts.tab;
    const onSend = (): void => this.willWrite();
    this.input = new Input(cdp, onSend);
    const { navigation, input } = this;
    this.frames = new Frames({
      cdp,
      input,
      onSend,
      url: () => navigation.url,
      document: () => navigation.loaderId,
    });
    const { observers, choosers } = parts;
    this.frames.tree.onSession(observers.sessions);
    this.network.onWorkers((areWanted) => this.frames.tree.setWorkers(areWanted));
    this.frames.tree.onSession({ came: choosers.followFrame, went: choosers.unfollow });
  }

  static async attach(request: PageRequest): Promise<Page> {
    const action: ActionState = { ...IDLE };
    const manners = {
      acting: () => action.acting,
      leaving: () => action.leaving,
      adopted: request.adopted,
      pendingUrl: () => navigation?.pendingUrl,
    };
    const { tab, log, downloads } = request;
    let navigation: Navigation | undefined = undefined;
    const document = (): string => navigation?.loaderId ?? '';
    const listen = (cdp: CdpSession): Observers => observe(cdp, { manners, tab, log, document });
    const { cdp, frame, observers } = await attachPage({ ...request, listen });
    navigation = new Navigation(cdp, frame);
    const choosers = new Choosers({ isAlwaysOn: !request.adopted });
    const page = new Page(cdp, { observers, navigation, action, tab, downloads, choosers });
    try {
      await Promise.all([
        preparePage(cdp, request),
        choosers.follow(cdp, request.signal),
        page.frames.tree.start(request.signal),
      ]);
    } catch (error) {
      await page.detach();
      throw error;
    }
    return page;
  }

  /** Of the main frame. */
  get world(): World {
    return this.frames.main.world;
  }

  get url(): string {
    return this.navigation.url;
  }

  /** The page's origin, or `null` as browsers write it where there is none (about:blank, data:). */
  get origin(): string {
    return URL.canParse(this.url) ? new URL(this.url).origin : 'null';
  }

  /** Whatever an action before has left behind is forgotten. */
  beginAction(how: Pick<ActionState, 'dryRun'>): void {
    Object.assign(this.action, IDLE, how, { acting: true, document: this.navigation.loaderId });
    this.choosers.take();
  }

  /** Calls before anything is sent that the page may notice. Returns what ends that. */
  onWrite(listener: () => void): () => void {
    this.#onWrite.add(listener);
    return () => this.#onWrite.delete(listener);
  }

  /** From here on a lost reply may hide a done deed. */
  willWrite(): void {
    if (this.action.dryRun) throw new DryRunEnd('this is where a dry run ends');
    for (const listener of this.#onWrite) listener();
    this.action.sentWrite = true;
  }

  /** Ends a script that holds the page: left alone, it would hold back whatever loads next. */
  async unblock(signal: AbortSignal): Promise<void> {
    if (!this.dialogs.open && (await isBusy(this.cdp, signal))) await stopScript(this.cdp);
  }

  /**
   * A tab that the browser is just bringing back shows its address before it has its document; until then a script would
   * run in an empty one. `url`: the tab's address as the browser lists it.
   */
  async untilCommitted(url: string, signal: AbortSignal): Promise<void> {
    const isEmpty = (address: string): boolean => address === '' || address.startsWith('about:blank');
    if (isEmpty(url) || !isEmpty(this.url)) return;
    await this.navigation.until(() => !isEmpty(this.url), COMMIT_MS, signal);
  }

  /**
   * Makes sure that the document draws frames, on which animations, scripts and the delivery of pointer events wait. A
   * background tab in which a text field has taken the focus draws one a second (seen headless in Chromium 156) until a
   * screencast has begun and ended. `world`: of a frame in it that must draw; one out of sight never does.
   */
  async ensureFrames(signal: AbortSignal, world: World = this.world): Promise<void> {
    if (await world.call('draws', undefined, { signal })) return;
    await this.screencast.during(() => Promise.resolve());
  }

  async forgetRefs(): Promise<void> {
    await Promise.all(this.frames.tree.known().map(({ world }) => forgetRefsOf(world)));
  }

  /** The browser ended the session, or the connection did. */
  ended(): void {
    this.#observers.end();
  }

  async detach(): Promise<void> {
    this.ended();
    await this.cdp.detach();
  }

  /** Takes the mark off a tab that goes back to its person, then detaches. */
  async release(): Promise<void> {
    try {
      await this.cdp.send('Runtime.evaluate', { expression: UNMARK_SCRIPT }, { timeoutMs: 1_000 });
    } catch {
      // The page does not answer; its next document carries no mark, and nothing else of ours stays.
    }
    await this.detach();
  }
}

async function forgetRefsOf(world: World): Promise<void> {
  try {
    await world.call('forgetRefs', undefined, { signal: undefined, timeoutMs: 1_000 });
  } catch (error) {
    // It does not answer now; its refs go with the document, and a call on it meanwhile fails by itself.
    if (!(error instanceof CdpError)) throw error;
  }
}
