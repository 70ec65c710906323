/** How tools are described: within their budget, as strict clients take it, and with every key of every action. */
import { expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { mannerSchema } from '../../../src/actions/manner-schema.ts';
import { mannerOf } from '../../../src/surfaces/tools/action-schema.ts';
import { describeTools } from '../../../src/surfaces/tools/describe-tools.ts';
import { actionGuide, fullGuide, workGuide } from '../../../src/surfaces/tools/tool-guide.ts';
import type { ToolSpec } from '../../../src/surfaces/tools/tool.ts';

const styles = ['one', 'split'] as const;

/** As an MCP server lists it. */
const listing = (tools: readonly ToolSpec[]): string =>
  JSON.stringify({
    tools: tools.map(({ name, title, description, inputSchema, readOnly }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: { title, readOnlyHint: readOnly },
    })),
  });

/** A token is about 3.6 characters of such text. */
const tokens = (text: string): number => text.length / 3.6;

test('the one tool stays within its budget, the tools for each action within a bearable one', () => {
  const one = listing(describeTools(catalogue, 'one'));
  expect(one.length).toBeLessThan(5_300);
  expect(tokens(one)).toBeLessThan(1_300);
  expect(tokens(listing(describeTools(catalogue, 'split')))).toBeLessThan(13_000);
  expect(tokens(fullGuide(catalogue))).toBeLessThan(2_000);
  expect(tokens(workGuide('split'))).toBeLessThan(400);
});

test.each(styles)('schemas of style %s are such as strict clients take', (style) => {
  for (const { name, inputSchema } of describeTools(catalogue, style)) {
    expect(inputSchema.type).toBe('object');
    for (const key of inputSchema.required ?? []) expect(Object.keys(inputSchema.properties)).toContain(key);
    const text = JSON.stringify(inputSchema);
    expect(text, name).not.toMatch(
      /"(\$schema|\$ref|\$defs|definitions|oneOf|anyOf|allOf|not|propertyNames)":/,
    );
    for (const schema of Object.values(inputSchema.properties)) expect(schema, name).toHaveProperty('type');
  }
});

test('names fit behind the prefix of a client, and no two are the same', () => {
  const names = styles.flatMap((style) => describeTools(catalogue, style).map(({ name }) => name));
  for (const name of names) expect(`mcp__remora__${name}`).toMatch(/^[a-zA-Z0-9_]{1,64}$/);
  expect(new Set(names).size).toBe(catalogue.length + 1);
});

test('the one tool names every action with every key, and takes those that are required beside it', () => {
  const [tool] = describeTools(catalogue, 'one');
  const { action } = tool?.inputSchema.properties ?? {};
  expect(action).toEqual({ type: 'string', enum: [...catalogue.map(({ name }) => name), 'help'] });
  const lineUp = /Actions: (.*)$/.exec(tool?.description ?? '')?.[1]?.split(', ') ?? [];
  for (const [at, { name, input, positionals }] of catalogue.entries()) {
    const [word, ...keys] = lineUp[at]?.match(/\w+/g) ?? [];
    expect(word).toBe(name);
    expect(keys.toSorted(), name).toEqual(Object.keys(input.shape).toSorted());
    for (const key of positionals) expect(tool?.inputSchema.properties, name).toHaveProperty(key);
  }
  expect(tool?.inputSchema.properties).toMatchObject({
    steps: { type: 'array' },
    input: { type: 'object' },
    values: { type: 'array', items: { type: 'string' } },
    x: { type: 'number' },
    tab: { type: 'string' },
  });
  expect(tool?.inputSchema.required).toEqual(['action']);
});

test('a tool of its own has every key of its action, and the manner where it applies', () => {
  const tools = new Map(describeTools(catalogue, 'split').map((tool) => [tool.name, tool]));
  for (const { name, input, effect } of catalogue) {
    const tool = tools.get(`browser_${name}`);
    expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(input.shape)),
    );
    expect(tool?.readOnly).toBe(effect === 'read');
  }
  const keysOf = (name: string): string[] => Object.keys(tools.get(name)?.inputSchema.properties ?? {});
  expect(keysOf('browser_click')).toEqual(
    expect.arrayContaining(['tab', 'timeoutMs', 'noWait', 'quiet', 'dryRun', 'awaitResponse']),
  );
  expect(keysOf('browser_snapshot')).not.toContain('dryRun');
  expect(keysOf('browser_network_get')).toContain('tab');
  expect(keysOf('browser_status')).toEqual([]);
});

test('keys of an action that the manner has too are the action’s: these and no others', () => {
  const shared = catalogue.flatMap((action) =>
    Object.keys(mannerSchema.shape)
      .filter((key) => !(key in mannerOf(action)))
      .map((key) => `${action.name}.${key}`),
  );
  expect(shared).toEqual(['focus.tab', 'prune.dryRun']);
  expect(catalogue.map(({ name }) => name)).not.toContain('help');
  for (const { input } of catalogue)
    for (const key of ['action', 'input', 'about']) expect(input.shape).not.toHaveProperty(key);
});

test('nothing that a model reads of the tools is in the words of a command line', () => {
  const texts = [
    ...styles.map((style) => listing(describeTools(catalogue, style))),
    ...styles.map(workGuide),
    fullGuide(catalogue),
    ...catalogue.map((action) => actionGuide(catalogue, action)),
  ];
  for (const text of texts)
    expect(text).not.toMatch(/(?<![\w-])--[a-z]|standard input|command line|`remora /);
});

test('the guide of an action has each key with type, default and meaning, and its examples as calls', () => {
  const named = (name: string): string => {
    const action = catalogue.find((known) => known.name === name);
    return action ? actionGuide(catalogue, action) : expect.fail(name);
  };
  const click = named('click');
  expect(click).toContain('  target (text, required): Element: a ref (e12)');
  expect(click).toContain('  button (left|middle|right, default "left"): Mouse button.');
  expect(click).toContain('  modifiers (list of Alt|Control|');
  expect(click).toContain('  {"action":"click","target":"button \\"Save\\""}');
  expect(click).toContain('  {"action":"click","target":"e9","modifiers":["Control","Shift"]}');
  expect(named('wait')).toContain('{"action":"wait","download":true,"timeoutMs":60000}');
  expect(named('focus_element')).toContain('{"action":"focus_element","target":"e3"}');
  expect(named('batch')).toContain('{"action":"batch","steps":[{"action":"click","input":{"target":"e3"}}]}');
  expect(named('fill')).not.toContain('letter.txt');
  expect(named('status')).toContain('no keys of its own');
});
