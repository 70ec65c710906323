/** Text that is put into HTML. What is not made by {@link html} is escaped, whatever it is. */

const made: unique symbol = Symbol('html');

export interface Html {
  readonly [made]: string;
}

type Part = Html | string | number | undefined | readonly Html[];

/** For elements and quoted attributes; never inside `<style>` or `<script>`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  [made]: strings.map((text, index) => text + written(parts[index])).join(''),
});

/** Of our own making alone. */
export const trusted = (text: string): Html => ({ [made]: text });

export const textOf = (part: Html): string => part[made];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
  if (made in part) return part[made];
  return part.map(textOf).join('');
}
