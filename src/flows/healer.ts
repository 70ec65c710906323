/** Repairs a step that failed, with a model that is somebody else's business (AGT-7). */
export interface BrokenStep {
  /** The step as the flow has it. */
  readonly step: Readonly<Record<string, unknown>>;
  /** What it is for: the steps around it, the flow's name, in words. */
  readonly context: string;
  readonly error: { readonly code: string; readonly message: string; readonly hint?: string };
  /** What the page shows now, cut to what a model is to read: page text, fenced. */
  readonly page: string;
}

export interface Answer {
  /** In place of the step that failed, carried out one after the other; empty when there is no repair. */
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  /** Of the question and the answer. */
  readonly tokens: number;
}

export type Healer = (broken: BrokenStep, signal: AbortSignal) => Promise<Answer>;
