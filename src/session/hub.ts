/**
 * The one object that holds the browser connections and all sessions. Lives in the daemon, or in a process that embeds
 * remora. One connection per browser, whatever the number of sessions and callers (ATT-3).
 */
import { connectionKey, endpointLabel, parseEndpoint } from '../cdp/find/endpoint.ts';
import type { HomePaths } from '../config/home.ts';
import type { Config } from '../config/schema.ts';
import { fail } from '../errors.ts';
import { allowAll, type Gate } from '../policy/gate.ts';
import { RefNumbers } from '../refs/ref-numbers.ts';
import type { Owner } from '../util/brand.ts';
import { withDeadline } from '../util/deadline.ts';
import { locateBrowser, type Located, openConnection } from './connect.ts';
import { LiveBrowser } from './live-browser.ts';
import { isWithin } from './owner.ts';
import type { BrowserRun } from './records.ts';
import { Registry } from './registry.ts';
import { Running } from './running.ts';
import { Session } from './session.ts';

export interface HubOptions {
  readonly paths: HomePaths;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What stands at SEC-1's gate; allows everything unless given. */
  readonly gate?: Gate;
  /** For a look at a home that another process may be writing to. */
  readonly readOnly?: boolean;
}

export interface ConnectRequest {
  readonly config: Config;
  readonly signal: AbortSignal;
  readonly restart?: boolean;
  /** The browser that the session used last: it stays there as long as that one answers. */
  readonly preferred?: BrowserRun | undefined;
  /** `remora start`: asks again even when the person refused before. */
  readonly askAgain?: boolean;
}

/** The process that serves this hub on a socket; absent where a program embeds the hub. */
export interface DaemonInfo {
  readonly pid: number;
  readonly version: string;
  readonly build: string;
  readonly socket: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Ends the process once the answers under way have gone out. */
  stop(): void;
}

/** Locating a browser may mean to start one. Milliseconds. */
const LOCATE_MS = 60_000;

export class Hub {
  readonly paths: HomePaths;
  readonly env: HubOptions['env'];
  readonly gate: Gate;
  readonly registry: Registry;
  readonly running = new Running();
  /** Told of each new connection. */
  onConnect = (): void => undefined;
  daemon: DaemonInfo | undefined;
  /** By {@link connectionKey}. */
  readonly #browsers = new Map<string, LiveBrowser>();
  readonly #opening = new Map<string, Promise<LiveBrowser>>();
  readonly #locating = new Map<string, Promise<Located>>();
  readonly #refused = new Set<string>();
  readonly #sessions = new Map<Owner, Session>();
  readonly #resuming = new Map<Owner, { browser: LiveBrowser; session: Promise<Session> }>();
  readonly #refs = new Map<Owner, RefNumbers>();
  #latest: LiveBrowser | undefined;

  constructor(options: HubOptions) {
    this.paths = options.paths;
    this.env = options.env;
    this.gate = options.gate ?? allowAll;
    this.registry = new Registry(options.paths.registry, { readOnly: options.readOnly ?? false });
  }

  /** Open connections. */
  browsers(): readonly LiveBrowser[] {
    return [...this.#browsers.values()].filter((browser) => browser.isOpen);
  }

  /** The session on the browser that the configuration means; connects when needed. */
  async session(owner: Owner, request: ConnectRequest): Promise<Session> {
    const browser = await this.browser({ ...request, preferred: this.registry.session(owner).run });
    const known = this.#sessions.get(owner);
    if (known?.browser === browser) return known;
    // Callers that come at once get one session: two would each make a first page.
    const running = this.#resuming.get(owner);
    if (running?.browser === browser) return running.session;
    const session = Session.resume(owner, browser, this.registry);
    this.#resuming.set(owner, { browser, session });
    try {
      this.#sessions.set(owner, await session);
    } finally {
      this.#resuming.delete(owner);
    }
    return session;
  }

  /** Ref numbers of a session: one count, whatever becomes of connection and daemon. */
  refNumbers(owner: Owner): RefNumbers {
    const known = this.#refs.get(owner) ?? new RefNumbers(this.registry.session(owner));
    this.#refs.set(owner, known);
    return known;
  }

  /** Sessions that have been used in this process, and those that are written down with tabs. */
  sessionIds(): readonly Owner[] {
    const withTabs = this.registry.tabs.flatMap((tab) => (tab.owner === undefined ? [] : [tab.owner]));
    return [...new Set([...this.#sessions.keys(), ...withTabs])];
  }

  /** The session as it stands, without connecting to anything. */
  peek(owner: Owner): Session | undefined {
    const session = this.#sessions.get(owner);
    return session?.browser.isOpen ? session : undefined;
  }

  /** Forgets an ended session and its namespaces. Their tabs were dealt with before. */
  forget(owner: Owner): void {
    for (const id of [...this.#sessions.keys()]) if (isWithin(id, owner)) this.#sessions.delete(id);
    for (const id of [...this.#refs.keys()]) if (isWithin(id, owner)) this.#refs.delete(id);
    for (const record of [...this.registry.sessions])
      if (isWithin(record.id, owner)) this.registry.dropSession(record.id);
  }

  /** Endpoints whose person has been asked for the connection and has not answered. */
  waitingFor(): readonly string[] {
    return [...this.#opening.keys()];
  }

  async browser(request: ConnectRequest): Promise<LiveBrowser> {
    const live = request.restart ? undefined : this.#alreadyOpen(request);
    if (live) return live;
    const located = await this.#locate(request);
    if (request.askAgain) this.#refused.delete(keyOf(located));
    return this.#open(located, request);
  }

  /** Closes the connections; browsers and tabs stay as they are. */
  async close(): Promise<void> {
    this.registry.flush();
    await Promise.all(this.browsers().map((browser) => browser.connection.close()));
  }

  #alreadyOpen({ config, preferred }: ConnectRequest): LiveBrowser | undefined {
    const wanted = config.browser.endpoint;
    if (wanted === undefined && preferred)
      return this.browsers().find((live) => live.run.place === preferred.place);
    if (wanted === undefined) return this.#latest?.isOpen ? this.#latest : this.browsers().at(-1);
    const live = this.#browsers.get(connectionKey(parseEndpoint(wanted)));
    return live?.isOpen ? live : undefined;
  }

  /** Callers that mean the same browser share one search, so that two of them never start two browsers. */
  #locate({ config, signal, restart, preferred }: ConnectRequest): Promise<Located> {
    const key = JSON.stringify([config.browser, preferred?.place, restart === true]);
    const running = this.#locating.get(key);
    const search =
      running ??
      locateBrowser({
        config,
        home: this.paths.home,
        env: this.env,
        registry: this.registry,
        restart: restart ?? false,
        preferred,
        signal: AbortSignal.timeout(LOCATE_MS),
      }).finally(() => this.#locating.delete(key));
    if (!running) this.#locating.set(key, search);
    return withDeadline(
      search,
      LOCATE_MS,
      () => fail('timeout', { what: 'Looking for a browser', ms: LOCATE_MS }),
      signal,
    );
  }

  /** Waits a short while for the connection; the request itself stays with the browser until its person answers. */
  async #open(located: Located, request: ConnectRequest): Promise<LiveBrowser> {
    const key = keyOf(located);
    const live = this.#browsers.get(key);
    if (live?.isOpen) return live;
    if (this.#refused.has(key)) throw refused();
    const running = this.#opening.get(key);
    const opening = running ?? this.#connect(located).finally(() => this.#opening.delete(key));
    if (!running) {
      this.#opening.set(key, opening);
      // Callers may all have gone by the time it fails; the next one asks anew.
      opening.catch(() => undefined);
    }
    return withDeadline(
      opening,
      request.config.timeouts.attach,
      () => fail('attach_waiting', { endpoint: labelOf(located) }),
      request.signal,
    );
  }

  async #connect(located: Located): Promise<LiveBrowser> {
    try {
      if (located.launched) this.registry.addLaunched(located.launched);
      const opened = await openConnection(located, this.registry);
      const browser = await this.#startBrowser(opened);
      this.#browsers.set(keyOf(located), browser);
      this.#latest = browser;
      browser.connection.onClose(() => this.#closed(keyOf(located), browser));
      this.registry.lastAttach = {
        endpoint: located.endpoint,
        userDataDir: located.userDataDir,
      };
      this.registry.flush();
      this.onConnect();
      return browser;
    } catch (error) {
      if (!isRefusal(error))
        throw fail(
          'no_browser',
          { endpoint: labelOf(located) },
          { cause: error, message: `The browser at ${labelOf(located)} did not take the connection.` },
        );
      this.#refused.add(keyOf(located));
      throw refused();
    }
  }

  async #startBrowser(opened: Awaited<ReturnType<typeof openConnection>>): Promise<LiveBrowser> {
    try {
      return await LiveBrowser.start({ ...opened, registry: this.registry, artifacts: this.paths.artifacts });
    } catch (error) {
      await opened.connection.close();
      throw error;
    }
  }

  #closed(key: string, browser: LiveBrowser): void {
    if (this.#browsers.get(key) === browser) this.#browsers.delete(key);
    if (this.#latest === browser) this.#latest = undefined;
    for (const tab of browser.ownedTabs()) tab.disconnected();
  }
}

function labelOf(located: Located): string {
  return endpointLabel(parseEndpoint(located.endpoint));
}

function keyOf(located: Located): string {
  return connectionKey(parseEndpoint(located.endpoint));
}

/** In approval mode Cancel answers the upgrade with 403. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && /Unexpected server response: 403/.test(error.message);
}

function refused(): Error {
  return fail(
    'denied',
    { reason: 'the connection was refused in the browser' },
    {
      message: 'The connection was refused in the browser.',
      hint: 'It is not asked for again by itself. Ask the person; `remora start` asks the browser once more.',
    },
  );
}
