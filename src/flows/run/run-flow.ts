/** Carries out a flow on whatever acts for it; knows of no surface. */
import type { PublicError } from '../../errors.ts';
import type { Flow, Place } from '../flow.ts';
import { runFlowSteps } from './run-steps.ts';
import { type FlowParts, type RunLog, StepFailed } from './runner.ts';

export interface FlowEnd extends RunLog {
  /** The outputs, masked; none of a flow that failed. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly failure?: { readonly error: PublicError; readonly place: Place };
}

/** `inputs`: a value for each of the flow's. */
export async function runFlow(
  flow: Flow,
  inputs: Readonly<Record<string, string>>,
  parts: FlowParts,
): Promise<FlowEnd> {
  const log: RunLog = { steps: [], notRun: [] };
  try {
    const outputs = await runFlowSteps({ parts, log, flow, secrets: parts.secrets, depth: 0 }, inputs);
    const data = Object.fromEntries(
      Object.entries(outputs).map(([name, value]) => [name, parts.mask.value(value)]),
    );
    return { ...log, data };
  } catch (thrown) {
    if (!(thrown instanceof StepFailed)) throw thrown;
    const { error, place } = thrown;
    const message = parts.mask.text(error.message);
    return { ...log, data: {}, failure: { error: { ...error, message }, place } };
  }
}
