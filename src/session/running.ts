/** What is being carried out for whom, until it has ended: an end of a session waits for it. */
import type { Owner } from '../util/brand.ts';

export class Running {
  readonly #works = new Map<Promise<unknown>, Owner>();

  track<T>(owner: Owner, work: Promise<T>): Promise<T> {
    this.#works.set(work, owner);
    const done = (): void => void this.#works.delete(work);
    work.then(done, done);
    return work;
  }

  /** What begins meanwhile is waited for too. */
  async untilNone(isMeant: (owner: Owner) => boolean): Promise<void> {
    for (;;) {
      const works = [...this.#works].flatMap(([work, owner]) => (isMeant(owner) ? [work] : []));
      if (works.length === 0) return;
      await Promise.allSettled(works);
    }
  }
}
