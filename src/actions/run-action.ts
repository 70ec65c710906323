/**
 * The one place that an action goes through, whatever surface it came from: input, gate, tab, turn, deadline, effects,
 * and the public error. Handlers hold none of that.
 */
import { fail } from '../errors.ts';
import { renderText } from '../output/text.ts';
import { passGate } from '../policy/pass-gate.ts';
import type { OwnedTab } from '../session/owned-tab.ts';
import type { Session } from '../session/session.ts';
import { TimeLimit } from '../util/deadline.ts';
import type { ActionContext, ActionResult, AnyAction, Call, PageContext } from './action.ts';
import { attachOnly, newContext, timeoutOf } from './call-context.ts';
import { explainEnd } from './explain-end.ts';
import { describeInputError } from './input-error.ts';
import { type Data, type Outcome, toFailure } from './outcome.ts';
import { dryRunWithoutPage } from './dry-run.ts';
import { isStep, keepStep } from './record/keep-step.ts';
import { goesToFocus } from './record/kept-input.ts';
import { StepDraft } from './record/step-draft.ts';
import { takeTurn } from './take-turn.ts';

/** Never throws: whatever happens is the outcome. What must survive a crash is on disk when it returns. */
export function runAction(action: AnyAction, rawInput: unknown, given: Call): Promise<Outcome> {
  const step = new StepDraft(isStep(action) && given.dryRun !== true);
  const work = carryOut(action, rawInput, { given, step }).then(async (outcome) => {
    await keepStep({ action, rawInput, call: given, draft: step }, outcome);
    return outcome;
  });
  return given.hub.running.track(given.session.id, work);
}

interface Given {
  readonly given: Call;
  readonly step: StepDraft;
}

async function carryOut(action: AnyAction, rawInput: unknown, { given, step }: Given): Promise<Outcome> {
  const names = { action: action.name, session: given.session.id };
  const timeoutMs = given.timeoutMs ?? timeoutOf(action, given);
  const keepsTime = action.on === 'page' && action.keepsTime === true;
  const limit = new TimeLimit(keepsTime ? timeoutMs + REPORT_MS : timeoutMs, given.signal);
  const call = withPatientApproval(given, limit);
  try {
    if (!(timeoutMs > 0))
      throw fail('bad_input', { reason: 'timeoutMs wants milliseconds above 0', action: action.name });
    const input = parseInput(action, rawInput);
    const context = newContext(action, call, { signal: limit.signal, timeoutMs, step });
    context.signal.throwIfAborted();
    const { result, tab, notices } = await dispatch(action, input, call, context);
    const told = [...notices, ...save(action, call)];
    const text = renderText([...told, ...result.text]);
    const negative = result.negative ? ({ negative: true } as const) : {};
    return { ok: true, ...names, tab, data: withNotices(result.data, told), text, ...negative };
  } catch (thrown) {
    const error = explainEnd(thrown, { call, isTimeUp: limit.isOver, timeoutMs, action });
    save(action, call);
    return toFailure(names, error);
  } finally {
    limit.end();
  }
}

/** What a person takes to think it over is not the action's time. */
function withPatientApproval(call: Call, limit: TimeLimit): Call {
  const { approve } = call;
  if (!approve) return call;
  return { ...call, approve: (request, reason) => limit.pauseFor(approve(request, reason)) };
}

/** Time for an action that keeps to its limit itself to say what it saw. */
const REPORT_MS = 2_000;

interface Dispatched {
  readonly result: ActionResult;
  readonly tab: string | null;
  readonly notices: readonly string[];
}

async function dispatch(
  action: AnyAction,
  input: Record<string, unknown>,
  call: Call,
  context: ActionContext,
): Promise<Dispatched> {
  if (action.on === 'hub') {
    await passGate(call, { action, origin: undefined, tabKind: undefined });
    const result = isDry(action, context)
      ? dryRunWithoutPage(action)
      : await action.run(call.hub, input, context);
    return { result, tab: null, notices: [] };
  }
  const config = action.launches ? context.config : attachOnly(context.config);
  const session = await call.hub.session(call.session.id, { config, signal: context.signal });
  session.touch();
  const pageContext: PageContext = { ...context, sessionTabs: session };
  // The action may close the tab that was named, so its id is looked up first.
  const named =
    action.on === 'page' && call.tab !== undefined
      ? session.idOf(session.find(call.tab).targetId)
      : undefined;
  const result = await runOnSession(action, input, { call, session, context: pageContext });
  return { result, tab: named ?? currentId(session), notices: session.takeNotices() };
}

interface OnSession {
  readonly call: Call;
  readonly session: Session;
  readonly context: PageContext;
}

async function runOnSession(
  action: Exclude<AnyAction, { on: 'hub' }>,
  input: Record<string, unknown>,
  on: OnSession,
): Promise<ActionResult> {
  const { call, session, context } = on;
  switch (action.on) {
    case 'session': {
      await passGate(call, { action, origin: undefined, tabKind: undefined });
      if (isDry(action, context)) return dryRunWithoutPage(action);
      return action.run(session, input, {
        ...context,
        tab: call.tab,
        onPage: (tab, work, leaves) => takeTurn(tab, { action, call, context, leaves }, work),
      });
    }
    case 'tab': {
      const tab = call.tab === undefined ? await session.current() : session.find(call.tab);
      await passGate(call, { action, origin: undefined, tabKind: tab && kindOf(tab) });
      if (isDry(action, context)) return dryRunWithoutPage(action);
      if (tab) context.step.begin(session.idOf(tab.targetId), urlOf(tab, session));
      return action.run(tab, input, context);
    }
    case 'page': {
      const tab = await pageTab(call, session, context);
      return takeTurn(tab, { action, call, context, leaves: action.leaves }, (page) => {
        if (goesToFocus(input)) context.step.noteFocus(page, context.signal);
        return action.run(page, input, context);
      });
    }
  }
}

/** What carries out others hands the dry run on to them. */
const isDry = (action: AnyAction, { dryRun }: ActionContext): boolean =>
  dryRun &&
  action.effect === 'write' &&
  !(action.on === 'session' && action.previews) &&
  !(action.on === 'hub' && action.carriesOthers);

function pageTab(call: Call, session: Session, context: PageContext): Promise<OwnedTab> {
  if (call.tab !== undefined) return Promise.resolve(session.find(call.tab));
  return session.currentOrNew(context.config, context.signal);
}

function kindOf(tab: OwnedTab): 'own' | 'adopted' {
  return tab.record.adopted ? 'adopted' : 'own';
}

const urlOf = ({ targetId }: OwnedTab, { browser }: Session): string =>
  browser.targets.get(targetId)?.url ?? '';

/** Null when the session has no page. */
function currentId(session: Session): string | null {
  const tab = session.peekCurrent();
  return tab ? session.idOf(tab.targetId) : null;
}

function parseInput(action: AnyAction, rawInput: unknown): Record<string, unknown> {
  const parsed = action.input.safeParse(rawInput ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw fail('bad_input', { reason: describeInputError(parsed.error, action), action: action.name });
}

/**
 * Writes down what must survive. The deed is done by now: that it could not be written is a notice, not a failure.
 * Actions on the hub leave sessions and tabs alone, and may run beside the daemon that writes them down.
 */
function save(action: AnyAction, call: Call): readonly string[] {
  if (action.on === 'hub') return [];
  try {
    call.hub.registry.flush();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      `remora could not write down whose tabs are whose (${reason}); after a restart they may be unknown.`,
    ];
  }
}

function withNotices(data: Data, notices: readonly string[]): Data {
  return notices.length === 0 ? data : { ...data, notices: [...notices] };
}
