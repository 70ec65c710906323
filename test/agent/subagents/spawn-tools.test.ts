/** Sub-agents of an agent: real processes, on a real daemon and browser, with a scripted model. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { createAgent } from '../../../src/agent/create-agent.ts';
import type { AgentEvent } from '../../../src/agent/loop/agent-event.ts';
import { estimateConversation } from '../../../src/agent/loop/estimate.ts';
import { chooseModel } from '../../../src/agent/models/choose-model.ts';
import { NOBODY, type Person } from '../../../src/agent/person.ts';
import type { Report } from '../../../src/agent/report.ts';
import { defaultSettings } from '../../../src/config/load.ts';
import { newCaller } from '../../helpers/caller.ts';
import { NODE_PROGRAM } from '../../helpers/remora.ts';
import { until } from '../../helpers/until.ts';
import { type Scene, setScene } from './scene.ts';
import { taskOf, type Work } from './worker.ts';

let scene: Scene;
beforeAll(async () => (scene = await setScene()));

interface Ran {
  readonly report: Report;
  readonly events: readonly AgentEvent[];
  /** What the calls of the first answer were answered with. */
  readonly answers: readonly { readonly text: string; readonly isError: boolean }[];
  readonly answerTokens: number;
}

async function parent(
  work: Work,
  {
    person = NOBODY,
    signal = new AbortController().signal,
    onEvent,
  }: { person?: Person; signal?: AbortSignal; onEvent?: (event: AgentEvent) => void } = {},
): Promise<Ran> {
  const { program } = scene;
  const events: AgentEvent[] = [];
  const agent = await createAgent({
    program,
    session: program.hub.session('parent'),
    model: await chooseModel({
      name: 'openai-compatible/scripted',
      env: program.env,
      config: defaultSettings().config,
    }),
    person,
    limits: { maxSteps: 50, maxTokens: 100_000, timeoutMs: 60_000 },
    onEvent: (event) => {
      events.push(event);
      onEvent?.(event);
    },
    kind: 'task',
    canSpawn: true,
  });
  const report = await agent.turn(taskOf(work), signal);
  await agent.close();
  const tool = agent.conversation.find(({ role }) => role === 'tool');
  const given = tool?.role === 'tool' ? tool.answers : [];
  const answers = given.map(({ content, isError }) => ({
    isError,
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(),
  }));
  return { report, events, answers, answerTokens: tool ? estimateConversation([tool]) : 0 };
}

const url = (name: string): string => `${scene.server.url}/p?${name}`;

test('three at once, each on its own tab: a long task, a limit, a loop', async () => {
  let most = 0;
  const onEvent = async (): Promise<void> => {
    most = Math.max(most, (await scene.pages()).length);
  };
  const { report, events, answers, answerTokens } = await parent(
    {
      spawns: [
        { task: taskOf({ url: url('long'), steps: 40 }) },
        { task: taskOf({ url: url('limit'), steps: 40 }), maxSteps: '3' },
        { task: taskOf({ url: url('loop'), steps: 40, same: true }) },
      ],
    },
    { onEvent: () => void onEvent() },
  );
  expect(report).toMatchObject({ status: 'done' });
  expect(answers.map(({ text, isError }) => [text.split('\n')[0], isError])).toEqual([
    [expect.stringMatching(/^sub-1: done \(finished\) after 41 steps, \d+ tokens$/), false],
    [expect.stringMatching(/^sub-2: failed \(max_steps\) after 3 steps/), true],
    [expect.stringMatching(/^sub-3: stuck \(loop\) after \d+ steps/), true],
  ]);
  expect(answers[0]?.text).toMatch(/\[page \w+ sub-1\]\nDone in 40 steps\.\ndata: \{"step":40\}\n\[\/page/);
  // All three together stay within what one may take.
  expect(answerTokens).toBeLessThan(500);
  // The parent's two answers and all that the sub-agents used.
  expect(report.tokens).toBeGreaterThan(44 * 15);
  expect(most).toBe(3);
  expect(await scene.pages()).toEqual([]);
  expect(scene.subagents()).toEqual([]);
  const told = events.filter((event) => event.type === 'subagent');
  expect(told.length).toBeGreaterThan(40);
  expect(told.every(({ line }) => line.length <= 200)).toBe(true);
});

test('tabs that are kept stay, until the session of the parent ends', async () => {
  const { answers } = await parent({ spawns: [{ task: taskOf({ url: url('kept') }), tabs: 'keep' }] });
  expect(answers[0]?.text).toMatch(/^sub-1: done/);
  expect(scene.subagents()).toEqual([]);
  expect(await scene.pages()).toEqual([`${url('kept')}&n=0`]);
  await newCaller(scene.env, 'parent').data('end');
  expect(await scene.pages()).toEqual([]);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to a run ends its sub-agents, and closes their tabs',
  async (signal) => {
    const task = { task: taskOf({ url: url(signal), waits: true }) };
    const run = spawn(process.execPath, [NODE_PROGRAM, 'run', taskOf({ spawns: [task, task] }), '--json'], {
      env: scene.env,
      cwd: scene.program.cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const report = json(run.stdout);
    await until(async () => (await scene.pages()).length === 2, 20_000, 'both pages');
    run.kill(signal);
    expect(await once(run, 'exit')).toEqual([130, null]);
    expect(await report).toMatchObject({ status: 'cancelled' });
    expect(scene.subagents()).toEqual([]);
    expect(await scene.pages()).toEqual([]);
  },
);
