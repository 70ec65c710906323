// @ts-check
/** The peer to compare with: agent-browser, a native client with a daemon, fetched by name when it is not there yet. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './stage.mjs';

const VERSION = '0.41.2';
export const PEER = `agent-browser ${VERSION}`;

/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * The command that evaluates `1`, ready to be timed; undefined when the package cannot be had here.
 *
 * @param {Stage} stage
 * @param {number} port Of the browser that it works in.
 */
export function preparePeer(stage, port) {
  const program = fetchProgram();
  if (!program) return undefined;
  const env = stage.env({ AGENT_BROWSER_SESSION: 'bench', AGENT_BROWSER_NO_VERSION_CHECK: '1' });
  run([program, 'connect', `${port}`], env);
  stage.onClose(async () => void run([program, 'close'], env));
  return { command: [program, 'eval', '1'], env };
}

/** @returns {string | undefined} */
function fetchProgram() {
  const folder = join(tmpdir(), `agent-browser-${VERSION}`);
  const program = join(folder, `package/bin/agent-browser-${process.platform}-${process.arch}`);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  try {
    run(['npm', 'pack', '--silent', '--pack-destination', folder, `agent-browser@${VERSION}`], process.env);
    run(['tar', 'xzf', join(folder, `agent-browser-${VERSION}.tgz`), '-C', folder], process.env);
    chmodSync(program, 0o755);
    return program;
  } catch (error) {
    console.error(`Without ${PEER}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
