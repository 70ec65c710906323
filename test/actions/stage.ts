/** A browser, a small web and a hub in this process: where the actions are tried. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import {
  type ActOptions,
  type EmbedSettings,
  openHub,
  type Outcome,
  type RemoraHub,
} from '../../skills/browser/tools.ts';
import { atEnd } from '../helpers/at-end.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { type Route, startServer, type TestServer } from '../helpers/server.ts';

type Input = Readonly<Record<string, unknown>>;
export type Done = Extract<Outcome, { ok: true }>;
export type Failed = Extract<Outcome, { ok: false }>;

/** One session and what it asks for. */
export interface Actor {
  readonly id: string;
  /** Fails the test when the action fails. */
  act(action: string, input?: Input, options?: ActOptions): Promise<Done>;
  /** However it ends. */
  try(action: string, input?: Input, options?: ActOptions): Promise<Outcome>;
  /** Fails the test when the action succeeds. */
  fail(action: string, input?: Input, options?: ActOptions): Promise<Failed>;
}

export interface Stage {
  readonly browser: TestBrowser;
  readonly server: TestServer;
  readonly home: TestHome;
  readonly hub: RemoraHub;
  /** A new session, with a page of its own when a path is given. */
  actor(path?: string): Promise<Actor>;
  /** The same in another session's name. */
  actorNamed(id: string): Actor;
}

export interface StageSettings extends Omit<EmbedSettings, 'home' | 'env'> {
  readonly browserArgs?: readonly string[];
  /** The person's profile; a new one unless given. */
  readonly userDataDir?: string;
}

/** Routes as in `startServer`. */
export async function setStage(
  routes: Record<string, Route>,
  { browserArgs = [], userDataDir, ...settings }: StageSettings = {},
): Promise<Stage> {
  const [browser, server] = await Promise.all([
    startBrowser({ args: browserArgs, ...(userDataDir === undefined ? {} : { userDataDir }) }),
    startServer(routes),
  ]);
  const home = newHome(browser.endpoint);
  const cwd = settings.cwd ?? join(home.home, '..', 'p');
  const hub = openHub({ ...settings, home: home.home, env: home.env, cwd });
  atEnd(() => hub.close());
  const actorNamed = (id: string): Actor => actorOf(hub, id);
  let count = 0;
  const actor = async (path?: string): Promise<Actor> => {
    count += 1;
    const made = actorNamed(`s${count}`);
    if (path !== undefined) await made.act('open', { url: `${server.url}${path}` });
    return made;
  };
  return { browser, server, home, hub, actor, actorNamed };
}

export function actorOf(hub: RemoraHub, id: string): Actor {
  const session = hub.session(id);
  return {
    id,
    try: (action, input, options) => session.act(action, input, options),
    act: async (action, input, options) => {
      const outcome = await session.act(action, input, options);
      if (!outcome.ok) expect.fail(`${action}: ${JSON.stringify(outcome.error)}`);
      return outcome;
    },
    fail: async (action, input, options) => {
      const outcome = await session.act(action, input, options);
      if (outcome.ok) expect.fail(`${action} succeeded: ${outcome.text}`);
      return outcome;
    },
  };
}

const lines = z.array(z.looseObject({ ref: z.string(), role: z.string(), name: z.string() }));
const tabLines = z.array(
  z.looseObject({ id: z.string(), url: z.string(), owner: z.string().nullable(), isCurrent: z.boolean() }),
);

/** The ref of the line with this role and name in the session's current page. */
export async function refOf(actor: Actor, role: string, name: string): Promise<string> {
  const { data } = await actor.act('snapshot');
  const found = lines.parse(data['refs']).find((line) => line.role === role && line.name === name);
  return found?.ref ?? expect.fail(`no ${role} "${name}"`);
}

/** What `tabs` lists for the session. */
export async function tabsOf(actor: Actor): Promise<z.infer<typeof tabLines>> {
  return tabLines.parse((await actor.act('tabs')).data['tabs']);
}

/** The id by which the session knows the tab that shows this address. */
export async function tabAt(actor: Actor, url: string): Promise<string> {
  const found = (await tabsOf(actor)).find((tab) => tab.url === url);
  return found?.id ?? expect.fail(`no tab ${url}`);
}

export function asText(value: unknown): string {
  return z.string().parse(value);
}
