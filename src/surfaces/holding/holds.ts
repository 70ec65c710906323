/** Sessions that live as long as somebody holds them (API-4): the last one to let go ends the session. */
import type { Owner } from '../../util/brand.ts';

export interface Hold {
  readonly isHeld: boolean;
  /** Resolves when the session has ended, or at once while others hold it. Rejects when the end failed. Safe to call twice. */
  release(): Promise<void>;
  /** Lets go, and leaves the session as it is. */
  abandon(): void;
}

export class Holds {
  readonly #holders = new Map<Owner, number>();
  readonly #open = new Set<Hold>();
  readonly #end: (owner: Owner) => Promise<void>;

  /** `end` closes what the session opened. */
  constructor(end: (owner: Owner) => Promise<void>) {
    this.#end = end;
  }

  hold(owner: Owner): Hold {
    this.#holders.set(owner, (this.#holders.get(owner) ?? 0) + 1);
    let letGo: Promise<void> | undefined;
    const drop = (): boolean => {
      this.#open.delete(hold);
      return this.#drop(owner);
    };
    const hold: Hold = {
      get isHeld() {
        return letGo === undefined;
      },
      release: () => (letGo ??= drop() ? this.#end(owner) : Promise.resolve()),
      abandon: () => {
        letGo ??= Promise.resolve(void drop());
      },
    };
    this.#open.add(hold);
    return hold;
  }

  /** All of them: whoever could end the sessions is about to go. */
  abandon(): void {
    for (const hold of [...this.#open]) hold.abandon();
  }

  /** True when nobody holds it any more. */
  #drop(owner: Owner): boolean {
    const left = (this.#holders.get(owner) ?? 1) - 1;
    if (left > 0) this.#holders.set(owner, left);
    else this.#holders.delete(owner);
    return left === 0;
  }
}
