/** A flow as it is carried out: what its file says, checked, each part with its place in the file (AGT-7). */

export interface Place {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
}

export interface FlowInput {
  readonly description?: string;
  /** Without one the caller must give a value. */
  readonly default?: string;
}

export interface Flow {
  readonly file: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly inputs: Readonly<Record<string, FlowInput>>;
  /** Names; the value of `admin-password` is in the variable REMORA_SECRET_ADMIN_PASSWORD. */
  readonly secrets: readonly string[];
  readonly steps: readonly FlowStep[];
  /** Templates, by the name that the caller sees. */
  readonly outputs: Readonly<Record<string, string>>;
}

interface StepBase {
  readonly place: Place;
  /** For people. */
  readonly note?: string;
}

/** Strings in `input` may hold `${…}`. */
export interface ActStep extends StepBase {
  readonly kind: 'act';
  /** Name of an action. */
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  readonly awaitResponse?: string;
  /** Variable that gets a part of the result's data: at the path `from`, or what the action is about (text, value, rows). */
  readonly as?: string;
  readonly from?: string;
  /** The step as its file has it. */
  readonly written: Readonly<Record<string, unknown>>;
}

/** `page`: what `expect` takes, looked at without waiting. `values`: `a == b`, `a != b`, `a contains b`, or `a` not empty. */
export type Condition =
  | { readonly kind: 'page'; readonly claim: Readonly<Record<string, unknown>>; readonly not: boolean }
  | {
      readonly kind: 'values';
      readonly left: string;
      readonly test: '==' | '!=' | 'contains' | 'set';
      readonly right: string;
      readonly not: boolean;
    };

export interface IfStep extends StepBase {
  readonly kind: 'if';
  readonly condition: Condition;
  readonly then: readonly FlowStep[];
  readonly otherwise: readonly FlowStep[];
}

export interface RepeatStep extends StepBase {
  readonly kind: 'repeat';
  readonly over:
    | { readonly kind: 'times'; readonly times: string }
    | { readonly kind: 'each'; readonly variable: string; readonly list: string }
    | { readonly kind: 'while'; readonly condition: Condition };
  /** At most so often; more is a failure. */
  readonly max: number;
  readonly steps: readonly FlowStep[];
}

export interface SubFlowStep extends StepBase {
  readonly kind: 'flow';
  readonly flow: Flow;
  readonly inputs: Readonly<Record<string, string>>;
  /** Variable that gets its outputs. */
  readonly as?: string;
}

export type FlowStep = ActStep | IfStep | RepeatStep | SubFlowStep;
