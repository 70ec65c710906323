/** What a line holds that a search may mean. Never the value of a secret field. */
import { titleOf } from '../aria/content-text.ts';
import { placeholderOf } from '../aria/native-names.ts';
import { isOffered } from '../aria/offered.ts';
import { isInput, isSelect, isTextArea, tagOf } from '../dom.ts';
import { isSecret } from '../secrets.ts';
import type { Line } from '../line/line.ts';
import { fold } from '../text.ts';
import type { FoundIn } from './types.ts';

export interface Field {
  readonly field: FoundIn;
  /** Folded. */
  readonly text: string;
}

const OPTIONS = 2_000;

/** The more telling ones first. */
export function* fieldsOf(line: Line): Generator<Field> {
  const { el, role, wantsRef } = line;
  if (role === 'text') {
    yield { field: 'text', text: line.fullName };
    return;
  }
  yield { field: line.isHeading && !wantsRef ? 'heading' : 'name', text: line.fullName };
  const title = titleOf(el);
  if (title !== null) yield { field: 'title', text: fold(title) };
  if (!wantsRef) return;
  const tag = tagOf(el);
  if (tag === 'a' || tag === 'area') {
    const url = addressOf(el);
    if (url !== '') yield { field: 'url', text: url };
    return;
  }
  yield { field: 'value', text: valueOf(line) };
  const placeholder = placeholderOf(el);
  if (placeholder !== undefined) yield { field: 'placeholder', text: fold(placeholder) };
  if (isSelect(el)) {
    const offered = [...el.options].slice(0, OPTIONS).filter((option) => isOffered(option, true));
    const labels = offered.map(({ label }) => label);
    yield { field: 'option', text: fold(labels.join(' | ')) };
  }
}

/** Folded, whole; empty for a secret field. */
function valueOf({ el, shown }: Line): string {
  if (shown.value === undefined || isSecret(el)) return '';
  if (isTextArea(el) || (isInput(el) && el.type !== 'file')) return fold(el.value);
  return shown.value;
}

/** As a person reads it. */
function addressOf(el: Element): string {
  const href = 'href' in el && typeof el.href === 'string' ? el.href : '';
  if (/^(data|javascript):/i.test(href)) return '';
  try {
    return fold(decodeURI(href));
  } catch {
    // Not UTF-8: it stays as it is written.
    return fold(href);
  }
}
