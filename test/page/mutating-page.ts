/**
 * A page that changes at random, with an oracle: each link's address names the element for good, and the page remembers
 * what every element looked like and when it was there.
 */
import { z } from 'zod';
import type { TestPage } from './harness.ts';

/** Runs in the page: `mutate(n)` makes n changes, `uidsThere()` tells who is in the document. */
const SCRIPT = `
  let state = SEED;
  const random = (n) => { state = (state * 1664525 + 1013904223) % 4294967296; return Math.floor((state / 4294967296) * n); };
  const WORDS = ['Save', 'Delete', 'Edit', 'Open', 'Share', 'Archive', 'Row 1', 'Row 2', 'Row 3', 'Reply', 'Pay now', 'Next'];
  let lastUid = 0;
  const make = (text) => {
    const el = document.createElement('a');
    lastUid += 1;
    el.href = '#uid' + lastUid;
    el.textContent = text ?? WORDS[random(WORDS.length)] + (random(3) ? ' ' + random(40) : '');
    return el;
  };
  const list = document.querySelector('#list');
  const place = (el) => list.insertBefore(el, list.children[random(list.children.length + 1)] ?? null);
  const any = () => list.children[random(list.children.length)];
  const kinds = {
    insert: () => place(make()),
    remove: () => list.children.length > 4 && any().remove(),
    move: () => place(any()),
    rename: () => { any().textContent = make().textContent; },
    // As a framework does that throws its list away: the same words, other elements.
    renderAll: () => list.replaceChildren(...[...list.children].map((el) => make(el.textContent))),
    renderOne: () => { const el = any(); el.replaceWith(make(el.textContent)); },
    twin: () => place(make(any().textContent)),
    swapTexts: () => { const [a, b] = [any(), any()]; [a.textContent, b.textContent] = [b.textContent, a.textContent]; },
    away: () => { const el = any(); el.remove(); if (random(2)) list.append(el); },
    address: () => history.pushState({}, '', '?step=' + random(1e6)),
  };
  const names = Object.keys(kinds);
  for (let i = 0; i < 20; i += 1) place(make());
  globalThis.mutate = (n) => {
    for (let i = 0; i < n; i += 1) {
      const kind = names[random(names.length)];
      // To draw all anew is one of many changes, not one of ten.
      kinds[kind === 'renderAll' && random(10) ? 'insert' : kind]();
      while (list.children.length > 60) list.lastElementChild.remove();
      while (list.children.length < 5) place(make());
    }
  };
  globalThis.uidsThere = () => [...list.children].map((el) => el.getAttribute('href'));
`;

export const mutatingPage = (seed: number): string =>
  `<main><div id=list></div></main><script>${SCRIPT.replace('SEED', String(seed))}</script>`;

const uids = z.array(z.string());

export async function uidsThere(page: TestPage): Promise<ReadonlySet<string>> {
  return new Set(uids.parse(await page.main('uidsThere()')));
}

const verdicts = z.array(
  z.object({
    ref: z.string(),
    status: z.enum(['exact', 'recovered', 'candidates', 'gone', 'unknown', 'fold']),
    /** Of the element that the ref leads to. */
    uid: z.string().nullable(),
    name: z.string(),
  }),
);

/** What our code makes of the refs, and which element each really leads to. */
export async function follow(page: TestPage, refs: readonly string[]): Promise<z.infer<typeof verdicts>> {
  const script = `${JSON.stringify(refs)}.map((ref) => {
    const found = __remora.findRef({ ref, firstRef: 1e6 });
    const el = found.ref === undefined ? null : __remora.element(found.ref);
    return { ref, status: found.status, uid: el?.getAttribute('href') ?? null, name: el?.textContent ?? '' };
  })`;
  return verdicts.parse(await page.inWorld(script));
}
