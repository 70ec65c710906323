/** What the daemon answers on its socket: command lines, actions, its health, and the wish that it ends. */
import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Catalogue } from '../../actions/action.ts';
import { CLI_PATH, CONSENT, decodeRequest, encodeAnswer, REPLACE } from '../../daemon/cli-wire.ts';
import { HEALTH_PATH, isOlderThan, RETIRE_PATH } from '../../daemon/ensure-daemon.ts';
import type { DaemonRequest, DaemonResponse, Handler } from '../../daemon/server.ts';
import { fail, toRemoraError } from '../../errors.ts';
import type { Hub } from '../../session/hub.ts';
import { BUILD, VERSION } from '../../util/build-info.ts';
import { builtRelease } from '../../util/package-root.ts';
import { runCli } from '../cli/run-cli.ts';
import { sessionHolds } from '../holding/session-holds.ts';
import { json, refuse, refuseMethod } from './body.ts';
import { handleAction, handleAnswer, type HttpScope } from './actions.ts';
import { openApi } from './openapi.ts';
import { ACTIONS_PATH, ANSWERS_PATH, OPENAPI_PATH } from './paths.ts';
import { Questions } from './questions.ts';
import { SessionRoutes } from './sessions.ts';

export function daemonRoutes(catalogue: Catalogue, hub: Hub): Handler {
  const holds = sessionHolds(catalogue, hub);
  const scope = { catalogue, hub, questions: new Questions() };
  const sessions = new SessionRoutes(holds);
  return async (request) => {
    try {
      return (await answer(scope, sessions, request)) ?? nothingThere(request);
    } catch (thrown) {
      const error = toRemoraError(thrown);
      if (error.code !== 'bad_input') throw error;
      return refuse(400, error);
    }
  };
}

/** Undefined when there is nothing at the address. Throws for what the routes refuse. */
async function answer(
  scope: HttpScope,
  sessions: SessionRoutes,
  request: DaemonRequest,
): Promise<DaemonResponse | undefined> {
  const { path, method } = request;
  const { catalogue, hub } = scope;
  if (path === CLI_PATH) return answerCli(catalogue, hub, request);
  if (path === ACTIONS_PATH || path.startsWith(`${ACTIONS_PATH}/`)) return handleAction(scope, request);
  if (path.startsWith(`${ANSWERS_PATH}/`)) return handleAnswer(scope, request);
  if (path === HEALTH_PATH || path === OPENAPI_PATH) {
    if (method !== 'GET') return refuseMethod(request, 'GET');
    return json(200, path === OPENAPI_PATH ? openApi(catalogue) : HEALTH);
  }
  if (path === RETIRE_PATH && method === 'POST') {
    hub.daemon?.stop();
    return json(200, { ok: true });
  }
  return sessions.handle(request);
}

const HEALTH = { pid: process.pid, version: VERSION, build: BUILD };

function nothingThere({ path }: DaemonRequest): DaemonResponse {
  const reason = `there is nothing at ${path}`;
  const error = fail('bad_input', { reason }, { hint: `GET ${ACTIONS_PATH} lists the actions.` });
  return refuse(404, error);
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
    return isOlderThan({ version: VERSION, build: BUILD }, builtRelease(root));
  } catch {
    // A caller that is no installed command (a copy of the script, say) has no version to compare.
    return false;
  }
}

function text(status: number, body: string): DaemonResponse {
  return { status, type: 'text/plain', body };
}
