/** The session in which a flow is carried out: its own unless the caller names one. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../../actions/outcome.ts';
import type { RemoraHub } from '../../surfaces/programs/hub.ts';
import type { ActManner } from './runner.ts';

export interface FlowSession {
  act(action: string, input: Readonly<Record<string, unknown>>, manner: ActManner): Promise<Outcome>;
  /** Looks at the page, even when the run was called off. */
  look(action: string, input: Readonly<Record<string, unknown>>): Promise<Outcome>;
  /** Ends it, unless it is to stay. Throws a RemoraError where that cannot be. */
  end(): Promise<void>;
}

export interface SessionWishes {
  readonly hub: RemoraHub;
  readonly flow: string;
  readonly session: string | undefined;
  readonly keepTabs: boolean;
  readonly cwd: string;
  readonly signal: AbortSignal;
}

const LOOK_MS = 10_000;

/** Throws a RemoraError when no session can be had. */
export async function openSession(wishes: SessionWishes): Promise<FlowSession> {
  const { hub, session, keepTabs, cwd, signal } = wishes;
  const used = hub.session(session ?? sessionId(wishes.flow));
  // Held by this process a session ends with it; one that somebody else named is theirs.
  const hold = session === undefined ? await used.hold(signal) : undefined;
  return {
    act: (action, input, manner) => used.act(action, input, { ...manner, signal, cwd }),
    look: (action, input) =>
      used.act(action, input, { timeoutMs: LOOK_MS, signal: AbortSignal.timeout(2 * LOOK_MS), cwd }),
    end: async () => {
      if (keepTabs) await hold?.leave();
      else await hold?.release();
    },
  };
}

/** Ends early, and quietly, with the signal. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    // Only the signal ends it early; whoever paused looks at it.
  }
}

function sessionId(flow: string): string {
  const name = flow.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 40);
  return `flow-${name}-${randomBytes(4).toString('hex')}`;
}
