/** The two tools by which an agent has sub-agents: what they take, how many run, and what is put to the person. */
import { expect, test } from 'vitest';
import { NOBODY, type Person } from '../../../src/agent/person.ts';
import { spawnTools } from '../../../src/agent/subagents/spawn-tools.ts';
import type { AgentProgram } from '../../../src/agent/program.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { use, type Used } from '../../helpers/agent/use-tool.ts';
import { isAlive } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
import { standIn } from './stand-in.ts';

interface Trying {
  readonly lines: readonly string[];
  readonly close: () => Promise<void>;
  readonly spawn: (input: unknown, signal?: AbortSignal) => Promise<Used>;
  readonly wait: (input?: unknown, signal?: AbortSignal) => Promise<Used>;
}

/** `env`: besides the program's own. */
function trying(script: string, env: Record<string, string> = {}, person: Person = NOBODY): Trying {
  const made = standIn(script);
  const program: AgentProgram = { ...made, env: { ...made.env, ...env } };
  const lines: string[] = [];
  const spawning = spawnTools({
    program,
    session: 'me::part',
    model: () => ({
      id: 'ollama/mine',
      contextTokens: 1,
      seesImages: false,
      ask: () => Promise.reject(new Error()),
    }),
    person,
    onEvent: (event) => {
      if (event.type === 'subagent') lines.push(`${event.name} ${event.line}`);
    },
  });
  atEnd(() => spawning.close());
  const [spawn, wait] = spawning.tools;
  return {
    lines,
    close: () => spawning.close(),
    spawn: (input, signal) => use(spawn, input, signal),
    wait: (input = {}, signal) => use(wait, input, signal),
  };
}

const ECHO = `
  const { task } = await heard('task');
  say({ type: 'progress', line: 'begins' });
  say({ type: 'progress', line: 'ends' });
  say({ type: 'report', report: { ...REPORT, data: task } });
`;
const STAYS = `
  await heard('task');
  say({ type: 'progress', line: String(process.pid) });
  await heard('cancel');
  say({ type: 'report', report: { ...REPORT, status: 'cancelled', reason: 'cancelled' } });
`;

test('limits are those that are left, the model is the parent’s, the session a namespace of its root', async () => {
  const { spawn } = trying(ECHO);
  const { text, isError, line, spentTokens, artifacts } = await spawn({
    task: 'Look.',
    maxSteps: '99',
    maxTokens: 5_000,
    flow: 'login',
    flowInputs: { n: 3 },
    tabs: 'keep',
  });
  expect([isError, line, spentTokens, artifacts]).toEqual([false, 'done: It is done.', 30, ['/tmp/a.png']]);
  const data: unknown = JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '');
  expect(data).toMatchObject({
    task: 'Look.',
    limits: { maxSteps: 10, maxTokens: 5_000, timeoutMs: 60_000 },
    model: { kind: 'named', name: 'ollama/mine' },
    flow: { name: 'login', inputs: { n: '3' } },
    tabs: 'keep',
    session: expect.stringMatching(/^me::sub-1-[0-9a-f]{6}$/),
  });
});

test.each([
  [{}, 'task'],
  [{ task: '' }, 'task'],
  [{ task: 'x', maxSteps: 0 }, 'maxSteps'],
  [{ task: 'x', flow: '--heal' }, 'flow'],
  [{ task: 'x', color: 'red' }, 'color'],
])('%j is refused', async (input, key) => {
  const { spawn } = trying(ECHO);
  expect(await spawn(input)).toMatchObject({ isError: true, text: expect.stringContaining(key) });
});

test('no more than the setting allows run at once, the others wait; at 0 there are no tools', async () => {
  const { spawn, lines } = trying(ECHO, { REMORA_SUBAGENTS: '1' });
  const answers = await Promise.all([1, 2, 3].map((n) => spawn({ task: String(n) })));
  expect(answers.every(({ isError }) => !isError)).toBe(true);
  expect(lines.filter((line) => !line.includes('waits'))).toEqual(
    ['sub-1', 'sub-2', 'sub-3'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect(lines).toContain('sub-3 waits for its turn, 2 in line');
  await expect(trying(ECHO, { REMORA_SUBAGENTS: '0' }).spawn({ task: 'x' })).rejects.toThrow('no such tool');
});

test('one that waits for its turn is cancelled like one that runs', async () => {
  const { spawn } = trying(STAYS, { REMORA_SUBAGENTS: '1' });
  const cancel = new AbortController();
  const both = [spawn({ task: 'a' }, cancel.signal), spawn({ task: 'b' }, cancel.signal)];
  cancel.abort();
  for (const { text } of await Promise.all(both)) expect(text).toMatch(/cancelled \(cancelled\)/);
});

test('in the background: the call ends at once, the report comes when it is asked for, once', async () => {
  const { spawn, wait } = trying(ECHO);
  expect(await spawn({ task: 'a', background: true })).toMatchObject({
    isError: false,
    text: expect.stringContaining('wait_subagent {"name":"sub-1"}'),
  });
  expect((await wait()).text).toMatch(/^sub-1: done/);
  expect(await wait({ name: 'sub-1' })).toMatchObject({ isError: true });
});

test('one in the background outlives the call, not the agent', async () => {
  const { spawn, wait, lines, close } = trying(STAYS);
  const call = new AbortController();
  await spawn({ task: 'a', background: true }, call.signal);
  call.abort();
  const pid = await until(() => Number(lines[0]?.split(' ')[1] ?? 0) || undefined, 10_000, 'its pid');
  expect((await wait({ timeoutMs: 50 })).text).toBe('Still at work: sub-1');
  expect(isAlive(pid)).toBe(true);
  await close();
  expect(isAlive(pid)).toBe(false);
});

test('the person is asked one thing at a time, and by whom', async () => {
  let open = 0;
  const asked: string[] = [];
  const person: Person = {
    ...NOBODY,
    isThere: true,
    approve: (_request, reason) => {
      asked.push(reason);
      return Promise.resolve(true);
    },
    ask: async ({ text }) => {
      asked.push(text);
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return 'yes';
    },
  };
  const { spawn } = trying(
    `await heard('task');
    say({ type: 'ask', id: 1, ask: { kind: 'question', text: 'May I?' } });
    const { answer } = await heard('answer');
    const request = { action: 'click', effect: 'write', level: 'page', session: 's' };
    say({ type: 'ask', id: 2, ask: { kind: 'approve', request, reason: 'It pays.' } });
    await heard('answer');
    say({ type: 'report', report: { ...REPORT, summary: answer.text } });`,
    {},
    person,
  );
  const answers = await Promise.all([spawn({ task: 'a' }), spawn({ task: 'b' })]);
  for (const { text } of answers) expect(text).toContain('\nyes\n');
  expect(asked.sort()).toEqual(['sub-1: It pays.', 'sub-1: May I?', 'sub-2: It pays.', 'sub-2: May I?']);
});
