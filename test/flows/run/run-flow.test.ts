/** A flow carried out on something that acts as the test says. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import type { Outcome } from '../../../src/actions/outcome.ts';
import { fail, type Json } from '../../../src/errors.ts';
import { readRightFlow } from '../../../src/flows/read/read-flow.ts';
import { stepActions } from '../../../src/flows/read/step-actions.ts';
import { createMask } from '../../../src/flows/run/mask.ts';
import { runFlow } from '../../../src/flows/run/run-flow.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

type Input = Readonly<Record<string, unknown>>;
type Reply = (action: string, input: Input) => Outcome | undefined;

const done = (action: string, data: Readonly<Record<string, Json>> = {}): Outcome => ({
  ok: true,
  action,
  session: 's',
  tab: 't1',
  data,
  text: `did ${action}`,
});

const failed = (
  action: string,
  code: 'no_match' | 'obscured' | 'expect_failed',
  applied = false,
): Outcome => ({
  ok: false,
  action,
  session: 's',
  error: fail(code, {}, { mayHaveApplied: applied }).toPublic(),
});

interface Given {
  readonly reply?: Reply;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly others?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Time passes only where the run waits. */
async function run(yaml: string, { reply, inputs = {}, secrets = {}, others = {}, signal }: Given = {}) {
  const cwd = tempFolder();
  mkdirSync(join(cwd, '.remora', 'flows'), { recursive: true });
  for (const [name, text] of Object.entries({ ...others, main: yaml }))
    writeFileSync(join(cwd, '.remora', 'flows', `${name}.yaml`), text);
  const flow = readRightFlow('main', { catalogue, cwd, home: join(cwd, 'home') });
  const acts: [string, Input][] = [];
  let clock = 0;
  const end = await runFlow(flow, inputs, {
    actions: stepActions(catalogue),
    act: (action, input) => {
      acts.push([action, input]);
      return Promise.resolve(reply?.(action, input) ?? done(action));
    },
    now: () => clock,
    pause: (ms) => {
      clock += ms;
      return Promise.resolve();
    },
    signal: signal ?? new AbortController().signal,
    secrets: new Map(Object.entries(secrets)),
    mask: createMask(Object.values(secrets)),
    onStart: () => undefined,
    onStep: () => undefined,
    picture: () => Promise.resolve(undefined),
  });
  return { end, acts };
}

test('variables, results and outputs go from step to step', async () => {
  const { end, acts } = await run(
    'inputs: {who: Ada}\nsteps:\n  - evaluate: 1 + 1\n    as: two\n  - fill: [a, "${who} ${two}"]\noutputs: {n: "${two}"}',
    {
      inputs: { who: 'Bob' },
      reply: (action) => (action === 'evaluate' ? done(action, { value: 2 }) : undefined),
    },
  );
  expect(acts[1]).toEqual(['fill', expect.objectContaining({ text: 'Bob 2' })]);
  expect(end).toMatchObject({ data: { n: 2 }, notRun: [] });
});

test('what is not there yet is looked for again, within the step’s time', async () => {
  let looks = 0;
  const late = await run('steps:\n  - click: a', {
    reply: (action) => ((looks += 1) < 4 ? failed(action, 'no_match') : undefined),
  });
  expect(late.end.failure).toBeUndefined();
  expect(late.acts).toHaveLength(4);
  const never = await run('steps:\n  - click: a\n    timeoutMs: 1000\n  - click: b', {
    reply: (action) => failed(action, 'no_match'),
  });
  expect(never.end.failure).toMatchObject({ error: { code: 'no_match' }, place: { line: 2 } });
  expect(never.acts.length).toBeLessThan(9);
  expect(never.end.notRun).toEqual(['click b']);
});

test('nothing else is repeated, least of all what may have been done', async () => {
  for (const outcome of [failed('click', 'obscured'), failed('click', 'no_match', true)]) {
    const { acts, end } = await run('steps:\n  - click: a', { reply: () => outcome });
    expect(acts).toHaveLength(1);
    expect(end.failure).toBeDefined();
  }
});

test('if, repeat and other flows', async () => {
  const { acts } = await run(
    `steps:
  - if: {text: Cookies}
    then: [{click: accept}]
    else: [{click: none}]
  - collect: {}
    as: rows
  - repeat: {for: row, in: "\${rows}"}
    steps:
      - if: "\${row.name} contains a"
        then: [{click: "\${row.name}"}]
  - repeat: {times: 2}
    steps: [{press: Tab}]
  - flow: other
    with: {who: Eve}`,
    {
      others: { other: 'inputs: {who: }\nsteps: [{fill: [name, "${who}"]}]' },
      reply: (action) => {
        if (action === 'expect') return failed(action, 'expect_failed');
        return action === 'collect' ? done(action, { rows: [{ name: 'ada' }, { name: 'Bob' }] }) : undefined;
      },
    },
  );
  const told = acts.map(([action, { target, key }]) =>
    [action, target ?? key].filter((word) => typeof word === 'string').join(' '),
  );
  expect(told).toEqual([
    'expect',
    'click none',
    'collect',
    'click ada',
    'press Tab',
    'press Tab',
    'fill name',
  ]);
  expect(acts.at(-1)?.[1]).toMatchObject({ text: 'Eve' });
});

test('while gives up after its rounds', async () => {
  const { end, acts } = await run(
    'steps:\n  - repeat: {while: {text: More}, max: 3}\n    steps: [{click: more}]',
  );
  expect(end.failure?.error.message).toContain('more than 3 rounds');
  expect(acts.filter(([action]) => action === 'click')).toHaveLength(3);
});

test('a secret reaches the page and nothing that is told', async () => {
  const secret = 'pa"ss wörd';
  const { end, acts } = await run(
    'secrets: [pin]\nsteps:\n  - fill: [a, "${secrets.pin}"]\n  - text: b\n    as: b\noutputs: {b: "${b}"}',
    {
      secrets: { pin: secret },
      reply: (action) =>
        action === 'text'
          ? { ...done(action, { text: `it is ${secret}` }), text: `it is ${secret}` }
          : undefined,
    },
  );
  expect(acts[0]?.[1]).toMatchObject({ text: secret });
  expect(JSON.stringify(end)).not.toContain('ss w');
  expect(end.data).toEqual({ b: 'it is •••' });
});

test('a run that is told to end begins no further step', async () => {
  const ending = new AbortController();
  const { end, acts } = await run('steps:\n  - click: a\n  - click: b\n  - click: c', {
    signal: ending.signal,
    reply: () => {
      ending.abort();
      return undefined;
    },
  });
  expect(acts).toHaveLength(1);
  expect(end).toMatchObject({ failure: { error: { code: 'cancelled' } }, notRun: ['click c'] });
});
