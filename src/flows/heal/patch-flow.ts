/** A repair written into the flow's text, and as a patch that a person looks at before they apply it (AGT-7). */
import { createTwoFilesPatch } from 'diff';
import { fail } from '../../errors.ts';
import { replaceStep } from './replace-step.ts';

type Step = Readonly<Record<string, unknown>>;

export interface Repair {
  /** Of the step that failed: where it begins in the file, counted from 1. */
  readonly line: number;
  /** As a flow's file has them; in its place. */
  readonly steps: readonly Step[];
}

export interface PatchedFlow {
  readonly healed: string;
  /** Unified, with the path as given on both sides: for `patch -p0` and `git apply -p0`. */
  readonly patch: string;
}

const CONTEXT_LINES = 3;

/**
 * Everything but the repaired steps stays as it was written, and so does a step that its repair repeats. Throws `internal`
 * where no step begins on that line.
 */
export function patchFlow(path: string, source: string, repairs: readonly Repair[]): PatchedFlow {
  // From the end on, so that the lines of the others hold. One that failed in two rounds of a repeat is mended once.
  const byLine = new Map(repairs.map((repair) => [repair.line, repair]));
  const ordered = [...byLine.values()].sort((a, b) => b.line - a.line);
  const healed = ordered.reduce((text, { line, steps }) => {
    const replaced = replaceStep(text, line, (original) => withRest(steps, original));
    if (replaced === undefined) throw fail('internal', { reason: `no step begins at ${path}:${line}` });
    return replaced;
  }, source);
  const options = { context: CONTEXT_LINES };
  const patch = createTwoFilesPatch(path, path, source, healed, undefined, undefined, options);
  // The rule above the two names is no part of a unified diff.
  return { healed, patch: patch.replace(/^=+\n/, '') };
}

/** What a flow says of a step besides what is done: a repair by the same action goes on saying it. */
const BESIDES = ['as', 'from', 'timeoutMs', 'awaitResponse', 'note'];

function withRest(steps: readonly Step[], original: Step): readonly Step[] {
  const isSame = (step: Step): boolean =>
    Object.keys(step).some((key) => key in original && !BESIDES.includes(key));
  // Others before it only make way for it.
  const main = steps.findLast(isSame);
  return steps.map((step) => {
    if (step !== main) return step;
    const rest = BESIDES.filter((key) => key in original && !(key in step));
    const kept = Object.fromEntries(rest.map((key): [string, unknown] => [key, original[key]]));
    return { ...step, ...kept };
  });
}
