/** What the secret in a field is called in a flow: by the field's own name, which is the same in every language. */
import type { Namer } from '../aria/names.ts';
import { attributeOf } from '../dom.ts';
import { lineFor } from '../snapshot/describe.ts';
import { toSecretName } from '../text.ts';

export function secretNameOf(el: Element, namer: Namer): string {
  const names = [attributeOf(el, 'name') ?? '', lineFor(el, namer).name, attributeOf(el, 'id') ?? ''];
  return names.map(toSecretName).find((name) => name !== '') ?? 'password';
}
