import { expect, test } from 'vitest';
import { createHealer } from '../../../src/agent/heal/healer.ts';
import { connectHub } from '../../../src/surfaces/programs/daemon-hub.ts';
import { modelEnv } from '../../helpers/agent/scripted-model.ts';
import { type Script, startModelServer } from '../../helpers/model-server.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

const broken = {
  step: { click: 'button "Save"' },
  context: 'flow "notes", step 3 of 5',
  error: { code: 'no_match', message: 'Nothing in the page matches button "Save".' },
  page: '[page 0123abcd https://a.example]\n[e1] button "Store"\n[/page 0123abcd]',
};

async function healer(script: Script, model?: string) {
  const server = await startModelServer(script);
  const home = tempFolder();
  const program = {
    catalogue: [],
    hub: connectHub({ home }),
    env: modelEnv(server),
    cwd: home,
    home,
    self: { file: process.execPath, args: [] },
    streams: process,
    signal: new AbortController().signal,
  };
  return { server, heal: await createHealer(program, model) };
}

const repair = (input: unknown) => ({ calls: [{ name: 'repair', input }] });

test('the model is shown the step, the error and the page, and its steps are handed over', async () => {
  const { server, heal } = await healer(
    [repair({ steps: [{ click: 'button "Store"' }], why: 'renamed' })],
    'openai-compatible/scripted',
  );
  const { steps, tokens } = await heal(broken, new AbortController().signal);
  expect(steps).toEqual([{ click: 'button "Store"' }]);
  expect(tokens).toBe(15);
  const [request] = server.requests;
  for (const part of ['no_match', 'step 3 of 5', 'button \\\\\\"Save', 'https://a.example'])
    expect(request?.conversation).toContain(part);
});

test('without a repair there are no steps', async () => {
  const { heal } = await healer(
    [repair({ steps: [] }), { text: 'I cannot.' }, repair({ nonsense: 1 }), repair('{')],
    'openai-compatible/scripted',
  );
  for (let asked = 0; asked < 4; asked += 1)
    expect(await heal(broken, new AbortController().signal)).toMatchObject({ steps: [] });
});

test('without a model it says how to set one', async () => {
  await expect(healer([])).rejects.toMatchObject({ code: 'bad_input' });
});
