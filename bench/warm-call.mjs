// @ts-check
/**
 * What one call of the shipped command costs, next to a native peer, the bare transport and a start of Node, all in one
 * run: `npm run bench`. Prints the tables; with `--out FILE` they are written there too. `--quick` is for a look.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureMemory, timeColdStart } from './daemon.mjs';
import { timeInTurns } from './hyperfine.mjs';
import { loadNow, machine } from './machine.mjs';
import { NAME, prepareAgentBrowser } from './peers/agent-browser.mjs';
import { renderReport } from './report.mjs';
import { cliRequest } from './socket.mjs';
import { onStage, REMORA, run } from './stage.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */

const quick = process.argv.includes('--quick');
const SIZES = quick
  ? { rounds: 3, runs: 10, cold: 3, calls: 1_000 }
  : { rounds: 12, runs: 25, cold: 15, calls: 10_000 };
const WARMUP = 5;

await onStage(async (stage) => {
  const report = renderReport(await measure(stage));
  console.log(report);
  const out = process.argv.indexOf('--out');
  const file = out < 0 ? undefined : process.argv[out + 1];
  if (file) writeFileSync(file, report);
});

/** @param {Stage} stage */
async function measure(stage) {
  const loadBefore = loadNow();
  const browser = await stage.browser('ours');
  const home = join(stage.folder, 'remora');
  const env = stage.env({
    REMORA_HOME: home,
    REMORA_ENDPOINT: `http://127.0.0.1:${browser.port}`,
    REMORA_LAUNCH: 'false',
    REMORA_SESSION: 'bench',
  });
  stage.onClose(async () => void run([REMORA, 'stop'], env));
  run([REMORA, 'open', 'about:blank'], env);
  const socket = join(home, 'run/daemon.sock');
  const { cold, node } = await timeColdStart(env, SIZES.cold);
  const memory = await measureMemory(env, socket, SIZES.calls);
  const candidates = [...ours(env, { socket, folder: stage.folder }), ...(await peer(stage, env))];
  const warm = timeInTurns(candidates, { ...SIZES, warmup: WARMUP, folder: stage.folder, env });
  return { warm, cold, node, memory, machine: machine(browser.product, loadBefore) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{ socket: string, folder: string }} where
 */
function ours(env, { socket, folder }) {
  const body = join(folder, 'request');
  writeFileSync(body, cliRequest(env, ['evaluate', '1']));
  const curl = ['curl', '-q', '-s', '--unix-socket', socket];
  const same = [...curl, '-H', 'Expect:', '--data-binary', `@${body}`, 'http://remora/v1/cli'];
  return [
    { name: '`remora evaluate 1`', command: [REMORA, 'evaluate', '1'] },
    { name: '`curl`, the same request', command: same },
    { name: '`curl`, `GET /v1/health`', command: [...curl, 'http://remora/v1/health'] },
    { name: '`node -e 0`', command: [process.execPath, '-e', '0'] },
    { name: '`sh -c :`', command: ['sh', '-c', ':'] },
  ];
}

/** It finds its session by variables, which the others do not read. @param {Stage} stage @param {NodeJS.ProcessEnv} env */
async function peer(stage, env) {
  const browser = await stage.browser('peer');
  const prepared = prepareAgentBrowser(stage, browser.port, stage.env());
  if (!prepared) return [];
  Object.assign(env, prepared.env, env);
  return [{ name: `${NAME} \`eval 1\``, command: [prepared.program, 'eval', '1'] }];
}
