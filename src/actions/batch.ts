/** `batch`. Data: `{ran: [{step, …outcome}], notRun: []}`; the same stands in `details` of the error that ended it. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import { type ActionResult, defineHubAction } from './action.ts';
import { labelOf, MAX_STEPS, runSteps, type Step, stepsData, stepSchema } from './run-steps.ts';

export const batch = defineHubAction({
  name: 'batch',
  summary:
    'Carry out several actions in one call, until one fails or leads to a new document, a dialog or a new tab.',
  effect: 'write',
  level: 'page',
  needsDaemon: true,
  carriesOthers: true,
  input: z.strictObject({
    steps: z
      .array(stepSchema)
      .min(1)
      .max(MAX_STEPS)
      .describe(
        'In order; none runs unless all can be read. Without it the command line reads standard input: one command a line.',
      ),
  }),
  positionals: [],
  examples: [`batch --steps '[{"action":"click","input":{"target":"e3"}}]'`],
  async run(_hub, { steps }, { call }): Promise<ActionResult> {
    const report = await runSteps(
      steps.map(({ action, input, tab }): Step => {
        const found = call.catalogue.find(({ name }) => name === action);
        if (!found) throw fail('bad_input', { reason: `there is no action "${action}"`, action: 'batch' });
        const label = labelOf(found, input);
        return { label, action: found, input, call: { ...call, ...(tab === undefined ? {} : { tab }) } };
      }),
    );
    const data = stepsData(report);
    if (report.error) {
      const { code, message, hint, mayHaveApplied, details } = report.error;
      throw fail(code, { ...details, ...data }, { message, hint, mayHaveApplied });
    }
    return {
      data,
      text: report.ran.flatMap(({ label, outcome }) => [`> ${label}`, outcome.ok ? outcome.text : '']),
    };
  },
});
