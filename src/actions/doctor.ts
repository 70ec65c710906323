/** `doctor`. Data: `{usable, checks: [{name, status: "ok"|"warn"|"fail", text, fix?}]}`; not usable gives exit code 1 (ATT-7). */
import { z } from 'zod';
import type { Hub } from '../session/hub.ts';
import { type ActionContext, defineHubAction } from './action.ts';
import { bad, type Check, ok, warn } from './doctor/check.ts';
import { checkBrowser } from './doctor/check-browser.ts';
import { checkMachine } from './doctor/check-machine.ts';

export const doctor = defineHubAction({
  name: 'doctor',
  summary: 'Check everything that a command needs, and say how to mend what is missing.',
  effect: 'read',
  level: 'lifecycle',
  input: z.strictObject({}),
  positionals: [],
  examples: ['doctor', 'doctor --json'],
  async run(hub, _input, call) {
    const checks = [
      ...checkMachine(hub),
      ...(await checkBrowser(hub, call)),
      ...checkTabs(hub, call),
      ...checkRegistry(hub),
    ];
    const usable = checks.every((check) => check.status !== 'fail');
    return {
      data: { usable, checks },
      text: [...checks.map(line), usable ? 'A command could run now.' : 'A command could not run now.'],
      ...(usable ? {} : { negative: true }),
    };
  },
});

function line({ name, status, text, fix }: Check): string {
  return `${status.padEnd(4)}  ${name.padEnd(15)} ${text}${fix === undefined ? '' : `\n      ${''.padEnd(15)} -> ${fix}`}`;
}

function checkTabs(hub: Hub, call: ActionContext): Check[] {
  const owners = hub
    .sessionIds()
    .map((id) => `${hub.registry.tabs.filter((tab) => tab.owner === id).length} of ${id}`);
  const orphans = hub.registry.tabs.filter((tab) => tab.owner === undefined).length;
  return [
    ok('session', `${call.session.id} (rule: ${call.session.rule})`),
    ok('tabs', owners.length === 0 ? 'none of remora’s' : owners.join(', ')),
    ...(orphans === 0
      ? []
      : [
          warn('orphans', `${orphans} tabs of ended sessions`, 'Close them with `remora prune --scope all`.'),
        ]),
  ];
}

function checkRegistry(hub: Hub): Check[] {
  const { broken } = hub.registry;
  return broken === undefined
    ? []
    : [
        bad(
          'registry',
          `was damaged: ${broken}`,
          'Tabs of before are not known any more; close them by hand.',
        ),
      ];
}
