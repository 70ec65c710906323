/** The HTTP API as an OpenAPI 3.1 document, made from the schemas that the routes themselves read bodies with (API-6). */
import { z } from 'zod';
import type { AnyAction, Catalogue } from '../../actions/action.ts';
import { HEALTH_PATH } from '../../daemon/ensure-daemon.ts';
import { LINES } from '../../daemon/lines.ts';
import { VERSION } from '../../util/build-info.ts';
import { parseWords } from '../words/parse-words.ts';
import { splitWords } from '../words/split-words.ts';
import { inDocument, type JsonSchema, namedSchemas, refTo } from './openapi-schemas.ts';
import { ACTIONS_PATH, ANSWERS_PATH, holdPath, OPENAPI_PATH } from './paths.ts';

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: JsonSchema;
  };
}

export function openApi(catalogue: Catalogue): OpenApi {
  return {
    openapi: '3.1.0',
    info: { title: 'remora', version: VERSION, summary: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: 'http://remora', description: SOCKET }],
    tags: [
      { name: 'actions', description: 'What a session can do.' },
      { name: 'daemon', description: 'What the routes are, and how long a session lasts.' },
    ],
    paths: {
      [HEALTH_PATH]: get('health', 'Tell the process, its version and build.', refTo('Health')),
      [OPENAPI_PATH]: get('openapi', 'Give this document.', { type: 'object' }),
      [ACTIONS_PATH]: get(
        'actions',
        'List the actions, each with the JSON schema of its input.',
        refTo('Actions'),
      ),
      ...Object.fromEntries(
        catalogue.map((action) => [`${ACTIONS_PATH}/${action.name}`, actionPath(action)]),
      ),
      ...heldPaths(),
    },
    components: { schemas: namedSchemas(), responses: RESPONSES },
  };
}

const ABOUT = 'Lends your own running browser to a program and hands it back clean.';
const SOCKET =
  'Spoken on the Unix socket run/daemon.sock in REMORA_HOME; the host in the address does not matter.';

function actionPath(action: AnyAction): JsonSchema {
  const { name, summary, effect, level } = action;
  return {
    post: {
      operationId: `action_${name}`,
      summary,
      description: `Effect: ${effect}. Level: ${level}.`,
      tags: ['actions'],
      requestBody: {
        required: isNeeded(action),
        content: { 'application/json': { schema: bodyOf(action), ...examplesOf(action) } },
      },
      responses: {
        200: response('Done.', { ...jsonOf(refTo('Success')), [LINES]: { schema: refTo('Event') } }),
        ...failures(400, 403, 404, 405, 413, 422, 500, 503),
      },
    },
  };
}

/** The body of any call, with the input that this action takes. */
function bodyOf(action: AnyAction): JsonSchema {
  const input = inDocument(z.toJSONSchema(action.input, { io: 'input' }));
  return {
    type: 'object',
    allOf: [refTo('Call')],
    properties: { input },
    ...(isNeeded(action) ? { required: ['input'] } : {}),
  };
}

/** An action whose input may be empty needs none, and no body either. */
const isNeeded = ({ input }: AnyAction): boolean => !input.safeParse({}).success;

/** Those of the command line that are input and nothing else. */
function examplesOf(action: AnyAction): JsonSchema {
  const plain = action.examples.filter((line) => !line.includes(' < '));
  const examples = plain.flatMap((line) => {
    const words = splitWords(line);
    const { input, globals, settings } = parseWords(action, words.slice(words[0] === 'act' ? 2 : 1));
    const isPlain = Object.keys({ ...globals, ...settings }).length === 0;
    return isPlain ? [[`remora ${line}`, { value: { session: 'mine', input } }] as const] : [];
  });
  return examples.length === 0 ? {} : { examples: Object.fromEntries(examples) };
}

function heldPaths(): Readonly<Record<string, JsonSchema>> {
  const session = parameter('session', 'Id of a session.');
  return {
    [`${ANSWERS_PATH}/{question}`]: {
      parameters: [parameter('question', 'Id of the question, from its event.')],
      post: {
        operationId: 'answer',
        summary: 'Answer a question that an action asked on its stream.',
        tags: ['daemon'],
        requestBody: { required: true, content: jsonOf(refTo('Answer')) },
        responses: {
          200: response('The action goes on.', jsonOf(refTo('Done'))),
          ...failures(400, 404, 405, 413, 500),
        },
      },
    },
    [holdTemplate('{session}')]: {
      parameters: [session],
      post: {
        operationId: 'hold',
        summary:
          'Tie a session to this connection: it ends, and its tabs are closed, when the connection does.',
        tags: ['daemon'],
        requestBody: { required: false, content: jsonOf(refTo('Hold')) },
        responses: {
          200: response('One line at once; the answer stays open.', {
            [LINES]: { schema: refTo('HeldEvent') },
          }),
          ...failures(400, 405, 413, 500),
        },
      },
    },
    [holdTemplate('{session}', '{hold}')]: {
      parameters: [session, parameter('hold', 'Id of the hold, from its event.')],
      delete: {
        operationId: 'release',
        summary:
          'Let go of a session; answers once it has ended, unless others hold it. With `leave` it stays as it is.',
        tags: ['daemon'],
        requestBody: { required: false, content: jsonOf(refTo('Release')) },
        responses: {
          200: response('Let go.', jsonOf(refTo('Done'))),
          ...failures(400, 404, 405, 413, 500),
        },
      },
    },
  };
}

/** The address of a hold with the braces of a template. */
const holdTemplate = (session: string, hold?: string): string => decodeURIComponent(holdPath(session, hold));

function get(operationId: string, summary: string, schema: JsonSchema): JsonSchema {
  const responses = { 200: response('Here it is.', jsonOf(schema)), ...failures(405, 500) };
  return { get: { operationId, summary, tags: ['daemon'], responses } };
}

function parameter(name: string, description: string): JsonSchema {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

const response = (description: string, content: JsonSchema): JsonSchema => ({ description, content });

const jsonOf = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const FAILURES = {
  400: ['BadInput', 'Wrong input: no JSON, or a key or value that does not fit.'],
  403: ['Denied', 'Denied, or a yes of the person is needed.'],
  404: ['NotThere', 'There is nothing of this name.'],
  405: ['WrongMethod', 'This address takes another method.'],
  413: ['TooLarge', 'The body is larger than 64 MiB.'],
  422: ['Failed', 'The action failed.'],
  500: ['Broken', 'Something in remora went wrong.'],
  503: ['NoBrowser', 'No browser.'],
} as const;

const RESPONSES: JsonSchema = Object.fromEntries(
  Object.values(FAILURES).map(([name, about]) => [name, response(about, jsonOf(refTo('Failure')))]),
);

function failures(...statuses: readonly (keyof typeof FAILURES)[]): JsonSchema {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${FAILURES[status][0]}` }]),
  );
}
