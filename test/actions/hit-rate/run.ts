/** Clicks all targets of many layouts, and compares what was answered with what the pages heard. */
import { z } from 'zod';
import type { RawClient } from '../../helpers/raw-client.ts';
import type { Actor, Stage } from '../stage.ts';
import { type Hosts, type Layout, layoutOf } from './layout.ts';

export interface Tally {
  clicked: number;
  /** By error code. */
  readonly refused: Record<string, number>;
  /** What was hit that was not meant. */
  readonly wrong: string[];
  /** Clicked and not heard, or refused for a reason that is not true. */
  readonly untrue: string[];
}

const strings = z.array(z.string());
const refLines = z.array(z.looseObject({ ref: z.string(), name: z.string() }));

/** `pressed`: the answer says that no click came of it, since the page changed before the release. */
const HIT: ReadonlySet<string> = new Set(['clicked', 'pressed']);

/** Error codes that are true where the page's own rule says this. */
const TRUE_CODES: Readonly<Record<string, readonly string[]>> = {
  disabled: ['disabled'],
  hidden: ['not_visible'],
  covered: ['obscured', 'not_visible'],
};

export async function runLayouts(
  stage: Stage,
  hosts: Hosts,
  { seeds, sessions }: { readonly seeds: readonly number[]; readonly sessions: number },
): Promise<Tally> {
  const tally: Tally = { clicked: 0, refused: {}, wrong: [], untrue: [] };
  const waiting = [...seeds];
  const work = async (): Promise<void> => {
    const actor = await stage.actor('/blank');
    const tab = await tabOf(stage.browser.client, actor);
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
      await runLayout(seed, { actor, tab, client: stage.browser.client, hosts, tally });
  };
  await Promise.all(Array.from({ length: sessions }, work));
  return tally;
}

interface Run {
  readonly actor: Actor;
  /** Of a second connection, which sets what the tab's screen is like. */
  readonly tab: string;
  readonly client: RawClient;
  readonly hosts: Hosts;
  readonly tally: Tally;
}

async function tabOf(client: RawClient, actor: Actor): Promise<string> {
  const mark = `tab-of-${actor.id}`;
  await actor.act('evaluate', { script: `document.title = ${JSON.stringify(mark)}` });
  const found = (await client.pages()).find(({ title }) => title.includes(mark));
  if (!found) throw new Error('the tab is not listed');
  return client.attach(found.targetId);
}

async function runLayout(seed: number, run: Run): Promise<void> {
  const { actor, client, tab, hosts, tally } = run;
  const layout = layoutOf(seed, hosts);
  const { width, height, dpr } = layout;
  const screen = { width, height, deviceScaleFactor: dpr, mobile: false };
  await client.send('Emulation.setDeviceMetricsOverride', screen, tab);
  await actor.act('navigate', { url: `${hosts.here}/layout?seed=${seed}`, waitUntil: 'load' });
  const { data } = await actor.act('snapshot', { maxTokens: 100_000 });
  const refs = refLines.parse(data['refs']);
  const answers = new Map<string, string>();
  for (const { t, name } of layout.targets) {
    const ref = refs.find(
      (line) => line.name.startsWith(name) && !/\d/.test(line.name.slice(name.length, name.length + 1)),
    )?.ref;
    answers.set(t, await click(actor, ref ?? `css=[data-t="${t}"]`));
  }
  const heard = strings.parse((await actor.act('evaluate', { script: 'heard' })).data['value']);
  note(seed, layout, { answers, heard }, tally);
  await judge(seed, layout, answers, run);
}

async function click(actor: Actor, target: string): Promise<string> {
  const outcome = await actor.try('click', { target }, { quiet: true });
  if (!outcome.ok) return outcome.error.code;
  return outcome.data['clicked'] === false ? 'pressed' : 'clicked';
}

function note(
  seed: number,
  { targets }: Layout,
  { answers, heard }: { answers: ReadonlyMap<string, string>; heard: readonly string[] },
  tally: Tally,
): void {
  for (const event of heard) {
    const [type = '', t = ''] = event.split(' ');
    if (!HIT.has(answers.get(t) ?? ''))
      tally.wrong.push(`${seed}: ${type} on ${t} (${answers.get(t) ?? 'no target'})`);
  }
  for (const { t, kind } of targets) {
    const answer = answers.get(t) ?? '';
    if (!HIT.has(answer)) {
      tally.refused[answer] = (tally.refused[answer] ?? 0) + 1;
      continue;
    }
    tally.clicked += 1;
    const times = heard.filter((event) => event === `pointerdown ${t}`).length;
    if (times !== 1 || heard.includes(`click ${t}`) !== (answer === 'clicked'))
      tally.untrue.push(
        `${seed}: ${kind} ${t} clicked, heard ${heard.filter((event) => event.endsWith(` ${t}`)).join(', ')}`,
      );
  }
}

async function judge(
  seed: number,
  { targets }: Layout,
  answers: ReadonlyMap<string, string>,
  { actor, tally }: Run,
): Promise<void> {
  for (const { t, kind } of targets) {
    const code = answers.get(t) ?? '';
    if (HIT.has(code)) continue;
    const { data } = await actor.act('evaluate', { script: `judgeOne("${t}")` });
    const verdict = z.string().parse(data['value']);
    if (!TRUE_CODES[verdict]?.includes(code))
      tally.untrue.push(`${seed}: ${kind} ${t} refused as ${code}, but ${verdict}`);
  }
}
