/**
 * The catalogue over HTTP on the daemon's socket, for any language (API-6).
 *
 * `GET /v1/actions` lists the actions with the JSON schema of their input. `POST /v1/actions/NAME` takes
 * `{input?, session?, tab?, cwd?, env?, timeoutMs?, noWait?, quiet?, dryRun?, awaitResponse?}` and answers the envelope of the
 * command line with status 200, or for a failure 404 (no such action), 400 (bad input), 403 (denied), 503 (no browser) or 422.
 */
import { z } from 'zod';
import type { Catalogue } from '../actions/action.ts';
import { exitOf, type Outcome, toFailure } from '../actions/outcome.ts';
import { runAction } from '../actions/run-action.ts';
import { loadConfig } from '../config/load.ts';
import type { DaemonRequest, DaemonResponse } from '../daemon/server.ts';
import { EXIT, fail, toRemoraError } from '../errors.ts';
import type { Hub } from '../session/hub.ts';
import { chooseSession } from '../session/session-id.ts';

export const ACTIONS_PATH = '/v1/actions';

const bodySchema = z.strictObject({
  input: z.record(z.string(), z.unknown()).default({}),
  session: z.string().optional(),
  tab: z.string().optional(),
  /** Working folder of the caller: file roots, project settings and the session's name come from it. */
  cwd: z.string().optional(),
  timeoutMs: z.number().positive().optional(),
  /** The caller's REMORA_ variables: its settings. */
  env: z.record(z.string(), z.string()).default({}),
  noWait: z.boolean().default(false),
  quiet: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  awaitResponse: z.string().min(1).optional(),
});

const STATUS: Readonly<Record<number, number>> = {
  [EXIT.failed]: 422,
  [EXIT.usage]: 400,
  [EXIT.noBrowser]: 503,
  [EXIT.denied]: 403,
};

export async function handleAction(
  catalogue: Catalogue,
  hub: Hub,
  request: DaemonRequest,
): Promise<DaemonResponse> {
  const name = request.path.slice(ACTIONS_PATH.length + 1);
  if (name === '' && request.method === 'GET') return json(200, describeCatalogue(catalogue));
  if (request.method !== 'POST')
    return json(405, {
      ok: false,
      error: fail('bad_input', { reason: `${request.path} takes POST` }).toPublic(),
    });
  const outcome = await run(catalogue, hub, { name, request });
  if (outcome.ok) return json(200, outcome);
  const known = catalogue.some((action) => action.name === name);
  return json(known ? (STATUS[exitOf(outcome)] ?? 422) : 404, outcome);
}

async function run(
  catalogue: Catalogue,
  hub: Hub,
  { name, request }: { name: string; request: DaemonRequest },
): Promise<Outcome> {
  try {
    const action = catalogue.find((candidate) => candidate.name === name);
    if (!action)
      throw fail(
        'bad_input',
        { reason: `there is no action "${name.slice(0, 60)}"` },
        { hint: `GET ${ACTIONS_PATH} lists them.` },
      );
    const body = readBody(request.body);
    const cwd = body.cwd ?? hub.paths.artifacts;
    return await runAction(action, body.input, {
      hub,
      catalogue,
      session: chooseSession({ flag: body.session, env: {}, cwd }),
      settings: loadConfig({ home: hub.paths.home, cwd, env: body.env, flags: {} }),
      cwd,
      signal: request.signal,
      noWait: body.noWait,
      quiet: body.quiet,
      dryRun: body.dryRun,
      ...(body.awaitResponse === undefined ? {} : { awaitResponse: body.awaitResponse }),
      ...(body.tab === undefined ? {} : { tab: body.tab }),
      ...(body.timeoutMs === undefined ? {} : { timeoutMs: body.timeoutMs }),
    });
  } catch (thrown) {
    return toFailure({ action: name }, toRemoraError(thrown));
  }
}

function readBody(bytes: Buffer): z.infer<typeof bodySchema> {
  const text = bytes.toString('utf8');
  const parsed = bodySchema.safeParse(text === '' ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  throw fail('bad_input', {
    reason: parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
      .join('; '),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail('bad_input', { reason: 'the body is not JSON' }, { cause: error });
  }
}

function describeCatalogue(catalogue: Catalogue): unknown {
  return {
    actions: catalogue.map((action) => ({
      name: action.name,
      summary: action.summary,
      effect: action.effect,
      level: action.level,
      input: z.toJSONSchema(action.input, { io: 'input' }),
    })),
  };
}

function json(status: number, body: unknown): DaemonResponse {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` };
}
