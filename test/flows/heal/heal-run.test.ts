import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { modelEnv } from '../../helpers/agent/scripted-model.ts';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { newHome } from '../../helpers/home.ts';
import { type Script, startModelServer } from '../../helpers/model-server.ts';
import { remora } from '../../helpers/remora.ts';
import { startServer } from '../../helpers/server.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

/** A shop after its spring clean: a banner over everything, another word on the button, another name for the field. */
const SHOP = `<!doctype html><title>Shop</title>
<label>Buyer <input id="name"></label><button onclick="send()">Store</button><p id="out"></p>
<div id="banner" style="position:fixed;inset:0;background:#fff"><button onclick="banner.remove()">Accept</button></div>
<script>function send() { out.textContent = 'Saved ' + document.querySelector('#name').value }</script>`;

const flowAt = (url: string): string => `name: order
inputs:
  name: Ada
steps:
  - open: ${url}
  - fill: # Who it is for.
      target: textbox "Name"
      text: \${name}
  - click: button "Save"
    timeoutMs: 2000
  - expect: {text: "Saved \${name}"}
`;

const MENDED = [
  [{ click: 'button "Accept"' }, { fill: { target: 'textbox "Buyer"', text: '${name}' } }],
  [{ click: 'button "Store"' }],
];

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});

interface Scene {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly source: string;
}

async function newScene(): Promise<Scene> {
  const { url } = await startServer({ '/': SHOP });
  const cwd = tempFolder();
  const source = flowAt(`${url}/`);
  mkdirSync(join(cwd, '.remora', 'flows'), { recursive: true });
  writeFileSync(join(cwd, '.remora', 'flows', 'order.yaml'), source);
  return { cwd, env: newHome(browser.endpoint).env, source };
}

const heal = async ({ cwd, env }: Scene, script: Script, ...words: string[]) => {
  const model = await startModelServer(script);
  const chosen = ['--heal', '--model', 'openai-compatible/scripted', '--json'];
  const run = await remora(['flow', 'run', 'order', ...chosen, ...words], {
    cwd,
    env: { ...env, ...modelEnv(model) },
  });
  return { run, requests: model.requests };
};

const repair = (steps: unknown) => ({ calls: [{ name: 'repair', input: { steps } }] });

test('a changed page is mended, the change offered as a patch, and with it the flow passes without a model', async () => {
  const scene = await newScene();
  const { run, requests } = await heal(scene, MENDED.map(repair), '--input', 'name=Grace');
  expect(run.json()).toMatchObject({ status: 'done', tokens: 30 });
  expect(run.exit).toBe(0);
  expect(requests).toHaveLength(2);
  expect(requests[0]?.conversation).toContain('Buyer');
  const flows = join(scene.cwd, '.remora', 'flows');
  const read = (): string => readFileSync(join(flows, 'order.yaml'), 'utf8');
  expect(read()).toBe(scene.source);

  const patch = readFileSync(join(flows, 'order.patch'), 'utf8');
  execaSync('git', ['apply', '-p0'], { cwd: scene.cwd, input: patch });
  expect(read()).toContain(
    '  - click: button "Store"\n    timeoutMs: 2000\n  - expect: {text: "Saved ${name}"}\n',
  );
  const { env, cwd } = scene;
  const again = await remora(['flow', 'run', 'order', '--json'], { cwd, env });
  expect(again.json()).toMatchObject({ status: 'done', tokens: 0 });
}, 40_000);

test('what no flow could do is no repair: told, nothing done, and no patch', async () => {
  const scene = await newScene();
  const { run } = await heal(scene, [repair([{ conjure: 'button "Save"' }])]);
  expect(run.exit).toBe(1);
  expect(run.json()).toMatchObject({ status: 'failed' });
  expect(() => readFileSync(join(scene.cwd, '.remora/flows/order.patch'))).toThrow('ENOENT');
}, 30_000);
