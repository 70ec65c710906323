// @ts-check
/** Acting with the tools that remora is compared with, with the settings that they come with. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { timedRun } from '../common/timed-run.mjs';
import { NAME, prepareAgentBrowser } from '../peers/agent-browser.mjs';
import { startChromeDevtools, startPlaywright } from '../peers/mcp-servers.mjs';
import { LIMIT_MS } from './actor.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./actor.mjs').Actor} Actor */
/** @typedef {import('./actor.mjs').Step} Step */

/** @param {Stage} stage @param {number} port @returns {Promise<Actor[]>} */
export async function agentBrowser(stage, port) {
  const prepared = prepareAgentBrowser(stage, port, stage.env({}, 'agent-browser'));
  if (!prepared) return [];
  const { program, env } = prepared;
  const run = (/** @type {string[]} */ words, /** @type {{ stdin?: string }} */ how = {}) =>
    timedRun([program, ...words], env, { limitMs: LIMIT_MS, ...how });
  /** @type {Actor} */
  const single = {
    name: NAME,
    port,
    open: (url) => run(['open', url]),
    look: () => run(['snapshot', '-i']),
    act: (step) => run(agentBrowserWords(step)),
    answerDialog: () => run(['dialog', 'accept']),
  };
  const batch = (/** @type {Step[]} */ steps) =>
    run(['batch', '--bail'], { stdin: JSON.stringify(steps.map(agentBrowserWords)) });
  return [single, { ...single, name: `${NAME}, \`batch\``, batch }];
}

/** @param {Step} step */
function agentBrowserWords(step) {
  if (step.kind === 'wait') return ['wait', '--text', step.text];
  return [step.kind, `@${step.ref}`, ...('text' in step ? [step.text] : [])];
}

/** @param {Stage} stage @param {number} port @returns {Promise<Actor[]>} */
export async function playwright(stage, port) {
  const server = await startPlaywright(stage, port);
  if (!server) return [];
  const { client, name, folder } = server;
  const call = (/** @type {string} */ tool, /** @type {object} */ input) =>
    client.call(tool, input, LIMIT_MS);
  const element = 'it';
  return [
    {
      name,
      port,
      open: (url) => call('browser_navigate', { url }),
      look: () => call('browser_snapshot', {}),
      act: (step) => {
        if (step.kind === 'wait') return call('browser_wait_for', { text: step.text });
        const target = step.ref;
        if (step.kind === 'fill') return call('browser_type', { target, element, text: step.text });
        if (step.kind === 'select')
          return call('browser_select_option', { target, element, values: [step.text] });
        return call('browser_click', { target, element });
      },
      answerDialog: () => call('browser_handle_dialog', { accept: true }),
      filed: (answer) =>
        [...answer.matchAll(/[\w./-]+\.(?:yml|md|log|txt)\b/g)]
          .map(([file]) => resolve(folder, file))
          .filter(existsSync)
          .map((file) => readFileSync(file, 'utf8'))
          .join('\n'),
    },
  ];
}

/** @param {Stage} stage @param {number} port @returns {Promise<Actor[]>} */
export async function chromeDevtools(stage, port) {
  const server = await startChromeDevtools(stage, port);
  if (!server) return [];
  const { client, where, name } = server;
  const call = (/** @type {string} */ tool, /** @type {object} */ input) =>
    client.call(tool, { ...where, ...input }, LIMIT_MS);
  const actor = (/** @type {object} */ more) => ({
    port,
    open: (/** @type {string} */ url) => call('navigate_page', { type: 'url', url }),
    look: () => call('take_snapshot', {}),
    act: (/** @type {Step} */ step) => {
      if (step.kind === 'wait') return call('wait_for', { text: [step.text] });
      if (step.kind === 'click') return call('click', { uid: step.ref, ...more });
      return call('fill', { uid: step.ref, value: 'text' in step ? step.text : 'true', ...more });
    },
    answerDialog: () => call('handle_dialog', { action: 'accept' }),
  });
  return [
    { ...actor({}), name },
    { ...actor({ includeSnapshot: true }), name: `${name}, \`includeSnapshot\`` },
  ];
}
