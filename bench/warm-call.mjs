// @ts-check
/**
 * What one call of the shipped command costs, next to a native peer, the bare transport and a start of Node, all in one
 * run: `npm run bench`. Prints the tables; with `--out FILE` they are written there too. `--quick` is for a look.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release } from 'node:os';
import { join } from 'node:path';
import { cliRequest, measureMemory, timeColdStart } from './daemon.mjs';
import { timeInTurns } from './hyperfine.mjs';
import { PEER, preparePeer } from './peer.mjs';
import { renderReport } from './report.mjs';
import { REMORA, run, Stage } from './stage.mjs';

const quick = process.argv.includes('--quick');
const SIZES = quick
  ? { rounds: 3, runs: 10, cold: 3, calls: 1_000 }
  : { rounds: 12, runs: 25, cold: 15, calls: 10_000 };
const WARMUP = 5;

const stage = new Stage();
let interrupted = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    void stage.close().finally(() => process.exit(1));
  });
}
try {
  const report = renderReport(await measure());
  console.log(report);
  const out = process.argv.indexOf('--out');
  const file = out < 0 ? undefined : process.argv[out + 1];
  if (file) writeFileSync(file, report);
} finally {
  await stage.close();
}

async function measure() {
  const loadBefore = loadavg()[0] ?? 0;
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
  const candidates = [...ours(env, socket), ...(await peer(env))];
  const warm = timeInTurns(candidates, { ...SIZES, warmup: WARMUP, folder: stage.folder, env });
  return { warm, cold, node, memory, machine: machine(browser.product, loadBefore) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} socket
 */
function ours(env, socket) {
  const body = join(stage.folder, 'request');
  writeFileSync(body, cliRequest(env));
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

/** It finds its session by variables, which the others do not read. @param {NodeJS.ProcessEnv} env */
async function peer(env) {
  const browser = await stage.browser('peer');
  const prepared = preparePeer(stage, browser.port);
  if (!prepared) return [];
  Object.assign(env, prepared.env, env);
  return [{ name: `${PEER} \`eval 1\``, command: prepared.command }];
}

/**
 * @param {string} browser
 * @param {number} loadBefore
 */
function machine(browser, loadBefore) {
  const cores = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cores.length,
    model: cores[0]?.model.trim() ?? '',
    system: `${process.platform} ${release()}`,
    node: process.version,
    browser,
    load: [loadBefore, loadavg()[0] ?? 0].map((value) => value.toFixed(1)).join(' at the start, '),
  };
}
