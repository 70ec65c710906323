/** Runs as files: what a killed process leaves can be gone on with, and what waits for a person or a time is kept. */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { isErrno, readTextIfThere, writeFileAtomic } from '../../util/atomic-file.ts';
import { type LockAttempt, lockHolder, tryLock } from '../../util/file-lock.ts';
import { conversationSchema } from '../loop/conversation.ts';
import { waitingSchema } from '../report.ts';

/** Raised when older files can no longer be read. */
const VERSION = 1;

export const storedRunSchema = z.strictObject({
  version: z.literal(VERSION),
  id: z.string(),
  task: z.string(),
  model: z.string(),
  session: z.string(),
  /** The session was named by whoever started it, and is not the run's to end. */
  isForeign: z.boolean(),
  cwd: z.string(),
  keepTabs: z.boolean(),
  skill: z.string().optional(),
  startedAt: z.iso.datetime(),
  /** Undefined while it works, and when its process was killed. */
  waiting: waitingSchema.optional(),
  /** Before the process that works on it now. */
  spent: z.strictObject({ steps: z.number(), tokens: z.number() }),
  artifacts: z.array(z.string()),
  conversation: conversationSchema,
});
export type StoredRun = z.infer<typeof storedRunSchema>;

export interface ListedRun {
  readonly id: string;
  /** `interrupted`: its process is gone; `unreadable`: its file is. */
  readonly state: 'running' | 'waiting' | 'interrupted' | 'unreadable';
  readonly run: StoredRun | undefined;
  readonly problem?: string;
}

const ID = /^r-\d{8}-[0-9a-f]{6}$/;

export class RunStore {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'runs');
  }

  newId(now: Date): string {
    return `r-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(3).toString('hex')}`;
  }

  /** One process works on a run at a time; held until released, or until the process ends. */
  lock(id: string): LockAttempt {
    return tryLock(this.#path(id, 'lock'));
  }

  save(run: StoredRun): void {
    writeFileAtomic(this.#path(run.id, 'json'), JSON.stringify(run));
  }

  /** Throws `bad_input` where there is none, and where its file cannot be read. */
  load(id: string): StoredRun {
    const text = readTextIfThere(this.#path(id, 'json'));
    if (text === undefined)
      throw fail(
        'bad_input',
        { reason: `There is no stored run ${id}.` },
        { hint: 'See `remora run --list` for those that there are.' },
      );
    return parseRun(id, text);
  }

  remove(id: string): void {
    rmSync(this.#path(id, 'json'), { force: true });
  }

  /** The oldest first. */
  list(): readonly ListedRun[] {
    return this.#ids().map((id) => this.#look(id));
  }

  #look(id: string): ListedRun {
    try {
      const run = this.load(id);
      const isRunning = lockHolder(this.#path(id, 'lock')) !== undefined;
      return { id, run, state: isRunning ? 'running' : run.waiting ? 'waiting' : 'interrupted' };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { id, run: undefined, state: 'unreadable', problem };
    }
  }

  #ids(): readonly string[] {
    try {
      const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
      return names
        .map((name) => name.slice(0, -'.json'.length))
        .filter((id) => ID.test(id))
        .sort();
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    }
  }

  #path(id: string, ending: 'json' | 'lock'): string {
    if (ID.test(id)) return join(this.#folder, `${id}.${ending}`);
    throw fail(
      'bad_input',
      { reason: `"${id.slice(0, 60)}" is not the id of a run.` },
      { hint: 'See `remora run --list` for the ids.' },
    );
  }
}

function parseRun(id: string, text: string): StoredRun {
  const hint = {
    hint: `Delete the file runs/${id}.json below REMORA_HOME if the run is of no use any more.`,
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail('bad_input', { reason: `The file of the run ${id} is damaged.` }, { ...hint, cause });
  }
  const parsed = storedRunSchema.safeParse(value);
  if (parsed.success && parsed.data.id === id) return parsed.data;
  throw fail(
    'bad_input',
    { reason: `The file of the run ${id} is not one that this version can read.` },
    hint,
  );
}
