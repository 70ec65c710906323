/** Where a run ends by itself. */
export interface Limits {
  /** How often the model may be asked. */
  readonly maxSteps: number;
  /** Read and written, over all steps. */
  readonly maxTokens: number;
  /** Milliseconds, waiting for a person not counted. */
  readonly timeoutMs: number;
}
