/** Finding, or starting, the browser that a call means, and opening the one connection to it. */
import { homedir } from 'node:os';
import { Connection } from '../cdp/connection.ts';
import { findBrowser, type FindOptions } from '../cdp/find/find-browser.ts';
import type { Look } from '../cdp/find/look.ts';
import { readPortFile } from '../cdp/find/port-file.ts';
import { userDataDirOf } from '../cdp/find/profile-of-process.ts';
import { launchBrowser, type LaunchOptions, type LaunchedBrowser } from '../cdp/launch/launch.ts';
import { restartBrowser } from '../cdp/launch/restart.ts';
import { endpointLabel, isLocal, parseEndpoint } from '../cdp/find/endpoint.ts';
import type { Config } from '../config/schema.ts';
import { fail } from '../errors.ts';
import type { ProcessIdentity } from '../util/process-identity.ts';
import type { BrowserInfo } from './browser-info.ts';
import type { BrowserRun } from './records.ts';
import type { Registry } from './registry.ts';

export interface LocateRequest {
  readonly config: Config;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly registry: Registry;
  /** The browser that the session used last; it is looked for first. */
  readonly preferred: BrowserRun | undefined;
  /** `remora start --restart`: the person asked for their browser to be restarted with debugging on. */
  readonly restart: boolean;
  readonly signal: AbortSignal;
}

/** A browser that answers, not yet connected to. */
export interface Located {
  readonly wsUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly endpoint: string;
  readonly userDataDir: string | undefined;
  readonly rule: string;
  /** Set when it was started just now. */
  readonly launched: ProcessIdentity | undefined;
  readonly notes: readonly string[];
}

/** Throws `no_browser` with everything that was looked at. */
export async function locateBrowser(request: LocateRequest): Promise<Located> {
  const { config } = request;
  if (request.restart) return fromLaunch(await restartBrowser(launchOptions(request, [])), 'restarted');
  const outcome = await findBrowser(findOptions(request));
  if (outcome.found) {
    const { found } = outcome;
    const explicit = config.browser.endpoint !== undefined;
    const remembered =
      request.registry.lastAttach?.endpoint === found.endpoint ? request.registry.lastAttach : undefined;
    const userDataDir = found.userDataDir ?? remembered?.userDataDir;
    return {
      wsUrl: found.wsUrl,
      headers: explicit ? (config.browser.headers ?? {}) : {},
      endpoint: found.endpoint,
      userDataDir,
      rule: found.rule,
      launched: undefined,
      notes: [],
    };
  }
  if (!config.browser.launch) throw fail('no_browser', { looked: [...outcome.looked] });
  return fromLaunch(await launchBrowser(launchOptions(request, outcome.looked)), 'launched');
}

/** What is looked at, for `doctor` too. */
export function findOptions({
  config,
  env,
  home,
  registry,
  preferred,
}: Omit<LocateRequest, 'restart' | 'signal'>): FindOptions {
  const { endpoint, headers, preference, port } = config.browser;
  return {
    platform: process.platform,
    env,
    home: env['HOME'] ?? homedir(),
    homeFolder: home,
    preference,
    defaultPort: port,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(headers === undefined ? {} : { headers }),
    ...rememberedEndpoint(preferred, registry),
  };
}

/** Rule 2. A browser on a port of its own choice writes the new one into its profile at each start. */
function rememberedEndpoint(
  preferred: BrowserRun | undefined,
  registry: Registry,
): { lastAttach?: { endpoint: string } } {
  const endpoint = preferred?.endpoint ?? registry.lastAttach?.endpoint;
  if (endpoint === undefined) return {};
  const profile = preferred ? preferred.place : registry.lastAttach?.userDataDir;
  const file = profile === undefined || profile === endpoint ? undefined : readPortFile(profile);
  return { lastAttach: { endpoint: file?.state === 'ok' ? `http://127.0.0.1:${file.port}` : endpoint } };
}

/** Opens the socket. Pending for as long as the browser's person has not answered. */
export async function openConnection(
  located: Located,
  registry: Registry,
): Promise<{ connection: Connection; run: BrowserRun; info: BrowserInfo }> {
  const connection = await Connection.open(located.wsUrl, located.headers);
  try {
    const [version, processes] = await Promise.all([
      connection.send('Browser.getVersion'),
      connection.send('SystemInfo.getProcessInfo'),
    ]);
    const pid = processes.processInfo.find((entry) => entry.type === 'browser')?.id ?? 0;
    const local = isLocal(parseEndpoint(located.endpoint));
    const profile = located.userDataDir ?? (local ? userDataDirOf(pid) : undefined);
    const run = { place: profile ?? located.endpoint, endpoint: located.endpoint, pid, local };
    const { rule, notes } = located;
    const launched = local && registry.isLaunched(pid);
    const endpoint = endpointLabel(parseEndpoint(located.endpoint));
    return {
      connection,
      run,
      info: { endpoint, rule, product: version.product, launched, notes },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function launchOptions(request: LocateRequest, looked: readonly Look[]): LaunchOptions {
  const { config, env, home, signal } = request;
  const { preference, executable, dedicated, headless, port, args } = config.browser;
  return {
    platform: process.platform,
    env,
    home: env['HOME'] ?? homedir(),
    homeFolder: home,
    preference,
    dedicated,
    headless,
    port,
    looked,
    extraArgs: args,
    signal,
    ...(executable === undefined ? {} : { executable }),
    ...(config.viewport === undefined ? {} : { viewport: config.viewport }),
  };
}

function fromLaunch(launched: LaunchedBrowser, rule: string): Located {
  return {
    wsUrl: launched.wsUrl,
    headers: {},
    endpoint: launched.endpoint,
    userDataDir: launched.userDataDir,
    rule,
    launched: { pid: launched.pid, startedAt: launched.processStartedAt },
    notes: launched.notes,
  };
}
