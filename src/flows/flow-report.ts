/** What came of a flow: the shape of `remora flow run --json`, and what the HTML report is made of. Secrets are masked in all of it. */

export interface StepReport {
  /** In the order in which they were carried out, from 1. */
  readonly n: number;
  readonly file: string;
  readonly line: number;
  /** How deep in `if`, `repeat` and sub-flows. */
  readonly depth: number;
  /** `click button "Save"`. */
  readonly label: string;
  readonly note?: string;
  readonly ok: boolean;
  readonly ms: number;
  /** The answer's text, page text fenced; bounded. */
  readonly text: string;
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string };
  /** File of a picture of the page after it. */
  readonly picture?: string;
  /** It was carried out in place of a step that failed. */
  readonly healed?: true;
}

export interface FlowReport {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly summary: string;
  readonly flow: string;
  readonly file: string;
  readonly startedAt: string;
  readonly ms: number;
  readonly inputs: Readonly<Record<string, string>>;
  /** The flow's outputs. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly steps: readonly StepReport[];
  /** How many steps the failed one left undone; unknown numbers of repeats not counted. */
  readonly notRun: readonly string[];
  /** Of the model that healed; 0 without one. */
  readonly tokens: number;
  readonly artifacts: readonly string[];
  /** Of a healed flow: the change as a patch. */
  readonly patch?: string;
}
