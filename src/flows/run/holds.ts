/** Whether a condition holds, now. */
import { fromFailure } from '../../actions/outcome.ts';
import type { Condition } from '../flow.ts';
import { fillIn, parseTemplate, at, toText, type Scope } from '../template.ts';
import { fillInput } from './fill-input.ts';
import type { FlowParts, Frame } from './runner.ts';

/** For a look: `expect` waits as long for what is not there. Milliseconds. */
const LOOK_MS = 250;

/** Throws a RemoraError where it cannot be told. */
export async function holds(frame: Frame, condition: Condition): Promise<boolean> {
  const isSo =
    condition.kind === 'page' ? await pageHolds(frame, condition.claim) : valuesHold(frame, condition);
  return isSo !== condition.not;
}

async function pageHolds(frame: Frame, claim: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { parts } = frame;
  const action = parts.actions.get('expect');
  const input = action ? fillInput(action, claim, frame) : claim;
  const first = await look(parts, input, { timeoutMs: LOOK_MS });
  // A page that is just being loaded shows nothing to look at yet.
  return first ?? (await look(parts, input, {})) ?? false;
}

/** Undefined when the time was up before anything could be seen. */
async function look(
  parts: FlowParts,
  claim: Readonly<Record<string, unknown>>,
  manner: { readonly timeoutMs?: number },
): Promise<boolean | undefined> {
  const outcome = await parts.act('expect', claim, manner);
  if (outcome.ok) return true;
  if (outcome.error.code === 'expect_failed' || outcome.error.code === 'no_match') return false;
  if (outcome.error.code === 'timeout' && manner.timeoutMs !== undefined) return undefined;
  throw fromFailure(outcome);
}

function valuesHold(scope: Scope, condition: Extract<Condition, { kind: 'values' }>): boolean {
  const left = valueOf(condition.left, scope);
  const right = valueOf(condition.right, scope);
  switch (condition.test) {
    case 'set':
      return !isNothing(left);
    case '==':
      return toText(left) === toText(right);
    case '!=':
      return toText(left) !== toText(right);
    case 'contains':
      return Array.isArray(left)
        ? left.some((item) => toText(item) === toText(right))
        : toText(left).includes(toText(right));
  }
}

/** A variable that was not set, for its step was not come to, is nothing. */
function valueOf(text: string, scope: Scope): unknown {
  const [only, more] = parseTemplate(text);
  if (only?.kind === 'value' && !more && only.from === 'variables')
    return at(scope.variables.get(only.name), only.path);
  return fillIn(text, scope);
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);
