/** A whole task of a client, as it is handed to whoever has agents (API-4): this folder knows of none. */
import type { Approve } from '../../../policy/gate.ts';
import type { ObjectSchema, ToolContent } from '../../tools/tool.ts';

export interface TaskRunner {
  /** A model is set, so that the client's need not be asked. Throws a RemoraError for settings that cannot be read. */
  hasModel(): boolean;
  /** Never throws. Loads what it needs at its first call. */
  run(request: TaskRequest): Promise<TaskReport>;
}

export interface TaskInput {
  readonly task: string;
  readonly exitConditions?: string;
  readonly maxSteps?: number;
  readonly timeoutMs?: number;
}

export interface TaskRequest extends TaskInput {
  /** Of the client. */
  readonly session: string;
  readonly cwd: string;
  readonly roots: readonly string[];
  /** Undefined where the client cannot ask its person. */
  readonly approve: Approve | undefined;
  /** What the person said; undefined where nobody could be asked. */
  ask(question: TaskQuestion, signal: AbortSignal): Promise<string | undefined>;
  /** The client's model; undefined where it lends none. */
  readonly sample: Sample | undefined;
  /** Hears what is done, a line each. */
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface TaskQuestion {
  /** `answer`: in words. `deed`: something to do in the browser, and then to say so. */
  readonly kind: 'answer' | 'deed';
  readonly text: string;
  readonly choices?: readonly string[];
}

export interface TaskReport {
  /** For the client's model. */
  readonly text: string;
  /** The same for programs. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

export interface SampleCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export type SampleEntry =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly SampleCall[] }
  | {
      readonly role: 'tool';
      readonly answers: readonly {
        readonly id: string;
        readonly isError: boolean;
        readonly content: readonly ToolContent[];
      }[];
    };

export interface SampleRequest {
  readonly system: string;
  readonly conversation: readonly SampleEntry[];
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: ObjectSchema;
  }[];
  readonly signal: AbortSignal;
}

export interface SampleAnswer {
  readonly text: string;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly input: Record<string, unknown>;
  }[];
  /** The answer was cut off because it was too long. */
  readonly isCut: boolean;
}

/** One answer of the client's model. Rejects where the client refuses. */
export type Sample = (request: SampleRequest) => Promise<SampleAnswer>;
