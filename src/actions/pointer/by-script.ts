/** Made-up events, where real input cannot reach an element (ACT-3); the answer says so. */
import { fail } from '../../errors.ts';
import type { DomResult } from '../../page/act/types.ts';
import type { MouseButton } from '../../session/page/input.ts';
import type { ModifierName } from '../../session/page/keys.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { Data } from '../outcome.ts';
import type { FoundElement } from '../element/found-element.ts';
import { inFrame } from '../element/in-frame.ts';

interface Told {
  readonly data: Data;
  readonly text: readonly string[];
}

const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 0, middle: 1, right: 2 };
const TOLD: Told = {
  data: { input: 'dom' },
  text: ['with events from a script, which a page can tell from real ones'],
};

export interface ScriptClick {
  readonly button?: MouseButton;
  readonly count?: number;
  readonly modifiers?: readonly ModifierName[];
}

export function clickByScript(
  page: Page,
  element: FoundElement,
  { button = 'left', count = 1, modifiers = [] }: ScriptClick,
  { signal }: PageContext,
): Promise<Told> {
  const { ref, frame } = element;
  return inFrame(page, element, async () => {
    page.willWrite();
    const press = { ref, button: BUTTONS[button], count, modifiers };
    refuse(ref, await frame.world.call('domPress', press, { signal }));
    return TOLD;
  });
}

export function hoverByScript(page: Page, element: FoundElement, { signal }: PageContext): Promise<Told> {
  const { ref, frame } = element;
  return inFrame(page, element, async () => {
    page.willWrite();
    refuse(ref, await frame.world.call('domHover', ref, { signal }));
    return TOLD;
  });
}

function refuse(ref: string, result: DomResult): void {
  if (result === 'stale') throw fail('stale_ref', { ref });
  if (result === 'disabled') throw fail('disabled', { target: ref });
}
