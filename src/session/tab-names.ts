/** The ids and names by which a session knows tabs: given once, kept over restarts, never passed on (OWN-5, OWN-14). */
import { fail } from '../errors.ts';
import { asTabId, type TabId, type TargetId } from '../util/brand.ts';
import type { SessionRecord, TabRecord } from './records.ts';
import type { Registry } from './registry.ts';

const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;
const TAB_ID = /^t[1-9]\d*$/;

export class TabNames {
  readonly #registry: Registry;
  readonly #record: SessionRecord;

  constructor(registry: Registry, record: SessionRecord) {
    this.#registry = registry;
    this.#record = record;
  }

  /** The tab's id, given at the first time that it is asked for. */
  idOf(targetId: TargetId): TabId {
    const known = this.#record.tabNumbers.get(targetId);
    if (known !== undefined) return asTabId(`t${known}`);
    const number = this.#record.nextTabNumber;
    this.#record.nextTabNumber += 1;
    this.#record.tabNumbers.set(targetId, number);
    return asTabId(`t${number}`);
  }

  /** What an id or a name means; undefined for one that was never given, or whose tab is forgotten. */
  find(reference: string): TargetId | undefined {
    if (!TAB_ID.test(reference)) return this.#named(reference)?.targetId;
    const number = Number(reference.slice(1));
    return [...this.#record.tabNumbers].find(([, known]) => known === number)?.[0];
  }

  /** Throws `bad_input` for what cannot be a name, or is taken by a tab that stands. */
  checkFree(name: string, stands: (targetId: TargetId) => boolean): void {
    if (!NAME.test(name) || TAB_ID.test(name)) {
      throw fail('bad_input', {
        reason: `"${name}" cannot be a tab's name: a letter, then letters, digits, dots or dashes, and not like t1`,
        action: 'open',
      });
    }
    const taken = this.#named(name)?.targetId;
    if (taken !== undefined && stands(taken)) {
      throw fail('bad_input', {
        reason: `this session has a tab named ${name} already (${this.idOf(taken)})`,
        action: 'open',
      });
    }
  }

  /** Forgets the ids of tabs for which `keep` is false; their numbers are not given again. */
  forget(keep: (targetId: TargetId) => boolean): void {
    for (const targetId of [...this.#record.tabNumbers.keys()]) {
      if (!keep(targetId)) this.#record.tabNumbers.delete(targetId);
    }
  }

  #named(name: string): TabRecord | undefined {
    // The latest: a name may be given again once its tab is closed.
    return this.#registry.tabs.findLast((tab) => tab.owner === this.#record.id && tab.name === name);
  }
}
