/** What a flow needs to be carried out, and what is kept of it meanwhile. */
import type { Outcome } from '../../actions/outcome.ts';
import type { PublicError } from '../../errors.ts';
import type { ActStep, Flow, FlowStep, Place } from '../flow.ts';
import type { StepReport } from '../flow-report.ts';
import type { StepActions } from '../read/step-actions.ts';
import type { Mask } from './mask.ts';

export interface ActManner {
  readonly timeoutMs?: number;
  readonly awaitResponse?: string;
}

export interface FailedStep {
  readonly flow: Flow;
  readonly step: ActStep;
  /** Labels of the steps beside it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly error: PublicError;
  readonly variables: readonly string[];
}

export interface FlowParts {
  readonly actions: StepActions;
  /** Carries out an action; never throws. */
  readonly act: (
    action: string,
    input: Readonly<Record<string, unknown>>,
    manner: ActManner,
  ) => Promise<Outcome>;
  /** Milliseconds. */
  readonly now: () => number;
  /** Ends early when the run is to end; never throws. */
  readonly pause: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly secrets: ReadonlyMap<string, string>;
  readonly mask: Mask;
  /** Masked. */
  readonly onStart: (label: string, place: Place) => void;
  readonly onStep: (report: StepReport) => void;
  /** A picture of the page after a step that changed it; undefined where none is to be had. */
  readonly picture: (failed: boolean) => Promise<string | undefined>;
  /** Steps in place of one that failed, checked; undefined for no repair. */
  readonly heal?: (failed: FailedStep) => Promise<readonly FlowStep[] | undefined>;
}

/** The steps of one flow, with its own variables. */
export interface Frame {
  readonly parts: FlowParts;
  readonly flow: Flow;
  readonly depth: number;
  readonly variables: Map<string, unknown>;
  readonly secrets: ReadonlyMap<string, string>;
  readonly log: RunLog;
  readonly healed?: true;
}

/** Of the whole run. */
export interface RunLog {
  readonly steps: StepReport[];
  /** Labels of what was not come to. */
  readonly notRun: string[];
}

/** The run ends here. Its error is told with the place. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
  readonly error: PublicError;
  readonly place: Place;

  constructor(error: PublicError, place: Place) {
    super(error.message);
    this.error = error;
    this.place = place;
  }
}
