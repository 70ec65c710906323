/**
 * `scroll`. Data: `{tab, ref?, match?, scrolled: {x, y}, atEnd, at: {x, y}, size: {width, height}, scroller?}`, in CSS
 * pixels. `scroller` is what was scrolled where that is not the page: `{ref, role, name}`.
 */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { Scrolled } from '../page/act/types.ts';
import type { Frame } from '../session/page/frame.ts';
import type { Page } from '../session/page/page.ts';
import { delay } from '../util/deadline.ts';
import { type ActionResult, definePageAction, type PageContext } from './action.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, type FoundElement, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { target } from './schemas.ts';

/** Lists that load more as they are scrolled: so often the end is gone to, and so long it is waited for more. */
const MOST_ENDS = 12;
const MORE_MS = 150;
const MORE_WAITS = 4;

const input = z.strictObject({
  target: target
    .optional()
    .describe('Scroll what holds this element; by default the page, or its main part.'),
  direction: z.enum(['up', 'down', 'left', 'right']).default('down').describe('Where to.'),
  amount: z.number().positive().optional().describe('CSS pixels; by default most of what is shown.'),
  toEnd: z
    .boolean()
    .default(false)
    .describe('As far as it goes that way; what loads meanwhile too, within bounds.'),
  intoView: z.boolean().default(false).describe('Scroll the target itself into view.'),
});

export const scroll = definePageAction({
  name: 'scroll',
  summary: 'Scroll the page, or the part of it that holds an element.',
  effect: 'write',
  level: 'page',
  act: true,
  input,
  positionals: ['target'],
  examples: [
    'scroll',
    'scroll e7 --direction right --amount 300',
    'scroll --to-end',
    'scroll e9 --into-view',
  ],
  async run(page, given, call) {
    if (given.intoView && given.target === undefined)
      throw fail('bad_input', { reason: '--into-view needs a target', action: 'scroll' });
    const element = given.target === undefined ? undefined : await findElement(page, given.target, call);
    const frame = element?.frame ?? page.frames.main;
    const work = (): Promise<Scrolled> => scrollAll(page, { frame, ref: element?.ref, given }, call);
    const done = element ? await inFrame(page, element, work) : await work();
    return tell(page, { element, origin: frame.origin, given }, done);
  },
});

interface About {
  readonly element: FoundElement | undefined;
  readonly origin: string;
  readonly given: z.infer<typeof input>;
}

function tell(page: Page, { element, origin, given }: About, done: Scrolled): ActionResult {
  const { scroller, x, y, atEnd, left, top, width, height } = done;
  const isStuck = x === 0 && y === 0;
  const what = scroller ? elementLine(scroller) : 'the page';
  const moved = isStuck ? `${what} did not move` : `scrolled ${what} by ${x},${y}`;
  return {
    data: {
      tab: page.tab,
      ...(element ? { ref: element.ref, match: element.match } : {}),
      scrolled: { x, y },
      atEnd,
      at: { x: left, y: top },
      size: { width, height },
      ...(scroller ? { scroller: { ...scroller } } : {}),
    },
    text: [
      ...(element ? recoveryLine(element) : []),
      { origin, text: given.intoView && isStuck ? 'it is in view already' : moved },
      ...(given.intoView ? [] : [endOf(given.direction, done)]),
    ],
  };
}

interface Wanted {
  readonly frame: Frame;
  readonly ref: string | undefined;
  readonly given: z.infer<typeof input>;
}

async function scrollAll(page: Page, wanted: Wanted, call: PageContext): Promise<Scrolled> {
  page.willWrite();
  let last = await scrollOnce(wanted, call);
  let { x, y } = last;
  // What is loaded at the end comes with the next frames, or from a server.
  for (let ends = 1, waits = 0; wanted.given.toEnd && ends < MOST_ENDS && waits < MORE_WAITS;) {
    await page.ensureFrames(call.signal);
    await delay(MORE_MS, call.signal);
    last = await scrollOnce(wanted, call);
    const hasMoved = last.x !== 0 || last.y !== 0;
    waits = hasMoved ? 0 : waits + 1;
    ends += hasMoved ? 1 : 0;
    x += last.x;
    y += last.y;
  }
  return { ...last, x, y };
}

async function scrollOnce({ frame, ref, given }: Wanted, call: PageContext): Promise<Scrolled> {
  const { direction, amount, toEnd, intoView } = given;
  const options = {
    to: intoView ? ('view' as const) : toEnd ? ('end' as const) : ('by' as const),
    direction,
    ...(amount === undefined ? {} : { amount }),
    ...(ref === undefined ? {} : { ref }),
  };
  const found = await call.refs.give(
    async (firstRef) => {
      const result = await frame.world.call('scroll', { ...options, firstRef }, { signal: call.signal });
      return { result, nextRef: result.status === 'ok' ? result.nextRef : undefined };
    },
    { range: 1 },
  );
  const { result } = found;
  if (result.status === 'ok') return result;
  if (result.status === 'stale') throw fail('stale_ref', { ref: ref ?? '' });
  throw fail('not_visible', { target: ref ?? '' });
}

function endOf(direction: string, { atEnd, x, y }: Scrolled): string {
  if (!atEnd)
    return `there is more ${direction === 'up' || direction === 'down' ? direction : `to the ${direction}`}`;
  const stuck = x === 0 && y === 0;
  return stuck
    ? 'Nothing scrolls that way. A page that hears the wheel alone moves with `remora wheel`.'
    : 'this is the end that way';
}
