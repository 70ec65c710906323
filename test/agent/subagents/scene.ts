/** A browser, a small web, a scripted model, and a program whose sub-agents are real processes on a real daemon. */
import { connectHub } from '../../../skills/browser/tools.ts';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import type { AgentProgram } from '../../../src/agent/program.ts';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { modelEnv } from '../../helpers/agent/scripted-model.ts';
import { type Env, newHome, type TestHome } from '../../helpers/home.ts';
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts';
import { processesWith } from '../../helpers/processes.ts';
import { NODE_PROGRAM } from '../../helpers/remora.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';
import { workerScript } from './worker.ts';

export interface Scene {
  readonly browser: TestBrowser;
  readonly server: TestServer;
  readonly model: ModelServer;
  readonly home: TestHome;
  readonly env: Env;
  readonly program: AgentProgram;
  /** Addresses of the open pages of the small web, without the person's. */
  pages(): Promise<string[]>;
  /** Sub-agents that run. */
  subagents(): number[];
}

export async function setScene(): Promise<Scene> {
  const [browser, server, model] = await Promise.all([
    startBrowser(),
    startServer({ '/p': html('Page', '<button>Go</button>') }),
    startModelServer(workerScript()),
  ]);
  const home = newHome(browser.endpoint);
  const env = { ...home.env, ...modelEnv(model), REMORA_MODEL: 'openai-compatible/scripted' };
  const cwd = home.env['HOME'] ?? '/';
  return {
    browser,
    server,
    model,
    home,
    env,
    program: {
      catalogue,
      hub: connectHub({ home: home.home, cwd }),
      env,
      cwd,
      home: home.home,
      self: { file: process.execPath, args: [NODE_PROGRAM] },
      streams: process,
      signal: new AbortController().signal,
    },
    pages: async () =>
      (await browser.client.pages()).flatMap(({ url }) => (url.startsWith(`${server.url}/p?`) ? [url] : [])),
    subagents: () => processesWith(`REMORA_HOME=${home.home}`, '__subagent'),
  };
}
