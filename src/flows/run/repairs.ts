/** Steps in place of those that fail, from a model; each step is asked for once (AGT-7). */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Catalogue } from '../../actions/action.ts';
import { toRemoraError } from '../../errors.ts';
import type { FlowStep } from '../flow.ts';
import type { Answer, Healer } from '../healer.ts';
import { toBrokenStep } from '../heal/broken-step.ts';
import { canHeal, MAX_REPAIRS } from '../heal/can-heal.ts';
import { patchFlow, type Repair } from '../heal/patch-flow.ts';
import { readLooseSteps } from '../read/read-flow.ts';
import type { Mask } from './mask.ts';
import type { FailedStep } from './runner.ts';

export interface RepairParts {
  readonly healer: Healer;
  readonly catalogue: Catalogue;
  readonly mask: Mask;
  readonly signal: AbortSignal;
  /** `patch -p0` works there: it refuses absolute paths. */
  readonly cwd: string;
  /** What the page shows now, fenced. */
  readonly page: () => Promise<string>;
  /** What becomes of it, for people. */
  readonly tell: (line: string) => void;
}

export interface Repairs {
  /** That the model has used so far. */
  readonly tokens: number;
  heal(failed: FailedStep): Promise<readonly FlowStep[] | undefined>;
  /** The changes, as one patch; undefined without any. */
  patch(): string | undefined;
}

type Steps = Answer['steps'];

export function createRepairs(parts: RepairParts): Repairs {
  /** By file and line; undefined where there is no repair. */
  const known = new Map<string, readonly FlowStep[] | undefined>();
  const made = new Map<string, Repair[]>();
  const spent = { tokens: 0 };
  return {
    get tokens() {
      return spent.tokens;
    },
    heal: async (failed) => {
      const { place } = failed.step;
      const key = `${place.file}:${place.line}:${place.column}`;
      if (known.has(key)) return known.get(key);
      if (!canHeal(failed.step.action, failed.error) || known.size >= MAX_REPAIRS) return undefined;
      const found = await ask(parts, failed, spent);
      known.set(key, found?.read);
      if (found)
        made.set(place.file, [...(made.get(place.file) ?? []), { line: place.line, steps: found.steps }]);
      return found?.read;
    },
    patch: () => {
      const patches = [...made].map(
        ([file, repairs]) => patchFlow(relative(parts.cwd, file), readFileSync(file, 'utf8'), repairs).patch,
      );
      return patches.length === 0 ? undefined : patches.join('');
    },
  };
}

/** A healer that fails, or answers what no flow could have, leaves the step as failed as it was. */
async function ask(
  { healer, catalogue, mask, signal, page, tell }: RepairParts,
  failed: FailedStep,
  spent: { tokens: number },
): Promise<{ readonly steps: Steps; readonly read: readonly FlowStep[] } | undefined> {
  const { flow, step, before, after, error, variables } = failed;
  tell(`asking the model for a repair of ${step.action}, line ${step.place.line}`);
  try {
    const told = {
      code: error.code,
      message: mask.text(error.message),
      hint: mask.text(error.hint),
    };
    const broken = toBrokenStep({
      flow,
      step: step.written,
      before,
      after,
      note: step.note,
      error: told,
      page: mask.text(await page()),
    });
    const { steps, tokens } = await healer(broken, signal);
    spent.tokens += tokens;
    if (steps.length === 0) {
      tell('the model knows no repair');
      return undefined;
    }
    const { secrets } = flow;
    return { steps, read: readLooseSteps({ steps, catalogue, variables, secrets, place: step.place }) };
  } catch (thrown) {
    tell(`no repair: ${mask.text(toRemoraError(thrown).message)}`);
    return undefined;
  }
}
