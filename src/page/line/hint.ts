/** What tells a control without a name from others: the words that its maker left, or what stands near it. */
import { attributeOf, queryAll, tagOf } from '../dom.ts';
import { contentText } from '../aria/content-text.ts';
import { flatAncestors } from '../flat-tree.ts';
import { cut, fold } from '../text.ts';

const HINT_CHARS = 40;
const LEVELS = 4;
/** A longer text stands near everything. */
const NEAR_CHARS = 60;
const BY_NAME = ['data-testid', 'data-test', 'data-icon', 'name', 'id', 'aria-controls'];
/** Classes of the usual icon sets: `fa-trash`, `icon-close`, `mdi-menu`. */
const ICON_CLASS =
  /(?:^|\s)(?:fa|icon|ico|mdi|bi|ti|ri|glyphicon|lucide|octicon|codicon|icofont|la|pi|feather)-([a-z][a-z0-9-]+)/i;

export function hintOf(el: Element, role: string): { hint?: string } {
  // Of what only takes clicks there are often several beside one text.
  const hint = fold(ownWords(el) ?? (role === 'clickable' ? '' : (nearText(el) ?? '')));
  return hint === '' ? {} : { hint: cut(hint, HINT_CHARS) };
}

const TELLING_CLASS =
  /add|arrow|back|cart|close|copy|delete|down|edit|expand|fav|filter|heart|like|logo|menu|minus|more|next|open|play|plus|prev|remove|save|search|send|settings|share|sort|star|toggle|trash|up\b/i;

function ownWords(el: Element): string | undefined {
  for (const at of [el, ...queryAll(el, 'svg, use, i, img, span').slice(0, 6)]) {
    const words = namedBy(at) ?? ICON_CLASS.exec(attributeOf(at, 'class') ?? '')?.[1] ?? fileOf(at);
    if (words !== undefined) return words;
  }
  const classes = attributeOf(el, 'class')?.split(/\s+/) ?? [];
  return classes.find((name) => TELLING_CLASS.test(name));
}

const namedBy = (el: Element): string | undefined =>
  BY_NAME.map((name) => attributeOf(el, name)).find((value) => value !== null && value !== '') ?? undefined;

/** `#trash` of a sprite, or the picture's file. */
function fileOf(el: Element): string | undefined {
  const tag = tagOf(el);
  const source = tag === 'a' ? null : attributeOf(el, tag === 'img' ? 'src' : 'href');
  if (source === null || source.startsWith('data:')) return undefined;
  return /([^/#]+?)(?:\.\w+)?$/.exec(source.slice(0, 300))?.[1];
}

function nearText(el: Element): string | undefined {
  let level = 0;
  for (const at of flatAncestors(el)) {
    if (at === el) continue;
    level += 1;
    if (level > LEVELS) return undefined;
    const text = contentText(at, { forEyes: true });
    if (text !== '') return text.length <= NEAR_CHARS ? `near ${text}` : undefined;
  }
  return undefined;
}
