/** Sessions that live as long as somebody holds them (API-4): the last one to let go ends the session. */
import { isWithin } from '../session/owner.ts';
import type { Owner } from '../util/brand.ts';

export interface Hold {
  readonly isHeld: boolean;
  /** Safe to call twice. */
  release(): Promise<void>;
}

export class Holds {
  readonly #holders = new Map<Owner, number>();
  readonly #running = new Map<Owner, Set<Promise<unknown>>>();
  readonly #end: (owner: Owner) => Promise<unknown>;

  /** `end` closes what the session opened; must not reject. */
  constructor(end: (owner: Owner) => Promise<unknown>) {
    this.#end = end;
  }

  /** Something is being carried out for the session: an end waits for it, since it may still open a tab. */
  track(owner: Owner, work: Promise<unknown>): void {
    const all = this.#running.get(owner) ?? new Set();
    this.#running.set(owner, all.add(work));
    const done = (): void => {
      all.delete(work);
      if (all.size === 0) this.#running.delete(owner);
    };
    work.then(done, done);
  }

  /** Letting go resolves when the session has ended, or at once while others hold it. */
  hold(owner: Owner): Hold {
    this.#holders.set(owner, (this.#holders.get(owner) ?? 0) + 1);
    let letGo: Promise<void> | undefined;
    return {
      get isHeld() {
        return letGo === undefined;
      },
      release: () => (letGo ??= this.#letGo(owner)),
    };
  }

  async #letGo(owner: Owner): Promise<void> {
    const left = (this.#holders.get(owner) ?? 1) - 1;
    if (left > 0) {
      this.#holders.set(owner, left);
      return;
    }
    this.#holders.delete(owner);
    const running = [...this.#running]
      .filter(([id]) => isWithin(id, owner))
      .flatMap(([, works]) => [...works]);
    await Promise.allSettled(running);
    // Held again meanwhile: it goes on.
    if (!this.#holders.has(owner)) await this.#end(owner);
  }
}
