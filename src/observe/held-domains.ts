/** Protocol domains that are on in all sessions of a tab only while somebody holds them. */
import type { CdpSession } from '../cdp/connection.ts';

export interface Switches {
  readonly on: (cdp: CdpSession) => void;
  readonly off: (cdp: CdpSession) => void;
}

export class HeldDomains {
  readonly #switches: Switches;
  readonly #sessions = new Set<CdpSession>();
  #holders = 0;

  constructor(switches: Switches) {
    this.#switches = switches;
  }

  get isHeld(): boolean {
    return this.#holders > 0;
  }

  /** Nothing is waited for: commands that are sent later are carried out later. Returns what lets go, at most once. */
  hold(): () => void {
    this.#holders += 1;
    if (this.#holders === 1) for (const cdp of this.#sessions) this.#switches.on(cdp);
    let isHolding = true;
    return () => {
      if (!isHolding) return;
      isHolding = false;
      this.#holders -= 1;
      if (this.#holders === 0) for (const cdp of this.#sessions) this.#switches.off(cdp);
    };
  }

  add(cdp: CdpSession): void {
    this.#sessions.add(cdp);
    if (this.isHeld) this.#switches.on(cdp);
  }

  remove(cdp: CdpSession): void {
    this.#sessions.delete(cdp);
  }
}
