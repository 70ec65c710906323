/**
 * `steps`. Data: `{steps: [{n, at, action, input, tab, url, urlAfter?, title?, newTab?, awaitResponse?, error?, read?,
 * secrets?, unverified?}], total, dropped}`, oldest first. `at`: milliseconds since 1970; `input`: as it was given, with
 * targets that last in place of refs, and `${secrets.NAME}` where a secret went; `error`: its code; `read`: done for what
 * it told; `total`: all that are kept; `dropped`: older ones that had to make way. What was kept is gone once the background
 * process ends or the session does.
 */
import { z } from 'zod';
import { toJsonValue } from '../errors.ts';
import type { StepRecord } from '../session/log/step-record.ts';
import { shorten, toOneLine } from '../util/text.ts';
import { defineHubAction } from './action.ts';

const MAX_SHOWN = 500;
const LINE_CHARS = 240;
const URL_CHARS = 120;

export const steps = defineHubAction({
  name: 'steps',
  summary: 'Show what this session has done, as steps that can be replayed.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({
    last: z.number().int().min(1).max(MAX_SHOWN).default(50).describe('The newest so many.'),
    clear: z.boolean().default(false).describe('Forget all of them once they are shown.'),
  }),
  positionals: ['last'],
  examples: ['steps', 'steps 10', 'steps --clear'],
  run(hub, { last, clear }, { session }) {
    const log = hub.registry.log(session.id).steps;
    const kept = log.items();
    const { dropped } = log;
    if (clear) log.clear();
    const shown = kept.slice(-last);
    const data = { steps: shown.map(toJsonValue), total: kept.length, dropped };
    const lines = shown.map(toLine).join('\n');
    const text = [heading(kept.length, shown.length, dropped), { origin: 'steps', text: lines }];
    return Promise.resolve({ data, text: shown.length === 0 ? text.slice(0, 1) : text });
  },
});

function heading(total: number, shown: number, dropped: number): string {
  const older = dropped === 0 ? '' : ` ${dropped} older ones had to make way.`;
  if (total === 0) return `This session has done nothing that could be replayed.${older}`;
  const which = shown < total ? `, the newest ${shown} of them` : '';
  return `${total} ${total === 1 ? 'step' : 'steps'}${which}.${older}`;
}

/** `3 t1 fill target=textbox "Name" text="Ada" -> https://…`. */
function toLine({ n, tab, action, input, url, urlAfter, newTab, error, read }: StepRecord): string {
  const words = Object.entries(input).map(([key, value]) => `${key}=${wordOf(value)}`);
  const remarks = [
    ...(action === 'open' || urlAfter === undefined ? [] : [`-> ${shortUrl(urlAfter, url)}`]),
    ...(newTab === undefined ? [] : [`opened ${newTab}`]),
    ...(read ? ['(read)'] : []),
    ...(error === undefined ? [] : [`failed: ${error}`]),
  ];
  return shorten(toOneLine([n, tab, action, ...words, ...remarks].join(' ')), LINE_CHARS);
}

const wordOf = (value: StepRecord['input'][string]): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function shortUrl(to: string, from: string): string {
  const origin = URL.canParse(from) ? new URL(from).origin : 'null';
  return shorten(origin !== 'null' && to.startsWith(`${origin}/`) ? to.slice(origin.length) : to, URL_CHARS);
}
