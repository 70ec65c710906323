/** Random days of three sessions and a person, and what must be true at their end (OWN-8): for any browser. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openHub, type RemoraHub } from '../../skills/browser/tools.ts';
import { homePaths } from '../../src/config/home.ts';

/** What the days are lived on. */
export interface World {
  readonly endpoint: string;
  /** A folder that is the day's own. */
  newFolder(): string;
  /** Address of each tab by target id, as somebody else sees them. */
  pages(): Promise<Map<string, string>>;
  /** A tab that the person opens; its target id. */
  openAsPerson(url: string): Promise<string>;
  /** Breaks the connection without a word. */
  cut(): void;
  /** Addresses that sessions and the person open. */
  readonly urls: readonly string[];
  /** Makes `then` happen, and breaks the connection, in the middle of what is going on. */
  cutSoon?(messages: number, then: () => void): void;
}

export type Step =
  | { readonly kind: 'open'; readonly who: number; readonly url: number }
  | { readonly kind: 'focus'; readonly who: number; readonly tab: number }
  | { readonly kind: 'close'; readonly who: number }
  | { readonly kind: 'prune'; readonly who: number; readonly all: boolean }
  | { readonly kind: 'person'; readonly url: number }
  | { readonly kind: 'kill' }
  | { readonly kind: 'kill during'; readonly messages: number; readonly step: Step };

const who = fc.nat({ max: 2 });
const index = fc.nat({ max: 30 });
const call: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('open' as const), who, url: index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('focus' as const), who, tab: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('prune' as const), who, all: fc.boolean() }) },
);

export const days = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 10, arbitrary: call },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('person' as const), url: index }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'kill' as const }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('kill during' as const),
          messages: fc.integer({ min: 1, max: 25 }),
          step: call,
        }),
      },
    ),
    { minLength: 1, maxLength },
  );

/** The person's tabs are there as they were, and when all sessions have ended nothing else is. */
export async function liveThrough(steps: readonly Step[], world: World): Promise<void> {
  const day = new Day(world);
  try {
    await day.begin();
    for (const step of steps) await day.live(step);
    await day.expectPersonsTabs();
    await day.end();
    // A browser may list a tab for a moment after it said that it is closed.
    await expect.poll(() => world.pages(), { timeout: 5_000, interval: 20 }).toEqual(day.persons);
  } finally {
    await day.close();
  }
}

class Day {
  /** The model: what the person has open. */
  readonly persons = new Map<string, string>();
  readonly #world: World;
  readonly #folder: string;
  readonly #killed = new WeakSet<RemoraHub>();
  #lives = 0;
  #hub: RemoraHub;

  constructor(world: World) {
    this.#world = world;
    this.#folder = world.newFolder();
    this.#hub = this.#newHub();
  }

  /** The person has a few tabs, one of which looks as if remora had made it. */
  async begin(): Promise<void> {
    for (const url of [
      'about:blank',
      'about:blank#remora-0123456789abcdef01234567',
      this.#world.urls[0] ?? '',
    ])
      await this.#openAsPerson(url);
  }

  async live(step: Step): Promise<void> {
    const { urls } = this.#world;
    switch (step.kind) {
      case 'person':
        return this.#openAsPerson(urls[step.url % urls.length] ?? '');
      case 'kill':
        this.#kill();
        return;
      case 'kill during':
        return this.#killDuring(step.step, step.messages);
      default:
        await this.#call(step);
    }
  }

  async #openAsPerson(url: string): Promise<void> {
    this.persons.set(await this.#world.openAsPerson(url), url);
  }

  async #call(step: Step): Promise<void> {
    const { urls } = this.#world;
    if (step.kind === 'person' || step.kind === 'kill' || step.kind === 'kill during') return;
    const session = this.#hub.session(`s${step.who}`);
    if (step.kind === 'open') await session.act('open', { url: urls[step.url % urls.length] });
    if (step.kind === 'close') await session.act('close');
    if (step.kind === 'prune') await session.act('prune', { scope: step.all ? 'all' : 'mine' });
    if (step.kind !== 'focus') return;
    const hub = this.#hub;
    const tabs = await session.act('tabs');
    if (this.#killed.has(hub)) return;
    const ids = tabs.ok && Array.isArray(tabs.data['tabs']) ? tabs.data['tabs'] : [];
    const chosen: unknown = ids[step.tab % Math.max(ids.length, 1)];
    if (typeof chosen === 'object' && chosen !== null && 'id' in chosen)
      await session.act('focus', { tab: chosen.id });
  }

  /** The process is gone: what it had not written down is lost, what it wrote down the next one reads. */
  #kill(): void {
    const before = this.#hub;
    this.#hub = this.#newHub();
    this.#world.cut();
    // It lets go of nothing that matters any more; its lock is in a folder of its own.
    void before.close();
  }

  async #killDuring(step: Step, messages: number): Promise<void> {
    const before = this.#hub;
    let next: RemoraHub | undefined;
    const die = (): void => {
      next ??= this.#newHub();
      this.#killed.add(before);
    };
    // A process that is killed cannot connect afterwards; this one must have done so before.
    await before.session('s0').act('tabs');
    const work = this.#call(step);
    if (this.#world.cutSoon) this.#world.cutSoon(messages, die);
    else {
      for (let turn = 0; turn < messages; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      die();
      this.#world.cut();
    }
    await work;
    // The call may have been over before the last message.
    if (next === undefined) {
      this.#kill();
      return;
    }
    this.#hub = next;
    void before.close();
  }

  /** Its memory is a copy of what the one before has written so far. */
  #newHub(): RemoraHub {
    const before = join(this.#folder, String(this.#lives), 'registry.json');
    this.#lives += 1;
    const home = join(this.#folder, String(this.#lives));
    mkdirSync(home, { recursive: true });
    if (existsSync(before)) copyFileSync(before, homePaths(home).registry);
    return openHub({ home, env: {}, cwd: home, flags: { endpoint: this.#world.endpoint, launch: false } });
  }

  async expectPersonsTabs(): Promise<void> {
    const now = await this.#world.pages();
    for (const [id, url] of this.persons) expect(now.get(id)).toBe(url);
  }

  async end(): Promise<void> {
    for (const id of ['s0', 's1', 's2'])
      expect(await this.#hub.session(id).act('end')).toMatchObject({ ok: true });
    expect(await this.#hub.session('last').act('prune', { scope: 'all' })).toMatchObject({ ok: true });
  }

  async close(): Promise<void> {
    await this.#hub.close();
  }
}
