/** Sessions that live as long as somebody holds them (API-4): the last one to let go ends the session. */
import type { Owner } from '../../util/brand.ts';
import type { ProcessIdentity } from '../../util/process-identity.ts';

export interface Hold {
  readonly isHeld: boolean;
  /** Resolves when the session has ended, or at once while others hold it. Rejects when the end failed. Safe to call twice. */
  release(): Promise<void>;
  /** Lets go, and leaves the session as it is: its holder is written down no more. Does nothing after a release. */
  leave(): void;
  /** Lets go, and leaves the session as it is; its holder stays written down. */
  abandon(): void;
}

export interface HoldsOptions {
  /** Closes what the session opened. */
  readonly end: (owner: Owner) => Promise<void>;
  /** Writes down who holds a session, for a daemon that comes later. */
  readonly note: (owner: Owner, holders: readonly ProcessIdentity[]) => void;
}

export class Holds {
  readonly #options: HoldsOptions;
  /** Each with its session and its holder. */
  readonly #open = new Map<Hold, { readonly owner: Owner; readonly holder: ProcessIdentity | undefined }>();

  constructor(options: HoldsOptions) {
    this.#options = options;
  }

  /** `holder`: the process, where it is known. */
  hold(owner: Owner, holder: ProcessIdentity | undefined): Hold {
    let letGo: Promise<void> | undefined;
    const release = async (): Promise<void> => {
      this.#open.delete(hold);
      if (!this.isHeld(owner)) await this.#options.end(owner);
      else this.#note(owner);
    };
    const hold: Hold = {
      get isHeld() {
        return letGo === undefined;
      },
      release: () => (letGo ??= release()),
      leave: () => {
        if (letGo) return;
        letGo = Promise.resolve();
        this.#open.delete(hold);
        this.#note(owner);
      },
      abandon: () => {
        letGo ??= Promise.resolve();
        this.#open.delete(hold);
      },
    };
    this.#open.set(hold, { owner, holder });
    this.#note(owner);
    return hold;
  }

  isHeld(owner: Owner): boolean {
    return [...this.#open.values()].some((one) => one.owner === owner);
  }

  /** All of them: whoever could end the sessions is about to go. */
  abandon(): void {
    for (const hold of [...this.#open.keys()]) hold.abandon();
  }

  #note(owner: Owner): void {
    const holders = [...this.#open.values()].flatMap((one) =>
      one.owner === owner ? (one.holder ?? []) : [],
    );
    this.#options.note(owner, holders);
  }
}
