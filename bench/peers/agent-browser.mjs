// @ts-check
/** agent-browser: a native client with a daemon of its own. */
import { chmodSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { timedRun } from '../common/timed-run.mjs';
import { endProcess, run } from '../stage.mjs';
import { fetchPackage } from './packages.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('../snapshot/tool.mjs').Tool} Tool */

const VERSION = '0.41.2';
export const NAME = `agent-browser ${VERSION}`;

/**
 * The program, attached to the browser at this port; undefined when the package cannot be had here.
 *
 * @param {Stage} stage
 * @param {number} port
 * @param {NodeJS.ProcessEnv} base With a HOME in which its daemon may live.
 */
export function prepareAgentBrowser(stage, port, base) {
  const folder = fetchPackage('agent-browser', VERSION);
  if (folder === undefined) return undefined;
  const program = join(folder, `bin/agent-browser-${process.platform}-${process.arch}`);
  chmodSync(program, 0o755);
  const env = { ...base, AGENT_BROWSER_SESSION: 'bench', AGENT_BROWSER_NO_VERSION_CHECK: '1' };
  stage.onClose(() => endDaemon(program, env));
  run([program, 'connect', `${port}`], env);
  return { program, env };
}

/** @param {Stage} stage @param {number} port @returns {Tool | undefined} */
export function agentBrowser(stage, port) {
  const prepared = prepareAgentBrowser(stage, port, stage.env({}, 'agent-browser'));
  if (!prepared) return undefined;
  const { program, env } = prepared;
  return {
    name: `${NAME}, \`snapshot -i\``,
    port,
    open: async (url) => {
      await timedRun([program, 'open', url], env);
    },
    snapshot: () => timedRun([program, 'snapshot', '-i'], env),
    click: async (ref) => {
      await timedRun([program, 'click', `@${ref}`], env);
    },
  };
}

/** @param {string} program @param {NodeJS.ProcessEnv} env */
async function endDaemon(program, env) {
  const pids = daemonPids(env.HOME ?? '');
  try {
    run([program, 'close'], env);
  } finally {
    for (const pid of pids) await endProcess(pid);
  }
}

/** It notes them in files. @param {string} home @returns {number[]} */
function daemonPids(home) {
  const folders = ['.agent-browser', 'agent-browser'].map((name) => join(home, name)).filter(existsSync);
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return files.filter((file) => file.endsWith('.pid')).map((file) => Number(readFileSync(file, 'utf8')));
}
