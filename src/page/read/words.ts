/** Words of a description, so far alike that a search without a model finds what is meant. */

export interface Words {
  readonly stems: ReadonlySet<string>;
  /** Lower case, words run together: parts of words are looked up in it, and scripts without spaces. */
  readonly text: string;
}

const WORD = /[\p{L}\p{N}]+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
const WITHOUT_SPACES = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const SMALL = new Set(
  'a an and as at by for from in into is it its my of on or that the this to which with'.split(' '),
);
/** A part of a longer word counts from this length on. */
const PART = 4;

const ROLES: readonly (readonly [words: string, roles: string])[] = [
  ['field input textbox', 'textbox searchbox combobox spinbutton'],
  ['box', 'textbox searchbox combobox checkbox'],
  ['tick check checkbox', 'checkbox switch menuitemcheckbox'],
  ['switch toggle', 'switch checkbox'],
  ['dropdown select combobox picker', 'combobox listbox'],
  ['list', 'listbox combobox list'],
  ['menu', 'menu menubar menuitem'],
  ['radio choice option', 'radio option menuitemradio'],
  ['button', 'button'],
  ['link', 'link'],
  ['tab', 'tab'],
  ['slider range', 'slider'],
  ['number spinner', 'spinbutton'],
  ['file upload attach', 'file'],
  ['search searchbox', 'searchbox'],
  ['tree', 'treeitem'],
  ['row', 'row'],
];
const ROLES_OF = new Map<string, Set<string>>();
for (const [words, roles] of ROLES)
  for (const word of words.split(' ')) {
    const known = ROLES_OF.get(stemOf(word)) ?? new Set<string>();
    for (const role of roles.split(' ')) known.add(role);
    ROLES_OF.set(stemOf(word), known);
  }

/** The words that a query is looked up by; the small ones only when there are no others. */
export function queryWords(query: string): string[] {
  const all = [...new Set(piecesOf(query.toLowerCase()))];
  const telling = all.filter((word) => !SMALL.has(word));
  return (telling.length > 0 ? telling : all).map(stemOf);
}

export function wordsOf(text: string): Words {
  const split = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const stems = new Set<string>();
  for (const [word] of split.matchAll(WORD)) stems.add(stemOf(word));
  return { stems, text: split.replace(BETWEEN_WORDS, '') };
}

/** 1 for the word, 0.5 for a part of a longer one or for two that make it up, 0. */
export function matchOf(word: string, { stems, text }: Words): number {
  if (stems.has(word)) return 1;
  if (WITHOUT_SPACES.test(word)) return text.includes(word) ? 1 : 0;
  return word.length >= PART && text.includes(word) ? 0.5 : 0;
}

/** The roles that a word may mean. */
export const rolesOf = (word: string): ReadonlySet<string> | undefined => ROLES_OF.get(word);

/** Scripts without spaces are taken apart by the browser's dictionary. */
function piecesOf(text: string): string[] {
  const words = [...text.matchAll(WORD)].map(([word]) => word);
  return words.flatMap((word) => {
    if (!WITHOUT_SPACES.test(word)) return word;
    const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word);
    return [...segments].map(({ segment }) => segment);
  });
}

function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2);
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
