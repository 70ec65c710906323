/** A flow that is tried before the model: how it is called, and what is made of what it says. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FlowOutcome, tryFlow } from '../../../src/agent/subagents/child/flow-first.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { standIn } from './stand-in.ts';

async function tried(script: string, signal = new AbortController().signal): Promise<FlowOutcome> {
  const file = join(tempFolder(), 'flow.mjs');
  writeFileSync(file, script);
  const program = { ...standIn(''), self: { file: process.execPath, args: [file] } };
  const flow = { name: 'login', inputs: { user: 'ada', n: '1=2' } };
  return tryFlow(program, { flow, session: 'me::sub-1', timeoutMs: 30_000 }, signal);
}

test('it is run in the session of the sub-agent, and its tabs stay', async () => {
  const outcome = await tried(
    `console.log(JSON.stringify({ status: 'done', summary: 'All passed.', data: process.argv.slice(2), artifacts: ['/r.html'], steps: [] }));`,
  );
  expect(outcome).toEqual({
    passed: true,
    summary: 'All passed.',
    data: 'flow run login --json --keep-tabs --session me::sub-1 --input user=ada --input n=1=2'.split(' '),
    artifacts: ['/r.html'],
  });
});

test.each([
  [
    'that failed',
    `console.log(JSON.stringify({ status: 'failed', summary: 'Step 3: no button.', data: {}, artifacts: [] })); process.exitCode = 1;`,
    'Step 3: no button.',
  ],
  [
    'that is not there',
    `console.error(JSON.stringify({ ok: false, error: { code: 'bad_input', message: 'There is no flow login.' } })); process.exitCode = 2;`,
    'There is no flow login.',
  ],
  ['that crashed', `process.exitCode = 7;`, 'it ended with 7'],
])('one %s', async (_how, script, summary) => {
  expect(await tried(script)).toMatchObject({ passed: false, summary });
});

test('one that is cancelled ends', async () => {
  expect(await tried('setInterval(() => {}, 1_000);', AbortSignal.timeout(300))).toMatchObject({
    passed: false,
    summary: expect.stringContaining('SIGTERM'),
  });
});
