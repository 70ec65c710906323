/** Kinds of field that need no kit: the browser's own, and pages that treat them as frameworks and editors do. */
import type { MatrixField } from './cell.ts';

export const PLAIN_PAGE = `<style>[contenteditable] { min-height: 1em }</style>
<input id=text value=old><input id=search type=search value=old><input id=email type=email value=old@example.com>
<input id=url type=url value=http://old.example><input id=tel type=tel value=1><input id=number type=number value=1>
<input id=password type=password value=old><textarea id=area>old\ntext</textarea><input id=date type=date value=2020-01-01>
<input id=range type=range min=0 max=10 value=5><input id=color type=color value="#111111">
<div id=rich contenteditable>old<div>text</div></div><div id=plain contenteditable=plaintext-only style="white-space:pre-wrap">old</div>
<input id=short maxlength=5 value=old><input id=tracked value=old><input id=masked value="(111) 222-3333"><input id=late>
<input id=combo role=combobox aria-autocomplete=list aria-controls=list aria-expanded=false><ul id=list role=listbox hidden></ul>
<input id=data list=cities><datalist id=cities><option>Berlin<option>Bern</datalist>
<div id=modelled contenteditable style="white-space:pre-wrap">old</div><div id=rebuilt contenteditable style="white-space:pre-wrap">old</div>
<textarea id=chat>old</textarea><input id=blocking value=old>
<script>
  const model = {};
  const by = (id) => document.getElementById(id);
  // As React does: an own property that remembers what the page has set; a handler that acts only on what is new.
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let tracked = 'old';
  model.tracked = 'old';
  Object.defineProperty(by('tracked'), 'value', { get() { return own.get.call(this) }, set(v) { tracked = v; own.set.call(this, v) } });
  by('tracked').addEventListener('input', (event) => {
    if (event.target.value === tracked) return;
    model.tracked = tracked = event.target.value;
  });
  const phone = (text) => {
    const d = text.replace(/\\D/g, '').slice(0, 10);
    return d.length < 4 ? d : d.length < 7 ? '(' + d.slice(0, 3) + ') ' + d.slice(3) : '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6);
  };
  for (const [id, after] of [['masked', (set) => set()], ['late', (set) => setTimeout(set, 1)]])
    by(id).addEventListener('input', ({ target }) => {
      target.value = phone(target.value);
      after(() => target.setSelectionRange(target.value.length, target.value.length));
    });
  by('combo').addEventListener('input', () => {
    by('list').innerHTML = '<li role=option>Berlin</li><li role=option>Bern</li>';
    by('list').hidden = false;
    by('combo').setAttribute('aria-expanded', 'true');
  });
  // Editors that own their text: what was not announced is undone.
  let announced = 0;
  let held = 'old';
  by('modelled').addEventListener('beforeinput', () => { announced += 1; });
  new MutationObserver(() => {
    if (announced > 0) held = lines(by('modelled'));
    else by('modelled').textContent = held;
    announced = 0;
  }).observe(by('modelled'), { childList: true, characterData: true, subtree: true });
  by('rebuilt').addEventListener('beforeinput', () => {
    const leaf = by('rebuilt').firstChild;
    if (leaf && leaf.nodeType === 3 && getSelection().isCollapsed) leaf.replaceWith(leaf.cloneNode());
  });
  const sent = [];
  by('chat').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    sent.push(by('chat').value);
    by('chat').value = '';
  });
  by('blocking').addEventListener('keydown', (event) => { if (event.ctrlKey || event.metaKey) event.preventDefault(); });
  by('blocking').addEventListener('select', (event) => event.stopImmediatePropagation(), true);
  // Browsers put each line of an editor into a block; the first may stand bare.
  const lines = (el) => {
    const found = [];
    let isOpen = false;
    for (const node of el.childNodes) {
      const isBlock = /^(DIV|P)$/.test(node.nodeName);
      if (isBlock || !isOpen) found.push('');
      found[found.length - 1] += node.textContent;
      isOpen = !isBlock;
    }
    return found.join('\\n').replaceAll('\\u00a0', ' ');
  };
</script>`;

const input = (id: string): MatrixField => ({ name: id, target: `css=#${id}`, model: `by('${id}').value` });

export const PLAIN_FIELDS: readonly MatrixField[] = [
  ...['text', 'search', 'email', 'url', 'tel', 'combo', 'data', 'blocking'].map(input),
  ...['number', 'date', 'range', 'color', 'short', 'masked', 'late'].map((id): MatrixField => ({
    ...input(id),
    picky: true,
  })),
  { ...input('password'), secret: true },
  { ...input('area'), lines: true },
  { ...input('chat'), lines: true },
  { ...input('tracked'), model: 'model.tracked' },
  // Tabs are shown as one space there.
  { ...input('rich'), model: `lines(by('rich')).replace(/\\t+/g, ' ')`, lines: true },
  { ...input('plain'), model: `lines(by('plain'))`, lines: true },
  { ...input('modelled'), model: 'held', lines: true },
  { ...input('rebuilt'), model: `lines(by('rebuilt'))`, lines: true },
];
