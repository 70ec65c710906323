/** `start`. Data: `{browser: {endpoint, rule, product, launched, notes}}`. */
import { z } from 'zod';
import { wasJustStarted } from '../session/browser-info.ts';
import { defineHubAction } from './action.ts';

/** Rules by which this daemon started the browser itself. */
export const start = defineHubAction({
  name: 'start',
  summary: 'Attach to your browser, or start one; other commands do this by themselves.',
  effect: 'write',
  level: 'lifecycle',
  needsDaemon: true,
  input: z.strictObject({
    restart: z
      .boolean()
      .default(false)
      .describe('Restart the running browser so that it can be attached to; its tabs come back.'),
  }),
  positionals: [],
  examples: ['start', 'start --dedicated --headless', 'start --restart'],
  async run(hub, { restart }, { config, signal, ask }) {
    if (restart) await ask('restarting the person’s browser closes it for a moment');
    const { info, run } = await hub.browser({ config, signal, restart, askAgain: true });
    const how = wasJustStarted(info) ? 'Started' : 'Attached to';
    return {
      data: { browser: { ...info, notes: [...info.notes], pid: run.pid } },
      text: [`${how} ${info.product} at ${info.endpoint} (rule: ${info.rule}).`, ...info.notes],
    };
  },
});
