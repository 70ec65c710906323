/** What the daemon answers on its socket: command lines, actions, its health, and the wish that it ends. */
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Catalogue } from '../actions/action.ts';
import { CLI_PATH, CONSENT, decodeRequest, encodeAnswer, REPLACE } from '../daemon/cli-wire.ts';
import { HEALTH_PATH, isOlderThan, RETIRE_PATH } from '../daemon/ensure-daemon.ts';
import type { DaemonRequest, DaemonResponse, Handler } from '../daemon/server.ts';
import { fail } from '../errors.ts';
import type { Hub } from '../session/hub.ts';
import { BUILD, VERSION } from '../util/build-info.ts';
import { runCli } from './cli/run-cli.ts';
import { ACTIONS_PATH, handleAction } from './http.ts';

export function daemonRoutes(catalogue: Catalogue, hub: Hub): Handler {
  return (request) => {
    if (request.path === CLI_PATH) return answerCli(catalogue, hub, request);
    if (request.path === ACTIONS_PATH || request.path.startsWith(`${ACTIONS_PATH}/`))
      return handleAction(catalogue, hub, request);
    if (request.path === HEALTH_PATH)
      return Promise.resolve(text(200, JSON.stringify({ pid: process.pid, version: VERSION, build: BUILD })));
    if (request.path === RETIRE_PATH && request.method === 'POST') {
      hub.daemon?.stop();
      return Promise.resolve(text(200, '{"ok":true}'));
    }
    const error = fail(
      'bad_input',
      { reason: `there is nothing at ${request.path}` },
      { hint: `GET ${ACTIONS_PATH} lists the actions.` },
    );
    return Promise.resolve(text(404, JSON.stringify({ ok: false, error: error.toPublic() })));
  };
}

async function answerCli(catalogue: Catalogue, hub: Hub, request: DaemonRequest): Promise<DaemonResponse> {
  const call = decodeRequest(request.body);
  if (!call) return text(400, REPLACE);
  if (isReplaced(call.command, call.cwd)) return text(200, REPLACE);
  const line = { argv: call.argv, cwd: call.cwd, env: call.env, stdin: call.stdin, home: hub.paths.home };
  const consent = call.env[CONSENT] === 'yes' ? { approve: () => Promise.resolve(true) } : {};
  return text(200, encodeAnswer(await runCli(line, { catalogue, hub, signal: request.signal, ...consent })));
}

/** The installation that calls may be newer than this process: its build id lies beside the built command. */
function isReplaced(command: string, cwd: string): boolean {
  try {
    const root = join(dirname(realpathSync(resolve(cwd, command))), '..');
    const [version = '', build = ''] = readFileSync(join(root, 'dist', 'build-id'), 'utf8')
      .trim()
      .split(' ');
    return isOlderThan({ version: VERSION, build: BUILD }, { version, build });
  } catch {
    // A caller that is no installed command (a copy of the script, say) has no version to compare.
    return false;
  }
}

function text(status: number, body: string): DaemonResponse {
  return { status, type: status === 200 && body.startsWith('{') ? 'application/json' : 'text/plain', body };
}
