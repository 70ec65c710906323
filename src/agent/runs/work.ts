/** One stretch of a run: from its start, or from where it was stored, to its end or to where it waits. */
import { loadConfig } from '../../config/load.ts';
import { fail } from '../../errors.ts';
import type { RunSettings } from '../../surfaces/cli/run-words.ts';
import type { SessionHold } from '../../surfaces/programs/hub.ts';
import { createAgent } from '../create-agent.ts';
import type { Limits } from '../limits.ts';
import { withoutOldPictures } from '../loop/context-budget.ts';
import type { Conversation } from '../loop/conversation.ts';
import { chooseModel } from '../models/choose-model.ts';
import type { AgentProgram } from '../program.ts';
import type { Report } from '../report.ts';
import { progressLines } from './progress-lines.ts';
import type { RunStore, StoredRun } from './run-store.ts';
import { terminalPerson } from './terminal-person.ts';

export interface Stretch {
  readonly run: StoredRun;
  /** What the model is told now. */
  readonly prompt: string;
  readonly settings: RunSettings;
}

/** Throws where it cannot begin; what goes wrong later is the report's. The run's lock is the caller's. */
export async function work(program: AgentProgram, store: RunStore, stretch: Stretch): Promise<Report> {
  const { run, settings } = stretch;
  const place = { ...program, cwd: run.cwd };
  const { config } = loadConfig({ home: place.home, cwd: place.cwd, env: place.env, flags: {} });
  const model = await chooseModel({ name: settings.model ?? run.model, env: place.env, config });
  const session = place.hub.session(run.session);
  const hold = run.isForeign ? undefined : await session.hold(place.signal);
  let isKept = run.keepTabs;
  try {
    const onEvent = progressLines(place.streams.stderr);
    let stored = run;
    const keep = (conversation: Conversation): void => {
      stored = { ...stored, conversation: [...withoutOldPictures(conversation)] };
      try {
        store.save(stored);
      } catch (error) {
        // A full disk, say: the run goes on all the same, only a kill would lose it.
        onEvent({ type: 'note', text: `The run cannot be stored: ${String(error)}` });
      }
    };
    const agent = await createAgent({
      program: place,
      session,
      model,
      person: terminalPerson(place),
      limits: limitsOf(settings, config.agent),
      onEvent,
      kind: 'task',
      canSpawn: true,
      conversation: run.conversation,
      onConversation: keep,
      ...(run.skill === undefined ? {} : { skill: run.skill }),
    });
    try {
      const report = withEarlier(await agent.turn(stretch.prompt, place.signal), run);
      if (!report.waiting) return report;
      isKept = true;
      const { steps, tokens, artifacts, waiting } = report;
      store.save({ ...stored, waiting, spent: { steps, tokens }, artifacts });
      return { ...report, run: run.id };
    } finally {
      await agent.close();
    }
  } finally {
    await letGo(hold, isKept);
  }
}

/** A run that waits finds its tabs as it left them. */
async function letGo(hold: SessionHold | undefined, isKept: boolean): Promise<void> {
  await (isKept ? hold?.leave() : hold?.release());
}

function withEarlier(report: Report, { spent, artifacts }: StoredRun): Report {
  return {
    ...report,
    steps: report.steps + spent.steps,
    tokens: report.tokens + spent.tokens,
    artifacts: [...new Set([...artifacts, ...report.artifacts])],
  };
}

const limitsOf = (settings: RunSettings, config: Limits): Limits => ({
  maxSteps: settings.maxSteps ?? config.maxSteps,
  maxTokens: settings.maxTokens ?? config.maxTokens,
  timeoutMs: settings.timeoutMs ?? config.timeoutMs,
});

/** Takes the run for this process. Throws `busy` when another one works on it. */
export function takeRun(store: RunStore, id: string): () => void {
  const lock = store.lock(id);
  if (lock.held) return lock.release;
  const who = lock.holder ? ` (process ${lock.holder.pid})` : '';
  throw fail(
    'busy',
    { run: id },
    { message: `Another process works on the run ${id}${who}.`, hint: 'Wait for it, or end it.' },
  );
}
