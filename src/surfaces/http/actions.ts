/**
 * The catalogue over HTTP on the daemon's socket, for any language (API-6).
 *
 * `GET /v1/actions` lists the actions with the JSON schema of their input. `POST /v1/actions/NAME` takes
 * what {@link callSchema} says and answers the envelope of the command line with status 200, or for a failure 404 (no such
 * action), 400 (bad input), 403 (denied), 503 (no browser) or 422. A caller that reads lines is told of progress and asked
 * questions before (action-events.ts).
 */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Call, Catalogue } from '../../actions/action.ts';
import type { Progress } from '../../actions/manner.ts';
import { mannerSchema } from '../../actions/manner-schema.ts';
import { exitOf, type Outcome, toFailure } from '../../actions/outcome.ts';
import { runAction } from '../../actions/run-action.ts';
import { loadConfig } from '../../config/load.ts';
import { LINES } from '../../daemon/lines.ts';
import type { DaemonRequest, DaemonResponse } from '../../daemon/server.ts';
import { EXIT, fail, toRemoraError } from '../../errors.ts';
import type { Hub } from '../../session/hub.ts';
import { parseOwner } from '../../session/owner.ts';
import { chooseSession, type SessionChoice } from '../../session/session-id.ts';
import { Channel } from '../../util/channel.ts';
import { type ActionEvent, askThrough } from './action-events.ts';
import { describeActions } from '../words/describe-actions.ts';
import { decodePart, json, readJson, refuse, refuseMethod } from './body.ts';
import { ACTIONS_PATH, ANSWERS_PATH } from './paths.ts';
import type { Questions } from './questions.ts';

const folder = z.string().refine(isAbsolute, 'must be an absolute path');

/** Body of a call. */
export const callSchema = mannerSchema.extend({
  input: z.record(z.string(), z.unknown()).default({}).describe('What the action takes.'),
  session: z.string().optional().describe('Id of the session; without it, the one of the folder `cwd`.'),
  cwd: folder
    .optional()
    .describe(
      'Working folder of the caller, absolute: relative paths start there, it may be written to, and its project settings apply.',
    ),
  roots: z.array(folder).default([]).describe('Further folders that may be read and written.'),
  env: z
    .record(z.string(), z.string())
    .default({})
    .describe("The caller's REMORA_ variables: settings, as on the command line."),
});

const STATUS: Readonly<Record<number, number>> = {
  [EXIT.failed]: 422,
  [EXIT.usage]: 400,
  [EXIT.noBrowser]: 503,
  [EXIT.denied]: 403,
};

/** What the routes of one daemon share. */
export interface HttpScope {
  readonly catalogue: Catalogue;
  readonly hub: Hub;
  readonly questions: Questions;
}

export async function handleAction(scope: HttpScope, request: DaemonRequest): Promise<DaemonResponse> {
  const name = decodePart(request.path.slice(ACTIONS_PATH.length + 1));
  const isList = name === '';
  if (request.method !== (isList ? 'GET' : 'POST')) return refuseMethod(request, isList ? 'GET' : 'POST');
  if (isList) return json(200, { actions: describeActions(scope.catalogue) });
  if (request.wantsLines) return asLines(scope, name, request);
  const outcome = await run(scope, name, request, {});
  return json(statusOf(scope, name, outcome), outcome);
}

export const answerSchema = z.strictObject({ allow: z.boolean() });

/** The answer to a question that an action asked its caller. */
export function handleAnswer({ questions }: HttpScope, request: DaemonRequest): DaemonResponse {
  if (request.method !== 'POST') return refuseMethod(request, 'POST');
  const { allow } = readJson(request.body, answerSchema);
  const id = request.path.slice(ANSWERS_PATH.length + 1);
  if (questions.answer(id, allow)) return json(200, { ok: true });
  const hint = 'It was answered before, or its action has ended.';
  return refuse(
    404,
    fail('bad_input', { reason: `nobody waits for an answer to ${id.slice(0, 80)}` }, { hint }),
  );
}

/** Progress and questions as they come, then the outcome. */
function asLines(scope: HttpScope, name: string, request: DaemonRequest): DaemonResponse {
  const lines = new Channel<string>();
  const tell = (event: ActionEvent): void => lines.push(`${JSON.stringify(event)}\n`);
  const listener = {
    approve: askThrough(scope.questions, tell, request.signal),
    onProgress: (progress: Progress): void => tell({ event: 'progress', ...progress }),
  };
  void run(scope, name, request, listener)
    .then((outcome) => tell({ event: 'outcome', status: statusOf(scope, name, outcome), outcome }))
    .finally(() => lines.end());
  return { status: 200, type: LINES, body: lines };
}

function statusOf({ catalogue }: HttpScope, name: string, outcome: Outcome): number {
  if (outcome.ok) return 200;
  const isKnown = catalogue.some((action) => action.name === name);
  return isKnown ? (STATUS[exitOf(outcome)] ?? 422) : 404;
}

/** Never rejects. */
async function run(
  scope: HttpScope,
  name: string,
  request: DaemonRequest,
  listener: Pick<Call, 'approve' | 'onProgress'>,
): Promise<Outcome> {
  const { catalogue, hub } = scope;
  try {
    const action = catalogue.find((candidate) => candidate.name === name);
    if (!action)
      throw fail(
        'bad_input',
        { reason: `there is no action "${name.slice(0, 60)}"` },
        { hint: 'The reference of actions lists them.' },
      );
    const { input, session, env, ...body } = readJson(request.body, callSchema);
    const cwd = body.cwd ?? hub.paths.artifacts;
    return await runAction(action, input, {
      ...body,
      hub,
      catalogue,
      session: sessionOf(session, cwd),
      settings: loadConfig({ home: hub.paths.home, cwd, env, flags: {} }),
      cwd,
      signal: request.signal,
      ...listener,
    });
  } catch (thrown) {
    return toFailure({ action: name }, toRemoraError(thrown));
  }
}

function sessionOf(given: string | undefined, cwd: string): SessionChoice {
  if (given === undefined) return chooseSession({ flag: undefined, env: {}, cwd });
  return { id: parseOwner(given), rule: 'given' };
}
