import { expect, test } from 'vitest';
import { configJsonSchema, describeConfig } from '../../src/config/describe.ts';
import { makeWorkspace } from './workspace.ts';

test('every setting is shown with its source, sentence and variable', () => {
  const space = makeWorkspace({ user: '\npopups: stay\n' });
  const rows = describeConfig(space.load({ env: { REMORA_EVICT: 'lru' }, flags: { browserPort: '9333' } }));
  const shown = Object.fromEntries(rows.map(({ key, value, source }) => [key, [value, source]]));
  expect(shown).toMatchObject({
    popups: ['stay', `${space.userFile}:2`],
    evict: ['lru', 'REMORA_EVICT'],
    'browser.port': [9333, '--browser-port'],
    'browser.endpoint': [undefined, 'default'],
    maxPages: [20, 'default'],
  });
  for (const { key, description, env } of rows)
    expect([key, description, env]).toEqual([
      expect.anything(),
      expect.stringMatching(/\.$/),
      expect.stringMatching(/^REMORA_/),
    ]);
});

test('credentials are masked', () => {
  const env = {
    REMORA_ENDPOINT: 'wss://me:pass@grid.example/chrome?token=abc#d',
    REMORA_ENDPOINT_HEADERS: '{"Authorization":"Bearer abc"}',
  };
  const rows = describeConfig(makeWorkspace().load({ env }));
  expect(rows.find(({ key }) => key === 'browser.headers')?.value).toEqual({ Authorization: '***' });
  expect(rows.find(({ key }) => key === 'browser.endpoint')?.value).toBe('wss://***@grid.example/chrome?***');
});

test('the JSON schema is a strict top-level object with a sentence for each setting', () => {
  const schema = configJsonSchema();
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    properties: {
      browser: {
        type: 'object',
        additionalProperties: false,
        properties: { port: { type: 'integer', minimum: 1, maximum: 65_535, default: 9222 } },
      },
      protocols: { type: 'array', description: expect.any(String), default: ['http:', 'https:', 'about:'] },
      maxPages: { description: 'How many tabs a session may have.' },
    },
  });
  for (const word of ['required":["browser', '$ref', 'oneOf'])
    expect(JSON.stringify(schema)).not.toContain(word);
});
