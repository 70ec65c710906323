/**
 * `status`. Data: `{daemon: {pid, version, socket, uptimeS}|null, browser: {endpoint, rule, product, pid, launched}|null,
 * session: {id, rule, owner, tab}, sessions: [{id, tabs}]}`.
 */
import { z } from 'zod';
import type { Json } from '../errors.ts';
import type { BrowserInfo } from '../session/browser-info.ts';
import type { Hub } from '../session/hub.ts';
import { defineHubAction } from './action.ts';

export const status = defineHubAction({
  name: 'status',
  summary: 'Show the daemon, the browser, your session, and the tabs of each session.',
  effect: 'read',
  level: 'lifecycle',
  input: z.strictObject({}),
  positionals: [],
  examples: ['status', 'status --json'],
  async run(hub, _input, { session }) {
    const mine = hub.peek(session.id);
    const live = mine?.browser ?? hub.browsers().at(-1);
    const current = mine?.peekCurrent();
    const tab = mine && current ? mine.idOf(current.targetId) : null;
    const sessions = sessionsOf(hub);
    const { broken } = hub.registry;
    return {
      data: {
        daemon: daemonData(hub),
        browser: live ? { ...live.info, notes: [...live.info.notes], pid: live.run.pid } : null,
        session: { id: session.id, rule: session.rule, owner: session.id, tab },
        sessions,
        ...(broken === undefined ? {} : { registryBroken: broken }),
      },
      text: [
        hub.daemon ? `daemon   pid ${hub.daemon.pid}, version ${hub.daemon.version}` : 'daemon   not running',
        ...browserLines(hub, live?.info),
        `session  ${session.id} (rule: ${session.rule}), current tab ${tab ?? 'none'}`,
        ...sessions.map(({ id, tabs }) => `tabs     ${tabs} of ${id}`),
        ...(broken === undefined ? [] : [`the registry was damaged: ${broken}`]),
      ],
    };
  },
});

function daemonData({ daemon }: Hub): Json {
  if (!daemon) return null;
  const { pid, version, socket, startedAt } = daemon;
  return { pid, version, socket, uptimeS: Math.round((Date.now() - startedAt) / 1000) };
}

function browserLines(hub: Hub, info: BrowserInfo | undefined): readonly string[] {
  if (info) {
    const line = `browser  ${info.product} at ${info.endpoint} (rule: ${info.rule})`;
    return [line, ...info.notes.map((note) => `         ${note}`)];
  }
  return [
    hub.waitingFor().length > 0
      ? 'browser  waits for its person to allow the connection'
      : 'browser  not attached',
  ];
}

function sessionsOf(hub: Hub): { id: string; tabs: number }[] {
  return hub
    .sessionIds()
    .map((id) => ({ id, tabs: hub.registry.tabs.filter((tab) => tab.owner === id).length }));
}
