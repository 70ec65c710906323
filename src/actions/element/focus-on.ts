/** Giving an element the focus without a press. */
import { fail } from '../../errors.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { FoundElement } from './found-element.ts';

/** Throws `stale_ref`, `disabled`, or `unsupported` for what cannot take the focus. Call it from within `inFrame`. */
export async function focusOn(page: Page, { frame, ref }: FoundElement, call: PageContext): Promise<void> {
  page.willWrite();
  const result = await frame.world.call('focus', ref, { signal: call.signal });
  switch (result) {
    case 'ok':
      return;
    case 'stale':
      throw fail('stale_ref', { ref });
    case 'disabled':
      throw fail('disabled', { target: ref });
    case 'refused':
      throw fail(
        'unsupported',
        { reason: `${ref} cannot take the focus.` },
        { hint: `Click it instead: \`remora click ${ref}\`.` },
      );
  }
}
