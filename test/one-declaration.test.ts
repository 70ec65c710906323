/**
 * An action is declared once (API-1): two that exist nowhere but here are appended to the catalogue, and every surface and
 * every generated document has them, with nothing else said anywhere.
 */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { renderActions, renderSkillTable } from '../scripts/docs/render-actions.mjs';
import { renderShellLists } from '../scripts/docs/render-shell.mjs';
import { catalogue } from '../skills/browser/catalogue.ts';
import { defineHubAction, definePageAction } from '../src/actions/action.ts';
import { ENV_NAMES, SETTINGS } from '../src/config/names.ts';
import { decodeAnswer, encodeRequest } from '../src/daemon/cli-wire.ts';
import { ERRORS } from '../src/errors.ts';
import { RUNTIME_VARIABLES } from '../src/session/session-id.ts';
import { completions } from '../src/surfaces/cli/completions.ts';
import { commonFlags, flagsOf, positionalsOf } from '../src/surfaces/words/flags.ts';
import { actionHelp, agentHelp, generalHelp } from '../src/surfaces/cli/help.ts';
import { META_COMMANDS } from '../src/surfaces/cli/meta-names.ts';
import { readCommand } from '../src/surfaces/cli/read-command.ts';
import { embedHub } from '../src/surfaces/programs/embed-hub.ts';
import { openApi } from '../src/surfaces/http/openapi.ts';
import { callTool } from '../src/surfaces/tools/call-tool.ts';
import { describeTools } from '../src/surfaces/tools/describe-tools.ts';
import { atEnd } from './helpers/at-end.ts';
import { newHome } from './helpers/home.ts';
import { tempFolder } from './helpers/temp-folder.ts';
import { serve, type Served } from './surfaces/http/served.ts';

const brew = defineHubAction({
  name: 'brew_tea',
  summary: 'Brew a pot of tea and say how it came out.',
  effect: 'write',
  level: 'lifecycle',
  input: z.strictObject({
    leaf: z.string().min(1).describe('Which tea is taken.'),
    note: z.string().default('').describe('What is said with it.'),
    cupCount: z.number().int().min(1).default(2).describe('For how many cups.'),
    milk: z.boolean().default(false).describe('Whether milk goes in.'),
    strength: z.enum(['weak', 'strong']).default('weak').describe('How long it stands.'),
  }),
  positionals: ['leaf', 'note'],
  stdin: 'note',
  examples: ['brew_tea assam', 'brew_tea assam --cup-count 3 --strength strong'],
  run: (_hub, input) => Promise.resolve({ data: input, text: [`${input.cupCount} cups of ${input.leaf}`] }),
});

const stroke = definePageAction({
  name: 'stroke',
  summary: 'Stroke an element of the page.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({ target: z.string().describe('What is stroked.') }),
  positionals: ['target'],
  examples: ['stroke e3'],
  run: (_page, input) => Promise.resolve({ data: input, text: [] }),
});

const all = [...catalogue, brew, stroke];
const INPUT = { leaf: 'assam', note: 'hot', cupCount: 3, milk: true, strength: 'strong' };
const WORDS = ['brew_tea', 'assam', 'hot', '--cup-count', '3', '--milk', '--strength', 'strong'];
const FLAGS = ['--cup-count', '--milk', '--strength'];
const line = { cwd: '/', env: {}, stdin: '' };

let daemon: Served;
beforeAll(async () => {
  daemon = await serve(all);
});

test('help: the list of commands, a page of its own, and the guide for models', () => {
  expect(generalHelp(all)).toMatch(/^ {2}brew_tea +Brew a pot of tea/m);
  const help = actionHelp(brew);
  for (const part of [brew.summary, '<leaf>', '[note]', ...FLAGS, 'weak|strong', 'Whether milk goes in.'])
    expect(help).toContain(part);
  for (const example of brew.examples) expect(help).toContain(`remora ${example}`);
  expect(agentHelp(all)).toMatch(/^ {2}brew_tea LEAF \[NOTE\] .*\[--strength weak\|strong\]/m);
  expect(agentHelp(all)).toMatch(/^ {2}stroke TARGET: Stroke/m);
});

test.each(['bash', 'zsh', 'fish'])('completions of %s', (shell) => {
  const script = completions(all, shell);
  for (const { name } of [brew, stroke]) expect(script).toContain(name);
  for (const flag of FLAGS) expect(script).toContain(shell === 'fish' ? `-l ${flag.slice(2)}` : flag);
});

test('a command line is read, as a command and as an act kind', () => {
  const home = tempFolder();
  expect(readCommand(all, { ...line, home, argv: WORDS })).toMatchObject({ action: brew, input: INPUT });
  expect(readCommand(all, { ...line, home, argv: ['act', 'stroke', 'e3'] })).toMatchObject({
    action: stroke,
    input: { target: 'e3' },
  });
  expect(() => readCommand(all, { ...line, home, argv: ['brew_tea', 'assam', '--cups', '3'] })).toThrow(
    /has no flag --cups; it takes --cup-count, --milk, --strength/,
  );
});

test('a command line is carried out, with text from standard input too', async () => {
  const run = async (argv: readonly string[], stdin = ''): Promise<unknown> => {
    const body = encodeRequest({ ...line, command: '', argv: [...argv, '--json'], stdin });
    const answer = decodeAnswer((await daemon.ask('POST', '/v1/cli', { body })).text);
    return answer && { exit: answer.exit, ...z.looseObject({}).parse(JSON.parse(answer.text)) };
  };
  expect(await run(WORDS)).toMatchObject({ exit: 0, ok: true, action: 'brew_tea', data: INPUT });
  expect(await run(['brew_tea', 'assam', '-'], 'from afar')).toMatchObject({ data: { note: 'from afar' } });
  expect(await run(['brew_tea', 'assam', '--strength', 'odd'])).toMatchObject({ exit: 2, ok: false });
  expect(await run(['batch'], WORDS.join(' '))).toMatchObject({ data: { ran: [{ data: INPUT }] } });
});

test('HTTP lists it and carries it out, in a batch too, and refuses what does not fit', async () => {
  const list = await daemon.ask('GET', '/v1/actions');
  const { $schema, ...input } = z.toJSONSchema(brew.input, { io: 'input' });
  expect(JSON.parse(list.text)).toMatchObject({
    actions: expect.arrayContaining([
      {
        name: 'brew_tea',
        summary: brew.summary,
        effect: 'write',
        level: 'lifecycle',
        input: { $schema, ...input },
      },
    ]),
  });
  const act = async (name: string, taken: object): Promise<unknown> =>
    JSON.parse((await daemon.act(name, taken)).text);
  expect(await act('brew_tea', INPUT)).toMatchObject({ ok: true, data: INPUT, text: '3 cups of assam' });
  expect(await act('brew_tea', { leaf: 'assam', cups: 3 })).toMatchObject({ error: { code: 'bad_input' } });
  expect(await act('batch', { steps: [{ action: 'brew_tea', input: INPUT }] })).toMatchObject({
    data: { ran: [{ ok: true, data: INPUT }] },
  });
  expect(openApi(all).paths['/v1/actions/brew_tea']).toMatchObject({
    post: {
      summary: brew.summary,
      requestBody: { content: { 'application/json': { schema: { properties: { input } } } } },
    },
  });
});

test('tools for models: in the list of the one, as one of many, and carried out as both', async () => {
  const [one] = describeTools(all, 'one');
  expect(one?.description).toContain('brew_tea');
  expect(one?.inputSchema.properties['action']).toMatchObject({
    enum: expect.arrayContaining(['brew_tea', 'stroke']),
  });
  const split = describeTools(all, 'split').find(({ name }) => name === 'browser_brew_tea');
  expect(Object.keys(split?.inputSchema.properties ?? {})).toEqual(
    expect.arrayContaining(Object.keys(INPUT)),
  );
  expect(split).toMatchObject({ inputSchema: { required: ['leaf'] }, readOnly: false });
  const { home, env } = newHome();
  const hub = embedHub(all, { home, env });
  atEnd(() => hub.close());
  const target = { catalogue: all, session: hub.session('s') };
  const done = {
    isError: false,
    content: [{ type: 'text', text: expect.stringContaining('3 cups of assam') }],
  };
  expect(await callTool(target, { name: 'browser', input: { action: 'brew_tea', ...INPUT } })).toMatchObject(
    done,
  );
  expect(await callTool(target, { name: 'browser_brew_tea', input: INPUT })).toMatchObject(done);
  const help = await callTool(target, { name: 'browser', input: { action: 'help', about: 'brew_tea' } });
  expect(JSON.stringify(help)).toContain('How long it stands.');
});

test('documents: the reference, the table of the skill, and what the shell script must know', () => {
  const declarations = {
    catalogue: all,
    SETTINGS,
    ENV_NAMES,
    ERRORS,
    RUNTIME_VARIABLES,
    META_COMMANDS,
    commonFlags,
    flagsOf,
    positionalsOf,
    openApi,
  };
  const reference = renderActions(declarations, (name) => `the data of ${name}`);
  const [, chapter = ''] = reference.split('\n## brew_tea\n');
  for (const part of [brew.summary, 'the data of brew_tea', '| `LEAF` | `leaf` |', '`--cup-count N`'])
    expect(chapter).toContain(part);
  expect(renderSkillTable(declarations)).toContain('| `brew_tea LEAF [NOTE]` | Brew a pot of tea');
  expect(renderShellLists(declarations)).toMatch(/takes_text\(\) \{[^}]*brew_tea/);
});
