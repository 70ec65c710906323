/**
 * remora for programs: the same actions, through the daemon that everybody shares or on a hub in the program's own
 * process. Results are values, never exceptions: `{ok: true, data, text, …}` or `{ok: false, error, …}`.
 */
import { resolve } from 'node:path';
import type { Manner, OnProgress } from '../../actions/manner.ts';
import type { Outcome } from '../../actions/outcome.ts';
import type { Environment, Flags } from '../../config/environment.ts';
import type { Approve, Gate } from '../../policy/gate.ts';

export interface ActOptions extends Manner {
  readonly signal?: AbortSignal;
  /** Folder that relative paths start from and that may be read and written; the hub's unless given. */
  readonly cwd?: string;
  /** Further folders that may be read and written. */
  readonly roots?: readonly string[];
  /** Asks a person what the action needs a yes for; without it, it ends in `approval_required`. */
  readonly approve?: Approve;
  /** Hears how far an action is that takes its time. */
  readonly onProgress?: OnProgress;
}

/** While it lasts the session does; after it the session has ended. */
export interface SessionHold {
  /** False once the daemon has ended: hold again, and the session goes on. */
  readonly isHeld: boolean;
  /**
   * Ends the session, unless somebody else holds it too; also after the daemon has ended. Safe to call twice. Throws a
   * RemoraError when it could not be ended.
   */
  release(): Promise<void>;
  /**
   * Lets go without an end: the session and its tabs stay, as if nobody had held it, unless somebody else holds it too;
   * also after the daemon has ended. Does nothing after a release. Throws a RemoraError when no daemon can be had.
   */
  leave(): Promise<void>;
}

export interface RemoraSession {
  readonly id: string;
  /** Carries out an action by its name; never throws. */
  act(action: string, input?: Readonly<Record<string, unknown>>, options?: ActOptions): Promise<Outcome>;
  /**
   * Ties the session to this process: with the daemon, the session ends when the process does, killed or not, and the tabs
   * that it opened are closed. A hub in the process itself cannot do anything once it is killed: there, `prune` finds the
   * tabs later. Throws a RemoraError when no daemon can be had; `signal` ends the wait for it.
   */
  hold(signal?: AbortSignal): Promise<SessionHold>;
}

export interface RemoraHub {
  /** A session by id, or a namespace of one (`id::namespace`). Throws `bad_input` for what cannot be an id. */
  session(id: string): RemoraSession;
  /** Lets go of the connection and of what is held; browsers and tabs stay as they are. */
  close(): Promise<void>;
}

export interface HubSettings {
  /** REMORA_HOME; the environment's unless given. */
  readonly home?: string;
  /** Folder that relative paths start from and that may be read and written; the process's unless given. */
  readonly cwd?: string;
  /** Where settings are read, and REMORA_HOME; the process's unless given. */
  readonly env?: Environment;
}

export interface EmbedSettings extends HubSettings {
  /** Settings by the names of their flags: `{endpoint: '9222', launch: false}`. */
  readonly flags?: Flags;
  /** Asked before each action; allows everything unless given. */
  readonly gate?: Gate;
  /** Asks a person, for actions that bring nobody of their own. */
  readonly approve?: Approve;
}

/** Absolute: the working folder of a call, and the further ones that it may use. */
export function foldersOf(
  { cwd, roots = [] }: ActOptions,
  hubCwd: string,
): { readonly cwd: string; readonly roots: readonly string[] } {
  const folder = resolve(cwd ?? hubCwd);
  return { cwd: folder, roots: roots.map((root) => resolve(folder, root)) };
}

/** A listener that throws harms nobody but itself: the process is warned, and the action goes on. */
export function listenerOf({ onProgress }: ActOptions): OnProgress | undefined {
  if (!onProgress) return undefined;
  const listen = async (...told: Parameters<OnProgress>): Promise<void> => onProgress(...told);
  return (progress) => void listen(progress).catch(warn);
}

/** One that throws has not said yes; nor has anything but `true`. */
export function approverOf(approve: Approve | undefined): Approve | undefined {
  if (!approve) return undefined;
  return async (request, reason) => {
    try {
      const answer: unknown = await approve(request, reason);
      return answer === true;
    } catch (error) {
      warn(error);
      return false;
    }
  };
}

const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));
