// @ts-check
/** Records a task as a flow: its script is carried out once, and what the session did becomes NAME.yaml beside this file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FlowShell } from '../flows/shell.mjs';

/** @typedef {import('./list.mjs').FlowFile} FlowFile */
/** @typedef {import('../flows/flow.mjs').Place} Place */

const RUN = 1;

/** The flow's file. @param {FlowFile} file */
export const fileOf = ({ flow }) => join(import.meta.dirname, `${flow.name}.yaml`);

/** Throws when the script fails. @param {FlowFile} file @param {Place} place @param {NodeJS.ProcessEnv} env */
export async function recordFlowFile(file, place, env) {
  const { name, start } = file.flow;
  const started = await start(place);
  await started.prepare(RUN);
  const shell = new FlowShell({ cwd: place.work, env: { ...env, REMORA_SESSION: name } });
  const script = started.script(RUN);
  for (const step of script) await (typeof step === 'function' ? step() : shell.run(step));
  await started.check(RUN, shell.answers);
  await shell.run(['flow', 'record', name]);
  await shell.run(['end']);
  const recorded = readFileSync(join(place.work, '.remora', 'flows', `${name}.yaml`), 'utf8');
  // Where the application kept its data this time is nobody's business.
  const named = recorded.replaceAll(place.folder, '.');
  writeFileSync(fileOf(file), withAddress(named, addressIn(script)));
}

/** What the script opens. @param {ReturnType<import('../flows/flow.mjs').Started['script']>} script @returns {string} */
export function addressIn([open]) {
  const address = Array.isArray(open) ? open[1] : undefined;
  if (typeof address === 'string') return address;
  throw new Error('the script opens nothing first');
}

/** The application listens elsewhere each time: its address becomes an input. @param {string} yaml @param {string} address */
function withAddress(yaml, address) {
  const { host, pathname } = new URL(address);
  const claims = new Set([host, pathname]);
  const lines = yaml
    .replace(/^description: .*\n/m, '')
    .split('\n')
    .map((line) => {
      const [, indent = '', claim = ''] = /^( +url: )(.*)$/.exec(line) ?? [];
      if (claims.has(claim)) return `${indent}\${url}`;
      return line === `  - open: ${address}` ? '  - open: ${url}' : line;
    });
  const text = lines.join('\n');
  const input = `  url: ${address}\n`;
  return text.includes('\ninputs:\n')
    ? text.replace('\ninputs:\n', `\ninputs:\n${input}`)
    : text.replace(/^(name: .*\n)/, `$1inputs:\n${input}`);
}
