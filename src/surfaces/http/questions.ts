/** Questions to a person that wait for the answer of the caller who can ask one (SEC-1). */
import { randomUUID } from 'node:crypto';
import { fail } from '../../errors.ts';
import { Deferred } from '../../util/deferred.ts';

export class Questions {
  readonly #open = new Map<string, Deferred<boolean>>();

  /** `tell` hands the question over under an id. Rejects with `cancelled` when the caller goes away. */
  async ask(tell: (id: string) => void, signal: AbortSignal): Promise<boolean> {
    const id = randomUUID();
    const answer = new Deferred<boolean>();
    const onAbort = (): void => answer.reject(fail('cancelled'));
    this.#open.set(id, answer);
    signal.addEventListener('abort', onAbort);
    try {
      if (signal.aborted) onAbort();
      else tell(id);
      return await answer.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#open.delete(id);
    }
  }

  /** False when nobody waits for it. */
  answer(id: string, isYes: boolean): boolean {
    const answer = this.#open.get(id);
    this.#open.delete(id);
    answer?.resolve(isYes);
    return answer !== undefined;
  }
}
