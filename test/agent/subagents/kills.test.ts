/**
 * SIGKILL in the middle of a sub-agent's work, of itself, its parent, the daemon or the browser: no process and no tab is left,
 * and a parent that lives has its report. The moments are random, from a seed that the failure names.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { NOBODY } from '../../../src/agent/person.ts';
import { runSubagent } from '../../../src/agent/subagents/process/run-subagent.ts';
import { endProcess } from '../../helpers/processes.ts';
import { NODE_PROGRAM } from '../../helpers/remora.ts';
import { isThorough } from '../../helpers/thorough.ts';
import { until } from '../../helpers/until.ts';
import { type Scene, setScene } from './scene.ts';
import { taskOf } from './worker.ts';

const SEED = Number(process.env['REMORA_TEST_SEED'] ?? 6);
/** The browser comes last: each block has one of its own. */
const VICTIMS = ['child', 'daemon', 'parent', 'child', 'daemon', 'parent', 'child', 'browser'] as const;
const BLOCKS = isThorough ? 25 : 1;
const STEPS = 4;
const GONE_MS = 15_000;
/** For a process to start and to come so far, on a machine that does much else. */
const MOMENT_MS = 40_000;
/** Of a block. */
const LONGEST_MS = 240_000;

/** Park and Miller's: https://dl.acm.org/doi/10.1145/63039.63042 */
function randomFrom(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const random = randomFrom(SEED);

interface Round {
  readonly at: number;
  readonly victim: (typeof VICTIMS)[number];
  /** Requests to the model, then milliseconds. */
  readonly requests: number;
  readonly ms: number;
}

const blocks = Array.from({ length: BLOCKS }, (_block, block) =>
  VICTIMS.map((victim, at): Round => ({
    at: block * VICTIMS.length + at,
    victim,
    requests: Math.floor(random() * (STEPS + 1)),
    ms: Math.floor(random() * 250),
  })),
);

/** How often each ended how. */
const seen: Record<string, number> = {};
afterAll(() => {
  if (isThorough) console.log('reports after kills', seen);
});

test.each(blocks.map((block) => [block] as const))(
  'kills at random moments, block %$',
  { timeout: LONGEST_MS },
  async (block) => {
    const scene = await setScene();
    for (const round of block) {
      try {
        await play(scene, round);
      } catch (cause) {
        throw new Error(`seed ${SEED}, ${JSON.stringify(round)}`, { cause });
      }
    }
  },
);

async function play(scene: Scene, { at, victim, requests, ms }: Round): Promise<void> {
  const task = taskOf({ url: `${scene.server.url}/p?${at}`, steps: STEPS });
  // The parent's own first answer comes before those of its sub-agent.
  const moment = scene.model.requests.length + requests + (victim === 'parent' ? 1 : 0);
  const untilMoment = async (): Promise<void> => {
    await until(() => scene.model.requests.length >= moment, MOMENT_MS, 'the moment');
    const strikeAt = performance.now() + ms;
    await until(() => performance.now() >= strikeAt, GONE_MS, 'the moment');
  };
  if (victim === 'parent') await withParent(scene, taskOf({ spawns: [{ task }] }), untilMoment);
  else {
    const ending = runHere(scene, task, at);
    await untilMoment();
    await strike(scene, victim);
    const { status, reason, summary } = await ending;
    const how = `${victim}: ${status} ${reason}`;
    seen[how] = (seen[how] ?? 0) + 1;
    expect(['done', 'failed', 'stuck']).toContain(status);
    expect(summary).not.toBe('');
    // Whoever waited for the report finds no process afterwards; a tab that was being opened may close a moment later.
    expect(scene.subagents()).toEqual([]);
  }
  await until(() => scene.subagents().length === 0, GONE_MS, 'the end of all sub-agents');
  expect(scene.home.daemons().length).toBeLessThanOrEqual(1);
  if (victim !== 'browser')
    await until(async () => (await scene.pages()).length === 0, GONE_MS, 'the end of all tabs');
}

function runHere(scene: Scene, task: string, at: number): ReturnType<typeof runSubagent> {
  const { program } = scene;
  const limits = { maxSteps: 20, maxTokens: 10_000, timeoutMs: 30_000 };
  return runSubagent(
    {
      program,
      cwd: program.cwd,
      model: undefined,
      task: { task, session: `kills::sub-${at}`, limits, tabs: 'close', roots: [] },
    },
    { person: NOBODY, onLine: () => undefined, signal: new AbortController().signal },
  );
}

async function strike(scene: Scene, victim: 'child' | 'daemon' | 'browser'): Promise<void> {
  if (victim === 'browser') return scene.browser.kill();
  const pids = victim === 'child' ? scene.subagents() : scene.home.daemons();
  await Promise.all(pids.map((pid) => endProcess(pid)));
}

async function withParent(scene: Scene, task: string, untilMoment: () => Promise<void>): Promise<void> {
  const parent = spawn(process.execPath, [NODE_PROGRAM, 'run', task, '--json'], {
    env: scene.env,
    cwd: scene.program.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(parent, 'exit');
  const said = Promise.all([text(parent.stdout), text(parent.stderr)]);
  await untilMoment();
  await endProcess(parent.pid ?? 0);
  await ended;
  await said;
}
