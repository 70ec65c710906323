/** `press`. Data: `{tab, key, ref?, match?, settled, settleMs, navigated?, newTab?, dialog?}`. */
import { z } from 'zod';
import { CdpError } from '../cdp/cdp-error.ts';
import { fail } from '../errors.ts';
import { parseChord } from '../session/page/keys.ts';
import type { Page } from '../session/page/page.ts';
import { definePageAction, type PageContext } from './action.ts';
import { findElement } from './element/find-element.ts';
import { type FoundElement, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { target } from './schemas.ts';

export const press = definePageAction({
  name: 'press',
  summary: 'Press a key, or a key with modifiers, where the focus is.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    key: z.string().min(1).describe('Enter, Tab, Escape, ArrowDown, a, Control+a, Shift+Tab…'),
    target: target.optional().describe('Focus this element first; see click.'),
  }),
  positionals: ['key', 'target'],
  examples: ['press Enter', 'press Control+a', 'press Enter e5'],
  async run(page, { key, target: wanted }, call) {
    const chord = parseChord(key);
    const element = wanted === undefined ? undefined : await findElement(page, wanted, call);
    if (element) await inFrame(page, element, () => pressOn(page, element, { chord, call }));
    else await page.input.press(chord, call.signal);
    const on = element ? { ref: element.ref, match: element.match } : {};
    return {
      data: { tab: page.tab, key, ...on },
      text: element ? [...recoveryLine(element), `pressed ${key} on ${element.ref}`] : [`pressed ${key}`],
    };
  },
});

async function pressOn(
  page: Page,
  element: FoundElement,
  { chord, call }: { chord: ReturnType<typeof parseChord>; call: PageContext },
): Promise<void> {
  await focus(page, element, call);
  await element.frame.input.press(chord, call.signal);
}

async function focus(page: Page, { frame, ref }: FoundElement, call: PageContext): Promise<void> {
  const objectId = await frame.world.element(ref, { signal: call.signal });
  try {
    page.willWrite();
    await frame.cdp.send('DOM.focus', { objectId }, { signal: call.signal });
  } catch (error) {
    if (!(error instanceof CdpError && error.kind === 'protocol')) throw error;
    throw fail(
      'unsupported',
      { reason: `${ref} cannot take the focus.`, action: 'press' },
      { cause: error, hint: `Click it first: \`remora click ${ref}\`.` },
    );
  } finally {
    await frame.world.release(objectId);
  }
}
