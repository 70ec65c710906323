/** The OpenAPI document is valid, has every action, and tells the truth about what the daemon takes and answers (API-6). */
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { ERRORS } from '../../../src/errors.ts';
import { openApi } from '../../../src/surfaces/http/openapi.ts';
import { startBrowser } from '../../helpers/browser.ts';
import { type Answer, serve, type Served } from './served.ts';

const json = z.record(z.string(), z.json());
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: json })) }).optional(),
});
const read = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), json) }),
});

/** As it is sent: what JSON cannot hold is gone. */
const document = read.parse(JSON.parse(JSON.stringify(openApi(catalogue))));
const METHODS = ['get', 'post', 'delete'];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => method in item).map((method) => ({
    path,
    method,
    ...operation.parse(item[method]),
  })),
);

let daemon: Served;
beforeAll(async () => {
  daemon = await serve(catalogue, (await startBrowser()).endpoint);
});

/** A validator for a schema of the document; what it refers to comes along. */
function validatorOf(schema: z.infer<typeof json>): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  const local: unknown = JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'));
  return z.fromJSONSchema(json.parse(local));
}
const named = (name: string): z.ZodType => validatorOf({ $ref: `#/components/schemas/${name}` });
const fits = (name: string, text: string): unknown =>
  named(name).safeParse(JSON.parse(text)).error?.issues ?? 'fits';

test('the document is valid OpenAPI 3.1, and the daemon hands it out', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const { status, text } = await daemon.ask('GET', '/v1/openapi.json');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual(document);
});

test('everything that it refers to is in it, and no two operations have one name', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBe(text.split('"$ref"').length - 1);
  for (const [, kind = '', name = ''] of references) expect(document.components).toHaveProperty([kind, name]);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(catalogue)('$name is a path, with its sentence, its input and examples that fit', (action) => {
  const found = operations.find(({ path }) => path === `/v1/actions/${action.name}`);
  expect(found).toMatchObject({ method: 'post', summary: action.summary });
  const content = found?.requestBody?.content['application/json'];
  const { $schema: _dialect, ...input } = z.toJSONSchema(action.input, { io: 'input' });
  expect(content?.schema).toMatchObject({ properties: { input } });
  const examples = z.record(z.string(), z.object({ value: json })).parse(content?.['examples'] ?? {});
  const takes = validatorOf(json.parse(z.toJSONSchema(action.input, { io: 'input' })));
  for (const { value } of Object.values(examples)) {
    expect(named('Call').safeParse(value).error?.issues ?? []).toEqual([]);
    expect(takes.safeParse(value['input']).error?.issues ?? []).toEqual([]);
  }
});

test('every code of a failure is named', () => {
  expect(document.components.schemas['PublicError']).toMatchObject({
    properties: { code: { enum: Object.keys(ERRORS) } },
  });
});

test('what the daemon answers fits: lists, success, and failures of all kinds', async () => {
  const opened = await daemon.act('open', { url: 'about:blank' });
  const answers: readonly (readonly [schema: string, status: number, answer: Answer])[] = [
    ['Health', 200, await daemon.ask('GET', '/v1/health')],
    ['Actions', 200, await daemon.ask('GET', '/v1/actions')],
    ['Success', 200, opened],
    ['Success', 200, await daemon.act('snapshot')],
    ['Success', 200, await daemon.act('doctor')],
    ['Failure', 400, await daemon.act('open', { url: 5 })],
    ['Failure', 404, await daemon.act('nothing')],
    ['Failure', 404, await daemon.ask('GET', '/nothing')],
    ['Failure', 404, await daemon.ask('POST', '/v1/answers/x', { body: '{"allow":true}' })],
    ['Failure', 404, await daemon.ask('DELETE', '/v1/sessions/s/hold/x')],
    ['Failure', 405, await daemon.ask('PUT', '/v1/health')],
    ['Failure', 422, await daemon.act('click', { target: 'e99' })],
    ['Failure', 403, await daemon.act('start', { restart: true })],
  ];
  expect(answers.map(([, , { status }]) => status)).toEqual(answers.map(([, status]) => status));
  expect(answers.map(([schema, , { text }]) => fits(schema, text))).toEqual(answers.map(() => 'fits'));
});

test('the lines of a stream fit, up to a question and its answer', async () => {
  const headers = { accept: 'application/x-ndjson' };
  const batch = await daemon.act('batch', { steps: [{ action: 'tabs' }] }, { headers });
  const kinds: string[] = [];
  const asked = await daemon.act(
    'start',
    { restart: true },
    {
      headers,
      onLine: async (line) => {
        const { id } = z.looseObject({ id: z.string().optional() }).parse(JSON.parse(line));
        if (id === undefined) return;
        const { text } = await daemon.ask('POST', `/v1/answers/${id}`, { body: '{"allow":false}' });
        expect(fits('Done', text)).toBe('fits');
      },
    },
  );
  for (const line of (batch.text + asked.text).trimEnd().split('\n')) {
    expect(fits('Event', line)).toBe('fits');
    kinds.push(z.looseObject({ event: z.string() }).parse(JSON.parse(line)).event);
  }
  expect(kinds).toEqual(['progress', 'outcome', 'question', 'outcome']);
  expect(JSON.parse(asked.text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    status: 403,
    outcome: { error: { code: 'denied' } },
  });
});

test('a hold says what it is in its first line', async () => {
  const line = await daemon.raw(
    'POST /v1/sessions/s/hold HTTP/1.1\r\nHost: r\r\nContent-Length: 0\r\n\r\n',
    '}\n',
  );
  expect(fits('HeldEvent', /\{.*\}/.exec(line)?.[0] ?? '')).toBe('fits');
});

test('the schemas refuse what is not so', () => {
  const outcome = { ok: false, action: 'click', session: 's', error: { code: 'no_such_code' } };
  expect(fits('Failure', JSON.stringify(outcome))).not.toBe('fits');
  expect(fits('Event', '{"event":"other"}')).not.toBe('fits');
  expect(fits('Call', '{"sesion":"s"}')).not.toBe('fits');
});
